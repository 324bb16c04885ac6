import * as z from 'zod/mini'
import { type LeadState, type StaffChange, staffChanges } from '#worker/leads/lead-states.ts'
import { withRetries } from '#worker/retry.ts'
import { allRows } from '#worker/rows.ts'
import { minuteMs } from '#worker/time.ts'
import type { Actor } from './access.ts'

/** A second press within this time (ms) is the same action. */
const sameActionMs = minuteMs

/** States as SQL has them in a list. */
export const stateList = (states: readonly LeadState[]) => states.map((state) => `'${state}'`).join(', ')

/** Runs statements in one transaction. Rejects when D1 does, after three tries. */
export async function writeAll(db: D1Database, statements: D1PreparedStatement[]): Promise<D1Result[]> {
  return withRetries(() => db.batch(statements))
}

/** The same lead was looked at within a minute. */
const sameLeadSql = `SELECT 1 FROM audit_leads JOIN audit ON audit.id = audit_id
  WHERE lead_id = ?5 AND who = ?2 AND action = ?3 AND selection IS ?4 AND at > ?1 - ${sameActionMs}`

/** The same was written at the same moment: its answer was lost. */
const sameMomentSql = `SELECT 1 FROM (SELECT * FROM audit ORDER BY id DESC LIMIT 20)
  WHERE at = ?1 AND who = ?2 AND action = ?3 AND selection IS ?4`

/**
 * Records in one audit entry that leads were looked at; loading the same lead again within a minute adds no second one.
 * Rejects when D1 does.
 *
 * @param selection what was searched by, if anything
 */
export async function recordViewing(
  db: D1Database,
  action: 'opened' | 'searched',
  ids: readonly string[],
  { who, now }: Actor,
  selection: string | null = null,
): Promise<void> {
  const only = ids.length === 1 ? ids : []
  const isThere = ids.length === 1 ? sameLeadSql : sameMomentSql
  await writeAll(db, [
    db
      .prepare(`INSERT INTO audit (at, who, action, selection) SELECT ?1, ?2, ?3, ?4 WHERE NOT EXISTS (${isThere})`)
      .bind(now, who, action, selection, ...only),
    db
      .prepare('INSERT INTO audit_leads SELECT last_insert_rowid(), value FROM json_each(?1) WHERE changes() > 0')
      .bind(JSON.stringify(ids)),
  ])
}

/**
 * Changes a lead and records it in the audit, in one transaction.
 *
 * @returns whether it is changed, by this press or the same person's just before: not if somebody else was quicker. Rejects when
 *   D1 does: it may have been done nonetheless, if only the answer was lost
 */
export async function changeLead(
  db: D1Database,
  action: StaffChange,
  id: string,
  { who, now }: Actor,
): Promise<boolean> {
  const { from, update, only = 'TRUE' } = staffChanges[action]
  const which = `id = ?3 AND +state IN (${stateList(from)}) AND ${only}`
  // As `staffChanges` has them: now, within how many ms it is due, and which lead.
  const values = [now, 1, id] as const
  const results = await writeAll(db, [
    db
      .prepare(
        `INSERT INTO audit (at, who, action) SELECT ?1, ?4, ?5 WHERE EXISTS (SELECT 1 FROM leads WHERE ${which})`,
      )
      .bind(...values, who, action),
    db.prepare(`INSERT INTO audit_leads SELECT last_insert_rowid(), ?3 WHERE changes() > 0`).bind(...values),
    db.prepare(`${update} WHERE ${which}`).bind(...values),
    db
      .prepare(
        `SELECT 1 FROM audit_leads JOIN audit ON audit.id = audit_id
         WHERE lead_id = ?1 AND who = ?2 AND action = ?3 AND at > ?4 - ${sameActionMs} LIMIT 1`,
      )
      .bind(id, who, action, now),
  ])
  return results.at(-1)?.results.length === 1
}

const auditEntry = z.object({
  /** Unix ms. */
  at: z.number(),
  who: z.string(),
  action: z.string(),
  /** How its leads were selected, if there were many. */
  selection: z.nullable(z.string()),
})

/** Who did what to a lead, and when. */
export type AuditEntry = Readonly<z.infer<typeof auditEntry>>

/** The audit of a lead, newest first. Rejects when D1 does. */
export async function auditOf(db: D1Database, leadId: string): Promise<AuditEntry[]> {
  const statement = `SELECT at, who, action, selection FROM audit_leads JOIN audit ON audit.id = audit_id
    WHERE lead_id = ?1 ORDER BY audit_id DESC LIMIT 50`
  return allRows(db.prepare(statement).bind(leadId), auditEntry)
}

/** The newest entry of each of these leads that has one, by the lead's id. Rejects when D1 does. */
export async function lastEntriesOf(db: D1Database, ids: readonly string[]): Promise<ReadonlyMap<string, AuditEntry>> {
  const statement = `SELECT lead_id, at, who, action, selection FROM (
      SELECT lead_id, max(audit_id) AS newest FROM audit_leads
      WHERE lead_id IN (SELECT value FROM json_each(?1)) GROUP BY lead_id)
    JOIN audit ON audit.id = newest`
  const shape = z.extend(auditEntry, { lead_id: z.string() })
  const entries = await allRows(db.prepare(statement).bind(JSON.stringify(ids)), shape)
  return new Map(entries.map((entry) => [entry.lead_id, entry]))
}
