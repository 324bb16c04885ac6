import * as z from 'zod/mini'
import { type LeadState, type StaffChange, staffChanges } from '#worker/leads/lead-states.ts'
import { withRetries } from '#worker/retry.ts'
import { allRows, rowIn } from '#worker/rows.ts'
import { minuteMs } from '#worker/time.ts'
import type { Actor } from './access.ts'

/** Doing the same to a lead again within this time (ms) is the same action. */
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

/** Whether the last change to the lead `?3` is the same, by the same person, and hardly over. Looking at it changes nothing. */
const isSameChangeSql = `coalesce((
  SELECT who = ?4 AND action = ?5 AND at > ?1 - ${sameActionMs} FROM audit_leads JOIN audit ON audit.id = audit_id
  WHERE lead_id = ?3 AND action NOT IN ('opened', 'searched') ORDER BY audit_id DESC LIMIT 1), 0)`

/**
 * Changes a lead and records it in the audit, in one transaction. A second press within a minute changes nothing more, even if
 * the lead could be changed again by then: sent again, it may have been delivered.
 *
 * @returns whether it is changed, by this press or the same person's just before, and by nobody else since. Rejects when D1
 *   does: it may have been done nonetheless, if only the answer was lost
 */
export async function changeLead(
  db: D1Database,
  action: StaffChange,
  id: string,
  { who, now }: Actor,
): Promise<boolean> {
  const { from, update, only = 'TRUE' } = staffChanges[action]
  // As `staffChanges` has them: now, within how many ms it is due; then which lead.
  const bound = (statement: string) => db.prepare(statement).bind(now, 1, id, who, action)
  const results = await writeAll(db, [
    bound(`${update} WHERE id = ?3 AND +state IN (${stateList(from)}) AND ${only} AND NOT ${isSameChangeSql}`),
    bound('INSERT INTO audit (at, who, action) SELECT ?1, ?4, ?5 WHERE changes() > 0'),
    db.prepare('INSERT INTO audit_leads SELECT last_insert_rowid(), ?1 WHERE changes() > 0').bind(id),
    bound(`SELECT ${isSameChangeSql} AS isDone`),
  ])
  return rowIn(results.at(-1), z.object({ isDone: z.number() })).isDone === 1
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
