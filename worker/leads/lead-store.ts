import { dayMs, hourMs } from '../time.ts'
import type { LeadCipher } from './lead-cipher.ts'
import {
  type AcceptedLead,
  identityOf,
  type LeadContent,
  readContent,
  type StoredLead,
  storedLead,
} from './lead-content.ts'
import { leaseMs, overdueMs } from './lead-states.ts'

/** A message may come a little early; up to this much (ms) counts as on time. */
const earlyMs = 2_000
/** The same content within this time (ms) is one lead: a second press, a reload, another tab. */
const sameLeadMs = hourMs
/** A person's requests in a day that go out unmarked. */
const unmarkedADay = 2

/**
 * `stored` is new; `known` was there before, under its id or with the same content; `conflict`: its id belongs to another
 * lead.
 */
type Saved = 'stored' | 'known' | 'conflict'

/** A lead that one consumer may attempt to deliver now. */
export interface ClaimedLead {
  readonly id: string
  readonly content: LeadContent
  readonly sourceCode: string
  /** Unix ms. */
  readonly receivedAt: number
  readonly isRepeat: boolean
  /** Including this one. */
  readonly attempts: number
}

/** Claimed, but no key opens it, or this version of the code cannot read it. */
export interface UnreadableLead {
  readonly id: string
  readonly attempts: number
  readonly unreadable: string
}

interface ClaimedRow {
  content: string
  source_code: string
  received_at: number
  repeat: number
  attempts: number
}

const asked = (hash: string) =>
  `(SELECT count(*) FROM leads WHERE ${hash} AND received_at > ?9 - ${dayMs} AND id <> ?1)`

/**
 * One statement, so that of two at the same moment one sees the other. A lead that is not held is never the same as one that
 * is, or it would wait with it.
 */
const saving = `INSERT INTO leads
    (id, form, state, held_for, content, key_id, digest, email_hash, phone_hash, received_at, source_code, campaign_key, key_has_code, state_since, due_at, repeat)
  SELECT ?1, ?2, iif(?3 IS NULL, 'pending', 'held'), ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?9, ?9,
    max(${asked('email_hash = ?7')}, ${asked('phone_hash = ?8')}) >= ${unmarkedADay}
  WHERE NOT EXISTS (
    SELECT 1 FROM leads WHERE digest = ?6 AND received_at > ?9 - ${sameLeadMs} AND id <> ?1 AND (state <> 'held' OR ?3 IS NOT NULL))
  ON CONFLICT (id) DO UPDATE SET id = excluded.id
  RETURNING digest, received_at`

/** What is done to leads between being accepted and delivered. Each method rejects when D1 does. */
export class LeadStore {
  readonly #db: D1Database
  readonly #cipher: LeadCipher

  constructor(db: D1Database, cipher: LeadCipher) {
    this.#db = db
    this.#cipher = cipher
  }

  /** Stores a lead once: it is held, or due at once. */
  async save(accepted: AcceptedLead): Promise<Saved> {
    const saved = await this.saveStored(await storedLead(accepted, this.#cipher))
    if (saved !== 'conflict') return saved
    // It may have been stored under an older key.
    const digests = await this.#cipher.digests('lead', identityOf(accepted.lead))
    const known = await this.#db
      .prepare('SELECT digest FROM leads WHERE id = ?1')
      .bind(accepted.lead.leadId)
      .first('digest')
    return digests.some((digest) => digest === known) ? 'known' : 'conflict'
  }

  /** The same for a lead that the queue has carried. */
  async saveStored(stored: StoredLead): Promise<Saved> {
    const { id, form, heldFor, content, keyId, digest, emailHash, phoneHash, receivedAt, ...campaign } = stored
    const { sourceCode, campaignKey, keyHasCode } = campaign
    const row = await this.#db
      .prepare(saving)
      .bind(
        id,
        form,
        heldFor,
        content,
        keyId,
        digest,
        emailHash,
        phoneHash,
        receivedAt,
        sourceCode,
        campaignKey,
        keyHasCode ? 1 : 0,
      )
      .first<{ digest: string | null; received_at: number }>()
    // Erased: a browser that missed our answer sends it again, and it stays erased.
    if (row === null || row.digest === null) return 'known'
    if (row.digest !== digest) return 'conflict'
    return row.received_at === receivedAt ? 'stored' : 'known'
  }

  /**
   * Claims a lead for one attempt, which is counted, if it is due. Until the lease ends nobody else can claim it.
   *
   * @param now Unix ms
   * @returns undefined when there is nothing to attempt: it is delivered, erased, held, claimed by another, or not yet due
   */
  async claim(id: string, now: number): Promise<ClaimedLead | UnreadableLead | undefined> {
    const row = await this.#db
      .prepare(
        `UPDATE leads SET attempts = attempts + 1, due_at = ?2 + ${leaseMs}
         WHERE id = ?1 AND state = 'pending' AND due_at <= ?2 + ${earlyMs}
         RETURNING content, source_code, received_at, repeat, attempts`,
      )
      .bind(id, now)
      .first<ClaimedRow>()
    if (row === null) return undefined
    const { attempts, received_at: receivedAt, source_code: sourceCode } = row
    const opened = await this.#cipher.decrypt(id, row.content)
    if (opened.kind === 'unreadable') return { id, attempts, unreadable: opened.reason }
    const content = readContent(opened.json)
    if (!content) return { id, attempts, unreadable: 'unknown version' }
    return { id, content, sourceCode, receivedAt, attempts, isRepeat: row.repeat === 1 }
  }

  /** Notes that the webhook has taken a lead, also if it was claimed again or held back meanwhile. @param now Unix ms */
  async deliver(id: string, outcome: string, now: number): Promise<void> {
    await this.#db
      .prepare(
        `UPDATE leads SET state = 'delivered', state_since = ?3, last_outcome = ?2, delivered_at = ?3
         WHERE id = ?1 AND state IN ('pending', 'parked', 'held')`,
      )
      .bind(id, outcome, now)
      .run()
  }

  /** Notes a failed attempt, and when the next is due (Unix ms), unless the lease was lost. */
  async postpone({ id, attempts }: { readonly id: string; readonly attempts: number }, outcome: string, dueAt: number) {
    await this.#db
      .prepare("UPDATE leads SET due_at = ?3, last_outcome = ?2 WHERE id = ?1 AND state = 'pending' AND attempts = ?4")
      .bind(id, outcome, dueAt, attempts)
      .run()
  }

  /** Gives a lead up after its last attempt, until someone sends it on. @param now Unix ms */
  async park({ id, attempts }: { readonly id: string; readonly attempts: number }, outcome: string, now: number) {
    await this.#db
      .prepare(
        `UPDATE leads SET state = 'parked', state_since = ?3, last_outcome = ?2
         WHERE id = ?1 AND state = 'pending' AND attempts = ?4`,
      )
      .bind(id, outcome, now, attempts)
      .run()
  }

  /**
   * Leads whose message must have been lost, the longest overdue first. Each is noted as due now: while its message waits
   * it is not found again.
   *
   * @param now Unix ms
   */
  async takeOverdue(now: number, limit: number): Promise<string[]> {
    const { results } = await this.#db
      .prepare(
        `UPDATE leads SET due_at = ?1 WHERE id IN (
           SELECT id FROM leads WHERE state = 'pending' AND due_at < ?1 - ${overdueMs} ORDER BY due_at LIMIT ?2)
         RETURNING id`,
      )
      .bind(now, limit)
      .all<{ id: string }>()
    return results.map(({ id }) => id)
  }
}
