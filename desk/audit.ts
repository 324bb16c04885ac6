import * as z from 'zod/mini'
import { changeSql, type LeadChange, leadChanges } from '#worker/leads/lead-changes.ts'
import { prepareNamed } from '#worker/named-values.ts'
import { withRetries } from '#worker/retry.ts'
import { allRows, rowIn } from '#worker/rows.ts'
import { minuteMs } from '#worker/time.ts'
import type { Actor } from './access.ts'

/** If somebody does the same to a lead twice within this time (ms), it is one event. */
const sameEventMs = minuteMs

/** Runs statements in one transaction, in up to three tries. */
export async function writeAll(db: D1Database, statements: D1PreparedStatement[]): Promise<D1Result[]> {
  return withRetries(() => db.batch(statements))
}

/** This lead was looked at within a minute. */
const sameLeadSql = `SELECT 1 FROM audit_leads JOIN audit ON audit.id = audit_id
  WHERE lead_id = :id AND who = :who AND event = :event AND description IS :description AND at > :now - ${sameEventMs}`

/** This entry was already written at this moment: the answer to an earlier try was lost. */
const sameMomentSql = `SELECT 1 FROM (SELECT * FROM audit ORDER BY id DESC LIMIT 20)
  WHERE at = :now AND who = :who AND event = :event AND description IS :description`

/**
 * Records in one audit entry that leads were looked at; loading the same lead again within a minute adds no second one.
 *
 * @param description what was searched by, if anything
 */
export async function recordViewing(
  db: D1Database,
  event: 'opened' | 'searched',
  ids: readonly string[],
  { who, now }: Actor,
  description: string | null = null,
): Promise<void> {
  const [id] = ids
  const isThere = ids.length === 1 ? sameLeadSql : sameMomentSql
  const values = { now, who, event, description, id, ids: JSON.stringify(ids) }
  const statement = (text: string) => prepareNamed(db, text, values)
  await writeAll(db, [
    statement(`INSERT INTO audit (at, who, event, description)
      SELECT :now, :who, :event, :description WHERE NOT EXISTS (${isThere})`),
    statement('INSERT INTO audit_leads SELECT last_insert_rowid(), value FROM json_each(:ids) WHERE changes() > 0'),
  ])
}

/** Whether the last change to a lead is the same, by the same person, within the last minute. Looking at it changes nothing. */
const isSameChangeSql = `coalesce((
  SELECT who = :who AND event = :event AND at > :now - ${sameEventMs} FROM audit_leads JOIN audit ON audit.id = audit_id
  WHERE lead_id = :id AND event NOT IN ('opened', 'searched') ORDER BY audit_id DESC LIMIT 1), 0)`

/** A lead as somebody saw it when they decided what to do. */
export interface SeenLead {
  readonly id: string
  /** When it had come into the state that was shown (Unix ms). */
  readonly since: number
}

/**
 * Changes a lead and records it in the audit, in one transaction; unless it has left the state in which it was seen,
 * even if it has come back into one that looks the same. A second press within a minute changes nothing more,
 * even if the lead could be changed again by then, unless the change is repeatable: a lead that was sent again may
 * already have been delivered.
 *
 * @returns whether it is changed, by this press or the same person's just before, and by nobody else since. If it
 *   rejects, it may have been done nonetheless: only the answer may have been lost
 */
export async function changeLead(
  db: D1Database,
  change: LeadChange,
  { id, since }: SeenLead,
  { who, now }: Actor,
): Promise<boolean> {
  const values = { now, spread: 1, id, since, who, event: change }
  const isAsSeen = 'id = :id AND state_since = :since'
  const which = leadChanges[change].isRepeatable ? isAsSeen : `${isAsSeen} AND NOT ${isSameChangeSql}`
  const statement = (text: string) => prepareNamed(db, text, values)
  const results = await writeAll(db, [
    statement(changeSql(change, which)),
    statement('INSERT INTO audit (at, who, event) SELECT :now, :who, :event WHERE changes() > 0'),
    statement('INSERT INTO audit_leads SELECT last_insert_rowid(), :id WHERE changes() > 0'),
    statement(`SELECT ${isSameChangeSql} AS isDone`),
  ])
  return rowIn(results.at(-1), z.object({ isDone: z.number() })).isDone === 1
}

const auditEntry = z.object({
  /** Unix ms. */
  at: z.number(),
  who: z.string(),
  event: z.string(),
  /** How the leads were selected, if there were many. */
  description: z.nullable(z.string()),
})

/** Who did what to a lead, and when. */
export type AuditEntry = Readonly<z.infer<typeof auditEntry>>

/** The audit of a lead, newest first. */
export async function auditOf(db: D1Database, leadId: string): Promise<AuditEntry[]> {
  const statement = `SELECT at, who, event, description FROM audit_leads JOIN audit ON audit.id = audit_id
    WHERE lead_id = ?1 ORDER BY audit_id DESC LIMIT 50`
  return allRows(db.prepare(statement).bind(leadId), auditEntry)
}

/** The newest entry of each of these leads that has one, by the lead's id. */
export async function lastEntriesOf(db: D1Database, ids: readonly string[]): Promise<ReadonlyMap<string, AuditEntry>> {
  const statement = `SELECT lead_id, at, who, event, description FROM (
      SELECT lead_id, max(audit_id) AS newest FROM audit_leads
      WHERE lead_id IN (SELECT value FROM json_each(?1)) GROUP BY lead_id)
    JOIN audit ON audit.id = newest`
  const shape = z.extend(auditEntry, { lead_id: z.string() })
  const entries = await allRows(db.prepare(statement).bind(JSON.stringify(ids)), shape)
  return new Map(entries.map((entry) => [entry.lead_id, entry]))
}
