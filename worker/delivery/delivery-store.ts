import { log } from '../log.ts'
import { type Attempt, keeping, keptAttempt } from '../store/attempts.ts'
import { countDelivered } from '../store/delivery-times.ts'
import { type LeadCipher, noCipher } from '../store/lead-cipher.ts'
import { type LeadContent, readContent } from '../store/lead-content.ts'
import { type DeliveryKind, deliveryErasure, leaseMs, mostBehindMs, turn } from '../store/tables.ts'
import { asSent } from './emailed-mailboxes.ts'
import { sweepEveryMs } from './queues.ts'

/** A wake-up may come a little early; up to this much (ms) still counts as on time. */
const earlyMs = 2_000
/** A wake-up this late (ms) is presumed lost: refused by the queue, forgotten in a restart, or expired. */
const graceMs = 60_000
/** How long what cannot be read waits (ms) before another try: its key, or a newer release, may be there by then. */
const unreadableMs = 5 * 60_000

/** A delivery claimed by the one consumer that may attempt it now. `attempts` includes this one. */
export interface Claimed {
  readonly id: string
  readonly lead: LeadContent
  readonly sourceCode: string
  /** Unix ms. */
  readonly receivedAt: number
  readonly attempts: number
  /** Why it was once stopped; null if it never was. */
  readonly stopped: string | null
  /** When the webhook first took it (Unix ms), if staff have it sent again; null otherwise. */
  readonly deliveredAt: number | null
}

/** How a delivery ended, in a few words for the log and for staff, and under which id Cloudflare knows its email. */
export interface Ending {
  /** `again` and `in vain` are what `delivered` and `parked` are called of a lead that had been delivered before. */
  readonly status: 'delivered' | 'sent' | 'parked' | 'refused' | 'again' | 'in vain'
  readonly outcome: string
  readonly messageId?: string | undefined
  /** Left out where none was made. */
  readonly attempt?: Attempt | undefined
}

/** How a delivery ends that is not made, although it could be. */
export interface Stop {
  /** `held` until someone lets it go; `refused`, for someone to look at; `repeat`, of which nobody need hear. */
  readonly status: 'held' | 'refused' | 'repeat'
  readonly outcome: string
}

/** What became of an email that Cloudflare had accepted. */
export interface ComeBack {
  readonly status: 'refused' | 'parked'
  readonly outcome: string
}

/** A delivery that the sweep wakes. */
export interface Due {
  readonly id: string
  /** Unix ms. */
  readonly dueAt: number
}

/** What one claim reads of the delivery, and of its lead. */
interface ClaimedRow {
  id: string
  attempts: number
  stopped: string | null
  since: number
}
interface LeadRow {
  content: string | null
  key_id: string | null
  source_code: string
  received_at: number
  status: string
  settled_at: number | null
  last_outcome: string | null
}

/** The deliveries of one kind, attempted until they are settled by one consumer at a time. Each method rejects when D1 does. */
export class DeliveryStore {
  readonly kind: DeliveryKind
  readonly #db: D1Database
  readonly #cipher: LeadCipher
  /** The condition of a statement about one delivery, whose lead's id is `?1`. */
  readonly #isIt: string

  /** @param cipher opens the leads */
  constructor(db: D1Database, kind: DeliveryKind, cipher: LeadCipher = noCipher) {
    this.#db = db
    this.kind = kind
    this.#cipher = cipher
    this.#isIt = `lead_id = ?1 AND kind = '${kind}'`
  }

  /**
   * Claims the delivery whose turn it is for one attempt, which is counted: of those that are due and free, the one
   * that stands least far behind. Returns undefined if there is none; or if there is nothing to attempt: its lead is
   * erased, an earlier release has delivered it, or no key opens it, when it is kept, logged, and made due again a little
   * later.
   */
  async claim(now: number): Promise<Claimed | undefined> {
    // The bound on turns keeps those that are due much later out of the search.
    const next = `(SELECT lead_id FROM deliveries WHERE kind = '${this.kind}' AND status = 'pending'
        AND ${turn} <= ?1 + ${earlyMs + mostBehindMs} AND due_at <= ?1 + ${earlyMs} AND lease_until <= ?1
        ORDER BY ${turn}, lead_id LIMIT 1)`
    const [found, claimed] = await this.#db.batch<ClaimedRow & LeadRow>([
      this.#db
        .prepare(
          `SELECT content, key_id, source_code, received_at, status, settled_at, last_outcome FROM leads WHERE id = ${next}`,
        )
        .bind(now),
      // One transaction: the same one is found.
      this.#db
        .prepare(
          `UPDATE deliveries SET lease_until = ?1 + ${leaseMs}, attempts = attempts + 1
           WHERE kind = '${this.kind}' AND lead_id = ${next} RETURNING lead_id AS id, attempts, stopped, since`,
        )
        .bind(now),
    ])
    const [taken] = claimed?.results ?? []
    return taken && this.#open(taken, found?.results[0], now)
  }

  async #open(
    { id, attempts, stopped, since }: ClaimedRow,
    row: LeadRow | undefined,
    now: number,
  ): Promise<Claimed | undefined> {
    const isDelivered = this.kind === 'webhook' && row?.status === 'delivered'
    // Later than that it was to be made only if someone has it sent again.
    const deliveredAt = isDelivered && since > (row.settled_at ?? since) ? row.settled_at : null
    if (isDelivered && deliveredAt === null) {
      await this.settle(id, { status: 'delivered', outcome: row.last_outcome ?? '' }, now)
      return undefined
    }
    if (!row || row.content === null) {
      await this.#db.prepare(`UPDATE deliveries SET ${deliveryErasure} WHERE ${this.#isIt}`).bind(id).run()
      return undefined
    }
    const opened = await this.#cipher.open(id, row.content)
    const lead = opened.kind === 'opened' ? readContent(opened.json) : undefined
    if (lead)
      return { id, lead, sourceCode: row.source_code, receivedAt: row.received_at, attempts, stopped, deliveredAt }
    const reason = opened.kind === 'opened' ? 'unknown version' : opened.reason
    log({ event: 'lead_unreadable', leadId: id, keyId: row.key_id ?? 'none', reason })
    await this.handBack(id, `unreadable: ${reason}`, now + unreadableMs)
    return undefined
  }

  /**
   * Settles a delivery; what has become of the webhook's is noted on the lead as well, and counted, unless it had been
   * delivered before. A late failure never overrides another consumer's success, and nothing is noted of an email whose
   * lead has been erased meanwhile.
   */
  async settle(id: string, { status, outcome, messageId, attempt }: Ending, now: number): Promise<void> {
    const isDone = status === 'delivered' || status === 'sent' || status === 'again'
    const unless = isDone ? "status <> 'erased'" : "status = 'pending'"
    const delivery = this.#db
      .prepare(
        `UPDATE deliveries SET status = ?2, last_outcome = ?3, settled_at = ?4, lease_until = 0, message_id = ?5,
           stopped = ${isDone ? 'stopped' : '?3'}, ${keeping('?6')}
         WHERE ${this.#isIt} AND ${unless}`,
      )
      .bind(id, status, outcome, now, messageId ?? null, await this.#kept(id, attempt))
    if (this.kind === 'email') {
      await this.#db.batch([delivery, ...(isDone ? asSent(this.#db, id, now) : [])])
      return
    }
    if (status === 'again' || status === 'in vain') return void (await delivery.run())
    const lead = this.#db
      .prepare(
        `UPDATE leads SET status = ?2, last_outcome = ?3, settled_at = ?4
         WHERE id = ?1 AND (status = 'pending' OR ?2 = 'delivered' AND status <> 'delivered')`,
      )
      .bind(id, status, outcome, now)
    await this.#db.batch([delivery, ...(isDone ? [countDelivered(this.#db, id, now)] : []), lead])
  }

  /** Ends a delivery that is not to be made, unless someone sends it on all the same. */
  async stop(id: string, { status, outcome }: Stop, now: number): Promise<void> {
    await this.#db
      .prepare(
        `UPDATE deliveries SET status = ?2, last_outcome = ?3, stopped = ?3, settled_at = ?4, lease_until = 0
         WHERE ${this.#isIt} AND status = 'pending'`,
      )
      .bind(id, status, outcome, now)
      .run()
  }

  /**
   * Releases a delivery until `dueAt` (Unix ms).
   *
   * @param isWoken whether whoever postpones it also sends its wake-up; the sweep does otherwise
   * @param attempt left out where none was made
   */
  async postpone(id: string, outcome: string, dueAt: number, isWoken: boolean, attempt?: Attempt): Promise<void> {
    await this.#release(id, outcome, dueAt, isWoken ? dueAt : 0, 0, attempt)
  }

  /** Releases a delivery that could not be attempted, without counting the claim. */
  async handBack(id: string, outcome: string, dueAt: number): Promise<void> {
    await this.#release(id, outcome, dueAt, 0, 1)
  }

  async #release(
    id: string,
    outcome: string,
    dueAt: number,
    wokenAt: number,
    uncounted: 0 | 1,
    attempt?: Attempt,
  ): Promise<void> {
    await this.#db
      .prepare(
        `UPDATE deliveries SET last_outcome = ?2, due_at = ?3, behind = ${mostBehindMs}, woken_at = ?4, lease_until = 0,
           attempts = attempts - ?5, ${keeping('?6')}
         WHERE ${this.#isIt} AND status = 'pending'`,
      )
      .bind(id, outcome, dueAt, wokenAt, uncounted, await this.#kept(id, attempt))
      .run()
  }

  async #kept(id: string, attempt: Attempt | undefined): Promise<string | null> {
    return attempt ? keptAttempt(id, this.kind, attempt, this.#cipher) : null
  }

  /**
   * Deliveries to wake, in their turn: all that fall due before the next sweep and have no wake-up on its way, or one so
   * late that it must have been lost. Each is noted as woken, so that the next sweep leaves it alone.
   */
  async takeDue(now: number, limit: number): Promise<Due[]> {
    const { results } = await this.#db
      .prepare(
        `UPDATE deliveries SET woken_at = max(due_at, ?1) WHERE kind = '${this.kind}' AND lead_id IN (
           SELECT lead_id FROM deliveries WHERE kind = '${this.kind}' AND status = 'pending'
             AND ${turn} <= ?1 + ${sweepEveryMs + mostBehindMs} AND due_at <= ?1 + ${sweepEveryMs}
             AND woken_at < ?1 - ${graceMs} AND lease_until <= ?1
           ORDER BY ${turn} LIMIT ?2
         ) RETURNING lead_id AS id, due_at AS dueAt`,
      )
      .bind(now, limit)
      .all<Due>()
    return results
  }

  /**
   * Since when the oldest delivery has been waiting (Unix ms); undefined when there is none. Reads one row, however many
   * are waiting: a pending lead is neither settled nor erased, and saying so leads to the start of the index leads_kept.
   */
  async oldestPending(): Promise<number | undefined> {
    const oldest = await this.#db
      .prepare(
        this.kind === 'webhook'
          ? `SELECT min(received_at) AS oldest FROM leads
             WHERE erased_at IS NULL AND status = 'pending' AND settled_at IS NULL`
          : `SELECT min(since) AS oldest FROM deliveries INDEXED BY deliveries_waiting WHERE kind = 'email' AND status = 'pending'`,
      )
      .first<number | null>('oldest')
    return oldest ?? undefined
  }

  /** Notes that an email did not arrive. @returns its lead's id; undefined if no email of ours has this message id */
  async comeBack(messageId: string, { status, outcome }: ComeBack, now: number): Promise<string | undefined> {
    const id = await this.#db
      .prepare(
        `UPDATE deliveries SET status = ?2, last_outcome = ?3, stopped = ?3, settled_at = ?4, message_id = NULL
         WHERE message_id = ?1 AND status = 'sent' RETURNING lead_id`,
      )
      .bind(messageId, status, outcome, now)
      .first<string>('lead_id')
    return id ?? undefined
  }
}
