import { waitUntil } from 'cloudflare:workers'
import { errorName, isBug, log } from '../log.ts'
import { minuteMs } from '../time.ts'
import type { RaisedKind } from './alert-kinds.ts'
import type { Effect, Finding } from './find-alerts.ts'

const beginSql = 'INSERT INTO alerts (kind, facts, began_at, seen_at) VALUES (?1, ?2, ?3, ?3) ON CONFLICT (kind)'
/** `?1` the alert's kind, `?2` facts, `?3` Unix ms. */
const statements: Readonly<Record<Effect, string>> = {
  begins: `${beginSql} DO NOTHING`,
  continues: 'UPDATE alerts SET facts = ?2, seen_at = ?3 WHERE kind = ?1',
  either: `${beginSql} DO UPDATE SET facts = excluded.facts, seen_at = excluded.seen_at`,
}

/** The statement that records a finding. @param now Unix ms */
export const findingStatement = (db: D1Database, { kind, facts, effect = 'either' }: Finding, now: number) =>
  db.prepare(statements[effect]).bind(kind, facts, now)

/** When each was last written (Unix ms), by kind and effect: once a minute is enough, however many requests see it. */
const written = new WeakMap<D1Database, Map<string, number>>()

/**
 * Records what a request or a message has seen, for the cron job to tell staff. It is not awaited, and a failing database
 * costs only the record.
 *
 * @param facts a few words for staff; nothing personal
 * @param now Unix ms
 */
export function raiseAlert(
  db: D1Database,
  kind: RaisedKind,
  facts: string,
  now: number,
  effect: Effect = 'either',
): void {
  const times = written.get(db) ?? new Map<string, number>()
  written.set(db, times)
  const key = `${kind} ${effect}`
  if (Math.abs(now - (times.get(key) ?? 0)) < minuteMs) return
  times.set(key, now)
  waitUntil(write(findingStatement(db, { kind, facts, effect }, now)))
}

/** Records one of our own errors, in the log too. @param now Unix ms */
export function reportError(db: D1Database, error: unknown, now: number): void {
  const name = errorName(error)
  log({ event: 'unhandled_error', error: name })
  raiseAlert(db, 'error', `The last was ${name}.`, now)
}

/**
 * Says that the database failed or, if the error is our own bug, reports that.
 *
 * @param during what it was asked for
 * @param now Unix ms
 */
export function reportFailure(db: D1Database, during: string, error: unknown, now: number, leadId?: string): void {
  if (isBug(error)) reportError(db, error, now)
  else log({ event: 'database_failed', during, error: errorName(error), ...(leadId !== undefined && { leadId }) })
}

async function write(statement: D1PreparedStatement): Promise<void> {
  try {
    await statement.run()
  } catch (error) {
    log({ event: 'database_failed', during: 'alerts', error: errorName(error) })
  }
}
