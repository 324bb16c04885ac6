import { mostCounted } from './stuck-leads.ts'

/** Ids of leads whose letters wait for someone, of each kind up to {@link mostCounted} and one more. */
export interface StuckLetters {
  /** Given up after the last attempt, or by Cloudflare after it had accepted them. */
  readonly parked: readonly string[]
  /** Their addresses took none, in the last day. */
  readonly refused: readonly string[]
  /** What Cloudflare says against us as a sender, by the letters that wait for it. */
  readonly sender: readonly { readonly id: string; readonly reason: string }[]
}

const dayMs = 86_400_000

/** Each repeats the condition of its index, without which SQLite must not use it. */
const statements = {
  parked: `SELECT id FROM letters WHERE status = 'parked' ORDER BY settled_at LIMIT ${mostCounted + 1}`,
  /** `?1`: refused since, Unix ms. */
  refused: `SELECT id FROM letters WHERE status = 'refused' AND settled_at > ?1
            ORDER BY settled_at LIMIT ${mostCounted + 1}`,
  sender: `SELECT id, substr(last_outcome, 9) AS reason FROM letters INDEXED BY letters_sender
           WHERE status = 'pending' AND last_outcome >= 'sender:' AND last_outcome < 'sender;'
           ORDER BY made_at LIMIT ${mostCounted + 1}`,
} as const

/** @param now Unix ms. Rejects when D1 does */
export async function stuckLetters(db: D1Database, now: number): Promise<StuckLetters> {
  const answers = await db.batch<{ id: string; reason: string }>([
    db.prepare(statements.parked),
    db.prepare(statements.refused).bind(now - dayMs),
    db.prepare(statements.sender),
  ])
  const [parked = [], refused = [], sender = []] = answers.map(({ results }) => results)
  const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
  return { parked: ids(parked), refused: ids(refused), sender }
}
