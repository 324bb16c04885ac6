import { AttemptStore } from './attempt-store.ts'
import { letterErasure } from './erasure.ts'
import { type LeadCipher, noCipher } from './lead-cipher.ts'
import type { LeadContent } from './lead-content.ts'
import { openLead, unreadableMs } from './open-lead.ts'
import type { StoredLead } from './queue-message.ts'

/** A letter claimed by the one consumer that may send it now. `attempts` includes this one. */
export interface ClaimedLetter {
  readonly id: string
  /** Whom it is for. */
  readonly lead: LeadContent
  readonly attempts: number
}

interface ClaimedRow {
  content: string | null
  key_id: string | null
  attempts: number
}

/** What became of a letter that Cloudflare had accepted. */
export type ComeBack =
  | { readonly status: 'refused'; readonly outcome: 'bounced' | 'rejected' }
  | { readonly status: 'parked'; readonly outcome: 'not delivered' }

/**
 * The statement that gives a lead its letter, for the same batch as the lead's own. It does nothing for a lead that was
 * there before, which has its letter or was not to have one.
 */
export function letterOf(db: D1Database, { id, digest, receivedAt, heldFor }: StoredLead): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO letters (id, status, made_at, due_at)
       SELECT id, ?4, ?3, ?3 FROM leads WHERE id = ?1 AND digest = ?2 AND received_at = ?3
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(id, digest, receivedAt, heldFor ? 'held' : 'pending')
}

/** The letters table, for sending letters. Each method rejects when D1 does. */
export class LetterStore extends AttemptStore<'sent' | 'parked' | 'refused'> {
  readonly #cipher: LeadCipher

  /** @param cipher opens the lead, which has the address */
  constructor(db: D1Database, cipher: LeadCipher = noCipher) {
    super(db, 'letters', 'sent')
    this.#cipher = cipher
  }

  /**
   * Claims the letter for one attempt. Returns undefined if it is settled, not yet due, claimed by another consumer, or
   * its lead's content is erased, when it is stopped; or if no key opens the lead, when it is kept, logged, and made due again later.
   */
  async claim(id: string, now: number): Promise<ClaimedLetter | undefined> {
    const ofLead = (column: string) => `(SELECT ${column} FROM leads WHERE leads.id = letters.id) AS ${column}`
    const row = await this.take<ClaimedRow>(id, now, `attempts, ${ofLead('content')}, ${ofLead('key_id')}`)
    if (!row) return undefined
    if (row.content === null) {
      await this.#stop(id)
      return undefined
    }
    const opened = await openLead({ id, content: row.content, keyId: row.key_id }, this.#cipher)
    if (opened.kind === 'opened') return { id, lead: opened.lead, attempts: row.attempts }
    await this.handBack(id, opened.outcome, now + unreadableMs)
    return undefined
  }

  /** For a lead that was erased by a release that knows no letters. */
  async #stop(id: string): Promise<void> {
    await this.db.prepare(`UPDATE letters SET ${letterErasure} WHERE id = ?1`).bind(id).run()
  }

  /** Notes that Cloudflare has accepted it, and under which id. */
  async markSent(id: string, messageId: string, now: number): Promise<void> {
    await this.db
      .prepare(
        `UPDATE letters SET status = 'sent', last_outcome = 'accepted', settled_at = ?3, lease_until = 0, message_id = ?2
         WHERE id = ?1 AND status <> 'erased'`,
      )
      .bind(id, messageId, now)
      .run()
  }

  /** Notes that a sent letter did not arrive. @returns its lead's id; undefined if no letter of ours has this message id */
  async comeBack(messageId: string, { status, outcome }: ComeBack, now: number): Promise<string | undefined> {
    const id = await this.db
      .prepare(
        `UPDATE letters SET status = ?2, last_outcome = ?3, settled_at = ?4, message_id = NULL
         WHERE message_id = ?1 AND status = 'sent' RETURNING id`,
      )
      .bind(messageId, status, outcome, now)
      .first<string>('id')
    return id ?? undefined
  }

  /** Since when the oldest waiting letter has been waiting (Unix ms); undefined when there is none. Reads one row. */
  async oldestPending(): Promise<number | undefined> {
    const oldest = await this.db
      .prepare(`SELECT MIN(made_at) AS oldest FROM letters WHERE status = 'pending'`)
      .first<number | null>('oldest')
    return oldest ?? undefined
  }
}
