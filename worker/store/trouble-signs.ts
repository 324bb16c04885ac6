import { waitUntil } from 'cloudflare:workers'
import { errorName, log } from '../log.ts'
import type { SignKind } from './trouble-kinds.ts'

/** A worker writes the same sign once in this time (ms), however many requests see it. */
const onceInMs = 60_000

const written = new WeakMap<D1Database, Map<string, number>>()

/**
 * Leaves a sign of trouble for the minutely job. Nobody waits for it, and a database that fails costs nothing but the
 * sign.
 *
 * @param facts a few words for people; nothing personal
 * @param now Unix ms
 */
export function noteTrouble(db: D1Database, kind: SignKind, facts: string, now: number): void {
  onceAMinute(db, `${kind} seen`, now, () =>
    db
      .prepare(
        `INSERT INTO troubles (kind, since, seen_at, facts) VALUES (?1, ?2, ?2, ?3)
         ON CONFLICT (kind) DO UPDATE SET seen_at = max(seen_at, excluded.seen_at), facts = excluded.facts`,
      )
      .bind(kind, now, facts),
  )
}

/** Leaves a sign that the trouble has passed. Writes nothing while there is none. */
export function noteEnd(db: D1Database, kind: SignKind, now: number): void {
  onceAMinute(db, `${kind} gone`, now, () =>
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
    log({ event: 'database_failed', during: 'bell', error: errorName(error) })
  }
}
