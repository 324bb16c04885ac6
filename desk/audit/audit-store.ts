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
/** The same of the file of leads by campaign. */
export const campaignsFilter = 'campaigns'

/** Written before anything is shown or done. Rejects when D1 does. @returns the entry's id */
export async function writeAudit(db: D1Database, entry: AuditEntry): Promise<number> {
  const { results } = await db.prepare(auditEntry(entry)).all()
  return entryIn(results)
}

/** Puts right how many leads it was in the end. Rejects when D1 does. */
export async function correctAudit(db: D1Database, id: number, leads: number): Promise<void> {
  await db.prepare(auditCorrection(id, leads)).run()
}

/** Entries, newest first. @param before the last id of the previous page, or undefined */
export async function auditPage(db: D1Database, before: number | undefined, limit: number): Promise<AuditRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM audit WHERE id < ?1 ORDER BY id DESC LIMIT ?2')
    .bind(before ?? Number.MAX_SAFE_INTEGER, limit)
    .all()
  return z.array(auditRow).parse(results)
}

/** What was done to one lead by itself, newest first. */
export async function auditOf(db: D1Database, leadId: string, limit: number): Promise<AuditRow[]> {
  const { results } = await db
    .prepare('SELECT * FROM audit WHERE lead_id = ?1 ORDER BY id DESC LIMIT ?2')
    .bind(leadId, limit)
    .all()
  return z.array(auditRow).parse(results)
}
