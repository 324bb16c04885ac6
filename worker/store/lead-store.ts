import { log } from '../log.ts'
import { type LeadCipher, noCipher } from './lead-cipher.ts'
import { identityOf } from './lead-content.ts'
import {
  type AcceptedLead,
  acceptedFrom,
  type QueueMessage,
  type StoredLead,
  storedForm,
  wholeLeadMessage,
} from './queue-message.ts'
import { behindFor, type DeliveryKind, heldOutcome } from './tables.ts'
import { ukDayOf } from './uk-time.ts'

export type SaveResult = 'saved' | 'repeat' | 'conflict'

/** Takes leads into the database, each with what is to be sent on. Each method rejects when D1 does. */
export class LeadStore {
  readonly #db: D1Database
  readonly #cipher: LeadCipher
  readonly #sealing: LeadCipher

  /**
   * @param cipher recognises what was stored before; without it leads are stored unencrypted
   * @param sealing seals what is written
   */
  constructor(db: D1Database, cipher: LeadCipher = noCipher, sealing = cipher) {
    this.#db = db
    this.#cipher = cipher
    this.#sealing = sealing
  }

  /**
   * For leads that come unsealed: stored as they come, they wait for staff if there are keys, because anyone who can
   * write to the queue could have put them there. To seal them would be to vouch for them.
   */
  unsealed(): LeadStore {
    return new LeadStore(this.#db, this.#cipher, noCipher)
  }

  /**
   * Stores a lead once, parked from the start if it is held. `repeat`: it is already there, or was erased; `conflict`:
   * its id belongs to another lead.
   */
  async save(accepted: AcceptedLead): Promise<SaveResult> {
    const { lead } = accepted
    const stored = await storedForm(accepted, this.#sealing)
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
    const held = await this.#db.prepare('SELECT digest FROM leads WHERE id = ?1').bind(id).first('digest')
    // A lead erased on request has no digest left: if a browser that missed our answer resends it, it stays erased.
    return held === '' || digests.includes(held) ? 'repeat' : 'conflict'
  }

  /** A lead and its deliveries are written together or not at all. @returns whether the lead's row is new */
  async #insert(stored: StoredLead): Promise<boolean> {
    const { id, content, keyId, digest, emailHash, sourceCode, receivedAt, heldFor } = stored
    const { form = null, wants = null, phoneHash = null, version = null } = stored
    const state = heldFor ? ['parked', receivedAt, heldOutcome(heldFor)] : ['pending', null, null]
    const lead = this.#db
      .prepare(
        `INSERT INTO leads
           (id, content, key_id, digest, email_hash, source_code, received_at, due_at, status, settled_at, last_outcome,
            form, phone_hash, wants, version, received_on)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, 0, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ${ukDayOf('?7')}) ON CONFLICT (id) DO NOTHING RETURNING id`,
      )
      .bind(id, content, keyId, digest, emailHash, sourceCode, receivedAt, ...state, form, phoneHash, wants, version)
    const [inserted] = await this.#db.batch([lead, this.#deliveriesOf(stored)])
    return inserted?.results.length === 1
  }

  /** Nothing for a lead that was there before: it has its deliveries, and was not to have others. */
  #deliveriesOf({ id, digest, receivedAt, heldFor, letter, before = 0 }: StoredLead): D1PreparedStatement {
    const kinds: readonly DeliveryKind[] = letter ? ['webhook', 'email'] : ['webhook']
    return this.#db
      .prepare(
        `INSERT INTO deliveries (lead_id, kind, status, since, due_at, woken_at, behind)
         SELECT leads.id, kinds.value, ?4, ?3, ?3, ?3, ?6 FROM leads, json_each(?5) AS kinds
         WHERE leads.id = ?1 AND leads.digest = ?2 AND leads.received_at = ?3
         ON CONFLICT (lead_id, kind) DO NOTHING`,
      )
      .bind(id, digest, receivedAt, heldFor ? 'held' : 'pending', JSON.stringify(kinds), behindFor(before))
  }

  /** The message for a lead this store could not save, sealed just as its row would have been. */
  messageFor(accepted: AcceptedLead): Promise<QueueMessage> {
    return wholeLeadMessage(accepted, this.#cipher)
  }

  /** The lead from a sealed message; undefined while no key opens it. */
  openMessage(stored: StoredLead): Promise<AcceptedLead | undefined> {
    return acceptedFrom(stored, this.#cipher)
  }
}
