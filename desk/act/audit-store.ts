import * as z from 'zod/mini'
import { type AuditEntry, auditCorrection, auditEntry, entryIn } from '#worker/staff/audit.ts'

const auditRow = z.object({
  id: z.number(),
  at: z.number(),
  who: z.string(),
  // Whatever a newer release since rolled back may have written.
  action: z.string(),
  lead_id: z.nullable(z.string()),
  filter: z.nullable(z.string()),
  leads: z.number(),
})

export type AuditRow = z.infer<typeof auditRow>

/** As which the page of calls is written down. */
export const callsFilter = 'calls'

/** Written before anything is shown or done. Rejects when D1 does. @returns the entry's id */
export async function writeAudit(db: D1Database, entry: AuditEntry): Promise<number> {
  const { results } = await db.prepare(auditEntry(entry)).all()
  return entryIn(results)
}

/** Puts right how many leads it was in the end. Rejects when D1 does. */
export async function correctAudit(db: D1Database, id: number, leads: number): Promise<void> {
  await db.prepare(auditCorrection(id, leads)).run()
}

const entryLeads = z.array(z.object({ lead_id: z.string(), was_sent: z.number(), all: z.number(), sent: z.number() }))
const returning = z.tuple([z.object({ leads: z.number(), until: z.nullable(z.number()) })])

/** The leads that an entry erased or took back, as they are now. */
export interface EntryLeads {
  /** Those that the webhook may have come first. */
  readonly leads: ReadonlyArray<{ readonly lead_id: string; readonly was_sent: number }>
  readonly all: number
  /** How many the webhook may have, and have not been taken back. */
  readonly sent: number
  /** How many can be taken back. */
  readonly returning: number
  /** Until when the last of them can (Unix ms). */
  readonly until: number
}

/** `?1` an entry's id, `?2` how many. */
const leadsOf = `SELECT *, count(*) OVER () AS "all", sum(was_sent) OVER () AS sent FROM (
    SELECT lead_id, was_sent AND NOT EXISTS (SELECT 1 FROM leads WHERE id = lead_id AND erased_at IS NULL) AS was_sent
    FROM audit_leads WHERE entry_id = ?1
  ) ORDER BY was_sent DESC, lead_id LIMIT ?2`

/** Ids that a page shows; a file has the others. */
const mostShown = 100

/** Rejects when D1 does. @param now Unix ms. @param limit how many ids */
export async function leadsOfEntry(db: D1Database, entry: number, now: number, limit = mostShown): Promise<EntryLeads> {
  const [found, kept] = await db.batch([
    db.prepare(leadsOf).bind(entry, limit),
    db
      .prepare('SELECT count(*) AS leads, max(goes_at) AS until FROM erased_leads WHERE entry_id = ?1 AND goes_at > ?2')
      .bind(entry, now),
  ])
  const leads = entryLeads.parse(found?.results)
  const [{ leads: left, until }] = returning.parse(kept?.results)
  const { all = 0, sent = 0 } = leads[0] ?? {}
  return { leads, all, sent, returning: left, until: until ?? 0 }
}

/** One entry; undefined when there is none. Rejects when D1 does. */
export async function readEntry(db: D1Database, id: number): Promise<AuditRow | undefined> {
  const { results } = await db.prepare('SELECT * FROM audit WHERE id = ?1').bind(id).all()
  return z.array(auditRow).parse(results)[0]
}

/** Entries, newest first. @param before the last id of the previous page, or undefined */
export async function auditPage(db: D1Database, before: number | undefined, limit: number): Promise<AuditRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM audit WHERE id < ?1 ORDER BY id DESC LIMIT ?2')
    .bind(before ?? Number.MAX_SAFE_INTEGER, limit)
    .all()
  return z.array(auditRow).parse(results)
}

/** What was done to these leads, each by itself or erased with others, newest first. */
export async function auditOf(db: D1Database, leadIds: readonly string[], limit: number): Promise<AuditRow[]> {
  const { results } = await db
    .prepare(
      `WITH these AS (SELECT value FROM json_each(?1))
       SELECT * FROM audit WHERE id IN (
         SELECT id FROM audit WHERE lead_id IN these UNION SELECT entry_id FROM audit_leads WHERE lead_id IN these
       ) ORDER BY id DESC LIMIT ?2`,
    )
    .bind(JSON.stringify(leadIds), limit)
    .all()
  return z.array(auditRow).parse(results)
}
