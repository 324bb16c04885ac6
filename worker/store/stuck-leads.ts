import { hasHeldOutcome } from './held-outcome.ts'
import { needsSomeone } from './refusals.ts'

/** At most this many are read of each kind, however many there are. */
export const mostCounted = 100

/** Ids of leads that wait for someone, of each kind up to {@link mostCounted} and one more. */
export interface StuckLeads {
  /** Given up after the last attempt. */
  readonly parked: readonly string[]
  /** Held for review for more than a day, the oldest first. */
  readonly held: readonly string[]
  /** Being retried, although waiting does not help. */
  readonly refused: readonly string[]
  /** Waiting for the key, or the release, that can read them. */
  readonly unreadable: readonly string[]
}

const dayMs = 86_400_000

const list = needsSomeone.map((outcome) => `'${outcome}'`).join(', ')

/** Each repeats the condition of its index, without which SQLite must not use it, and names it where there are others. */
const statements = {
  parked: `SELECT id FROM leads INDEXED BY leads_parked
           WHERE status = 'parked' AND erased_at IS NULL AND (last_outcome < 'held: ' OR last_outcome >= 'held:!')
           ORDER BY settled_at LIMIT ${mostCounted + 1}`,
  /** `?1`: received before, Unix ms. */
  held: `SELECT id FROM leads INDEXED BY leads_held
         WHERE status = 'parked' AND erased_at IS NULL AND ${hasHeldOutcome}
           AND received_at < ?1
         ORDER BY received_at LIMIT ${mostCounted + 1}`,
  refused: `SELECT id FROM leads WHERE status = 'pending' AND last_outcome IN (${list}) LIMIT ${mostCounted + 1}`,
  unreadable: `SELECT id FROM leads
               WHERE status = 'pending' AND last_outcome >= 'unreadable:' AND last_outcome < 'unreadable;'
               LIMIT ${mostCounted + 1}`,
} as const

/** @param now Unix ms. Rejects when D1 does */
export async function stuckLeads(db: D1Database, now: number): Promise<StuckLeads> {
  const answers = await db.batch<{ id: string }>([
    db.prepare(statements.parked),
    db.prepare(statements.held).bind(now - dayMs),
    db.prepare(statements.refused),
    db.prepare(statements.unreadable),
  ])
  const [parked = [], held = [], refused = [], unreadable = []] = answers.map(({ results }) =>
    results.map(({ id }) => id),
  )
  return { parked, held, refused, unreadable }
}
