import { log } from '../log.ts'
import { AttemptStore } from './attempt-store.ts'
import { heldOutcome } from './held-outcome.ts'
import { type LeadCipher, noCipher } from './lead-cipher.ts'
import { identityOf } from './lead-content.ts'
import { letterOf } from './letter-store.ts'
import { openLead, unreadableMs } from './open-lead.ts'
import {
  type AcceptedLead,
  acceptedFrom,
  type QueueMessage,
  type StoredLead,
  storedForm,
  wholeLeadMessage,
} from './queue-message.ts'
import { ukDayOf } from './uk-time.ts'

export type SaveResult = 'saved' | 'repeat' | 'conflict'

/** A lead claimed by the one consumer that may attempt it now. `attempts` includes this one. */
export interface ClaimedLead extends AcceptedLead {
  readonly id: string
  readonly attempts: number
}

interface ClaimedRow {
  content: string
  key_id: string | null
  source_code: string
  received_at: number
  attempts: number
}

/** The leads table, for accepting and delivering leads. Each method rejects when D1 does. */
export class LeadStore extends AttemptStore<'delivered' | 'parked'> {
  readonly #cipher: LeadCipher

  /** @param cipher seals what is written; without it leads are stored unencrypted */
  constructor(db: D1Database, cipher: LeadCipher = noCipher) {
    super(db, 'leads', 'delivered')
    this.#cipher = cipher
  }

  /**
   * Stores a lead once, parked from the start if it is held. `repeat`: it is already there, or was erased; `conflict`:
   * its id belongs to another lead.
   */
  async save(accepted: AcceptedLead): Promise<SaveResult> {
    const { lead } = accepted
    const stored = await storedForm(accepted, this.#cipher)
    if (await this.#insert(stored)) {
      if (this.#cipher.isBroken) log({ event: 'lead_stored_plain', leadId: lead.leadId })
      return 'saved'
    }
    return this.#compare(lead.leadId, await this.#cipher.digests(identityOf(lead)))
  }

  /** Stores a sealed lead that no key opens yet, unchanged. */
  async saveSealed(stored: StoredLead): Promise<SaveResult> {
    return (await this.#insert(stored)) ? 'saved' : this.#compare(stored.id, [stored.digest])
  }

  async #compare(id: string, digests: readonly unknown[]): Promise<'repeat' | 'conflict'> {
    const held = await this.db.prepare('SELECT digest FROM leads WHERE id = ?1').bind(id).first('digest')
    // A lead erased on request has no digest left: if a browser that missed our answer resends it, it stays erased.
    return held === '' || digests.includes(held) ? 'repeat' : 'conflict'
  }

  /** Lead and letter are written together or not at all. @returns whether the lead's row is new */
  async #insert(stored: StoredLead): Promise<boolean> {
    const { id, content, keyId, digest, emailHash, sourceCode, receivedAt, heldFor, form = null } = stored
    const state = heldFor ? ['parked', receivedAt, heldOutcome(heldFor)] : ['pending', null, null]
    const lead = this.db
      .prepare(
        `INSERT INTO leads
           (id, content, key_id, digest, email_hash, source_code, received_at, due_at, status, settled_at, last_outcome,
            form, received_on)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?8, ?9, ?10, ?11, ${ukDayOf('?7')}) ON CONFLICT (id) DO NOTHING RETURNING id`,
      )
      .bind(id, content, keyId, digest, emailHash, sourceCode, receivedAt, ...state, form)
    if (!stored.letter) return (await lead.first()) !== null
    const [inserted] = await this.db.batch([lead, letterOf(this.db, stored)])
    return inserted?.results.length === 1
  }

  /** The message for a lead this store could not save, sealed just as its row would have been. */
  messageFor(accepted: AcceptedLead): Promise<QueueMessage> {
    return wholeLeadMessage(accepted, this.#cipher)
  }

  /** The lead from a sealed message; undefined while no key opens it. */
  openMessage(stored: StoredLead): Promise<AcceptedLead | undefined> {
    return acceptedFrom(stored, this.#cipher)
  }

  /**
   * Claims the lead for one attempt. Returns undefined if it is settled, not yet due, or claimed by another consumer;
   * or if its key is missing, when it is kept, logged, and made due again a little later.
   */
  async claim(id: string, now: number): Promise<ClaimedLead | undefined> {
    const row = await this.take<ClaimedRow>(id, now, 'content, key_id, source_code, received_at, attempts')
    if (!row) return undefined
    const opened = await openLead({ id, content: row.content, keyId: row.key_id }, this.#cipher)
    if (opened.kind === 'unreadable') {
      await this.handBack(id, opened.outcome, now + unreadableMs)
      return undefined
    }
    return { id, lead: opened.lead, sourceCode: row.source_code, receivedAt: row.received_at, attempts: row.attempts }
  }

  /**
   * When the oldest undelivered lead was received (Unix ms); undefined when there is none. A pending lead is neither
   * settled nor erased: saying so explicitly makes this a single read at the start of the index leads_kept, however
   * many are waiting.
   */
  async oldestPending(): Promise<number | undefined> {
    const oldest = await this.db
      .prepare(
        `SELECT MIN(received_at) AS oldest FROM leads
         WHERE erased_at IS NULL AND status = 'pending' AND settled_at IS NULL`,
      )
      .first<number | null>('oldest')
    return oldest ?? undefined
  }
}
