import { dayMs } from '#contract/london-clock.ts'
import { hasHeldOutcome, isStuckEmail } from './tables.ts'

/** At most this many are read of each kind, however many there are. */
export const mostCounted = 100

/**
 * Last outcomes that waiting does not put right: the webhook's address or secret is wrong, or it has gone. Someone has to
 * look while the lead is still being retried.
 */
export const needsSomeone: readonly string[] = ['http 401', 'http 403', 'http 404', 'http 410', 'unsendable']

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

/** Ids of leads whose emails with the guide wait for someone, of each kind up to {@link mostCounted} and one more. */
export interface StuckEmails {
  /** Given up after the last attempt, or by Cloudflare after it had accepted them. */
  readonly parked: readonly string[]
  /** Their addresses took none, in the last day. */
  readonly refused: readonly string[]
  /** What Cloudflare says against us as a sender, by the emails that wait for it. */
  readonly sender: readonly { readonly id: string; readonly reason: string }[]
}

const limit = `LIMIT ${mostCounted + 1}`
const list = needsSomeone.map((outcome) => `'${outcome}'`).join(', ')

/** Of one kind, those that are being retried and failed last in some way. */
const failing = (kind: string, how: string) =>
  `SELECT lead_id AS id, last_outcome FROM deliveries WHERE kind = '${kind}' AND status = 'pending' AND ${how} ${limit}`
const stuck = (status: string, condition = '') =>
  `SELECT lead_id AS id FROM deliveries WHERE ${isStuckEmail} AND status = '${status}' ${condition}
   ORDER BY settled_at ${limit}`

/** Each repeats the condition of its index, without which SQLite must not use it, and names it where there are others. */
const statements = {
  parked: `SELECT id FROM leads INDEXED BY leads_parked
           WHERE status = 'parked' AND erased_at IS NULL AND (last_outcome < 'held: ' OR last_outcome >= 'held:!')
           ORDER BY settled_at ${limit}`,
  /** `?1`: received before, Unix ms. */
  held: `SELECT id FROM leads INDEXED BY leads_held
         WHERE status = 'parked' AND erased_at IS NULL AND ${hasHeldOutcome}
           AND received_at < ?1
         ORDER BY received_at ${limit}`,
  refused: failing('webhook', `last_outcome IN (${list})`),
  unreadable: failing('webhook', "last_outcome >= 'unreadable:' AND last_outcome < 'unreadable;'"),
  emailsParked: stuck('parked'),
  /** `?1`: refused since, Unix ms. */
  emailsRefused: stuck('refused', 'AND settled_at > ?1'),
  sender: failing('email', "last_outcome >= 'sender:' AND last_outcome < 'sender;'"),
} as const

interface Row {
  id: string
  last_outcome: string
}

const idsIn = (answer: D1Result<Row> | undefined) => answer?.results.map(({ id }) => id) ?? []

/** @param now Unix ms. Rejects when D1 does */
export async function stuckLeads(db: D1Database, now: number): Promise<StuckLeads> {
  const [parked, held, refused, unreadable] = await db.batch<Row>([
    db.prepare(statements.parked),
    db.prepare(statements.held).bind(now - dayMs),
    db.prepare(statements.refused),
    db.prepare(statements.unreadable),
  ])
  return { parked: idsIn(parked), held: idsIn(held), refused: idsIn(refused), unreadable: idsIn(unreadable) }
}

/** @param now Unix ms. Rejects when D1 does */
export async function stuckEmails(db: D1Database, now: number): Promise<StuckEmails> {
  const [parked, refused, sender] = await db.batch<Row>([
    db.prepare(statements.emailsParked),
    db.prepare(statements.emailsRefused).bind(now - dayMs),
    db.prepare(statements.sender),
  ])
  return {
    parked: idsIn(parked),
    refused: idsIn(refused),
    sender:
      sender?.results.map(({ id, last_outcome }) => ({ id, reason: last_outcome.slice('sender: '.length) })) ?? [],
  }
}
