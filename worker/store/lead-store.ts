import type { Lead } from '#contract/lead.ts'
import { leadDigest } from './digest.ts'
import type { AcceptedLead } from './queue-message.ts'

/** How long one consumer owns a claimed lead, in ms: well past the 15 s an attempt may take. */
const leaseMs = 60_000
/** A wake-up may come a little before its time; this much early (ms) is still on time. */
const earlyMs = 2_000

export type SaveResult = 'saved' | 'repeat' | 'conflict'

/** A lead in the hands of the one consumer that may attempt it now. `attempts` counts this one. */
export interface ClaimedLead extends AcceptedLead {
  readonly id: string
  readonly attempts: number
}

interface ClaimedRow {
  content: string
  source_code: string
  received_at: number
  attempts: number
}

/** The leads table: every statement the worker runs on it. Each method rejects when D1 does. */
export class LeadStore {
  readonly #db: D1Database

  constructor(db: D1Database) {
    this.#db = db
  }

  /** Stores a lead once. `repeat`: it is there already; `conflict`: its id belongs to another lead. */
  async save({ lead, sourceCode, receivedAt }: AcceptedLead): Promise<SaveResult> {
    const content = JSON.stringify(lead)
    const digest = await leadDigest(content)
    const inserted = await this.#db
      .prepare(
        `INSERT INTO leads (id, content, digest, source_code, received_at, due_at)
         VALUES (?1, ?2, ?3, ?4, ?5, ?5) ON CONFLICT (id) DO NOTHING RETURNING id`,
      )
      .bind(lead.leadId, content, digest, sourceCode, receivedAt)
      .first()
    if (inserted) return 'saved'
    const held = await this.#db.prepare('SELECT digest FROM leads WHERE id = ?1').bind(lead.leadId).first('digest')
    return held === digest ? 'repeat' : 'conflict'
  }

  /** Takes the lead for one attempt, or returns undefined: done, not yet due, or in another's hands. */
  async claim(id: string, now: number): Promise<ClaimedLead | undefined> {
    const row = await this.#db
      .prepare(
        `UPDATE leads SET lease_until = ?2 + ${leaseMs}, attempts = attempts + 1
         WHERE id = ?1 AND status = 'pending' AND due_at <= ?2 + ${earlyMs} AND lease_until <= ?2
         RETURNING content, source_code, received_at, attempts`,
      )
      .bind(id, now)
      .first<ClaimedRow>()
    if (!row) return undefined
    // The content was validated before it was written here, by this code alone.
    const lead: Lead = JSON.parse(row.content)
    return { id, lead, sourceCode: row.source_code, receivedAt: row.received_at, attempts: row.attempts }
  }

  /** Ends the lead's life. A late 'parked' never overrules another consumer's 'delivered'. */
  async settle(id: string, status: 'delivered' | 'parked', outcome: string, now: number): Promise<void> {
    await this.#db
      .prepare(
        `UPDATE leads SET status = ?2, last_outcome = ?3, settled_at = ?4, lease_until = 0
         WHERE id = ?1 AND (status = 'pending' OR ?2 = 'delivered')`,
      )
      .bind(id, status, outcome, now)
      .run()
  }

  /** Lets go of the lead until `dueAt` (Unix ms). */
  async postpone(id: string, outcome: string, dueAt: number): Promise<void> {
    await this.#db
      .prepare(`UPDATE leads SET last_outcome = ?2, due_at = ?3, lease_until = 0 WHERE id = ?1 AND status = 'pending'`)
      .bind(id, outcome, dueAt)
      .run()
  }

  /** Lets go of a lead that could not be attempted at all, so the claim is not counted. */
  async handBack(id: string, outcome: string, dueAt: number): Promise<void> {
    await this.#db
      .prepare(
        `UPDATE leads SET last_outcome = ?2, due_at = ?3, lease_until = 0, attempts = attempts - 1
         WHERE id = ?1 AND status = 'pending'`,
      )
      .bind(id, outcome, dueAt)
      .run()
  }

  /** When the oldest lead still to be delivered came in (Unix ms); undefined when there is none. */
  async oldestPending(): Promise<number | undefined> {
    const oldest = await this.#db
      .prepare(`SELECT MIN(received_at) AS oldest FROM leads WHERE status = 'pending'`)
      .first<number | null>('oldest')
    return oldest ?? undefined
  }

  /**
   * Ids, oldest first, whose wake-up must have got lost: due before `before` and in nobody's hands. Each is
   * marked due at `now`, so that the next sweep does not take it again while its new wake-up travels.
   */
  async takeOverdue(before: number, now: number, limit: number): Promise<string[]> {
    const { results } = await this.#db
      .prepare(
        `UPDATE leads SET due_at = ?2 WHERE id IN (
           SELECT id FROM leads WHERE status = 'pending' AND due_at < ?1 AND lease_until <= ?2
           ORDER BY due_at LIMIT ?3
         ) RETURNING id`,
      )
      .bind(before, now, limit)
      .all<{ id: string }>()
    return results.map(({ id }) => id)
  }
}
