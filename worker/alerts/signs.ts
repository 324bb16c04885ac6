import { waitUntil } from 'cloudflare:workers'
import { errorName, log } from '../log.ts'
import type { AlertKind } from './alert-kinds.ts'
import { seeStatement } from './alert-memory.ts'

/** What only a request or a message can see. */
type SignKind = Extract<AlertKind, 'lookup' | 'queue' | 'errors' | 'messages'>

/** A worker writes the same sign once in this time (ms), however many requests see it. */
const onceInMs = 60_000

const written = new WeakMap<D1Database, Map<string, number>>()

/**
 * Leaves a sign for the minutely job that something is wrong. Nobody waits for it, and a database that fails costs
 * nothing but the sign.
 *
 * @param facts a few words for people; nothing personal
 * @param now Unix ms
 */
export function signBegun(db: D1Database, kind: SignKind, facts: string, now: number): void {
  onceAMinute(db, `${kind} begun`, now, () => db.prepare(seeStatement).bind(kind, now, facts, 1, 0))
}

/** Notes that a bug of ours was met, in the log and for the minutely job. @param now Unix ms */
export function noteBug(db: D1Database, error: unknown, now: number): void {
  const name = errorName(error)
  log({ event: 'unhandled_error', error: name })
  signBegun(db, 'errors', `The last: ${name}.`, now)
}

/** Leaves a sign that it has passed. Writes nothing while nothing was wrong. */
export function signOver(db: D1Database, kind: SignKind, now: number): void {
  onceAMinute(db, `${kind} over`, now, () =>
    db.prepare('UPDATE troubles SET gone_at = ?2 WHERE kind = ?1 AND gone_at <= seen_at').bind(kind, now),
  )
}

function onceAMinute(db: D1Database, sign: string, now: number, statement: () => D1PreparedStatement): void {
  const signs = written.get(db) ?? new Map<string, number>()
  written.set(db, signs)
  if (now - (signs.get(sign) ?? 0) < onceInMs) return
  signs.set(sign, now)
  waitUntil(write(statement))
}

async function write(statement: () => D1PreparedStatement): Promise<void> {
  try {
    await statement().run()
  } catch (error) {
    log({ event: 'database_failed', during: 'alerts', error: errorName(error) })
  }
}
