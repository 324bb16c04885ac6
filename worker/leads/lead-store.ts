import * as z from 'zod/mini'
import { prepareNamed } from '../named-values.ts'
import { allRows, firstRow } from '../rows.ts'
import { dayMs, minuteMs } from '../time.ts'
import { insertLead } from './insert-lead.ts'
import { changeSql } from './lead-changes.ts'
import type { LeadCipher, Unreadable } from './lead-cipher.ts'
import {
  type AcceptedLead,
  identityOf,
  type LeadContent,
  openContent,
  rowFor,
  type StoredLead,
} from './lead-content.ts'
import { heldByStaffSql } from './lead-states.ts'
import { overdueMs } from './sweep.ts'

/** A message may come a little early; up to this much (ms) counts as on time. */
const earlyMs = 2_000
/**
 * A lead claimed this often in a row, with no outcome recorded, is parked: the webhook may have been sent as many
 * copies.
 */
export const maxUnrecorded = 21
/**
 * Up to this many such claims follow each other as soon as their leases end, so that losing answers for a few minutes
 * delays nothing.
 */
const promptClaims = 10
/** How long (ms) a claim lasts: well past the 15 s that an attempt may take. */
export const leaseMs = minuteMs
/**
 * A wait is at most a day, so a lead that is due later than this (ms) was written by a clock that was ahead and has
 * been put right.
 */
const maxDueMs = 2 * dayMs
/** The same for the end of a lease (ms): its own length, and as much again because clocks differ. */
const maxLeaseMs = 2 * leaseMs

/**
 * `stored` is new; `duplicate` was there before, under its id or with the same content; `conflict`: its id belongs to another
 * lead.
 */
type Saved = 'stored' | 'duplicate' | 'conflict'

/** What is known of every lead that one consumer has to itself. */
interface ClaimOfLead {
  readonly id: string
  /** When its lease ends (Unix ms). No two leases of a lead end at the same moment: this is what tells them apart. */
  readonly leaseEnds: number
  /** Requests made to the webhook before, of which the outcome is known. */
  readonly attempts: number
  /** Since when it has been tried and not delivered (Unix ms); null before its first failure. */
  readonly failingSince: number | null
}

/** A lead that one consumer may attempt to deliver now. */
export interface ClaimedLead extends ClaimOfLead {
  readonly kind: 'readable'
  readonly content: LeadContent
  readonly campaignCode: string
  /** Unix ms. */
  readonly receivedAt: number
  readonly isRepeat: boolean
}

/** One that nobody can read now. */
export interface UnreadableLead extends ClaimOfLead {
  readonly kind: 'unreadable'
  readonly unreadable: Unreadable
}

export type Claim = ClaimedLead | UnreadableLead

/** How an attempt ended, as the log and staff have it. */
export type Outcome =
  | `http ${number}`
  | `http ${number} without the agreed text`
  | 'timeout'
  | 'unreachable'
  | 'unsendable'
  | 'not recorded'
  | Unreadable['reason']

/** An attempt that did not deliver a lead. */
interface FailedAttempt {
  readonly kind: 'undelivered' | 'unsendable' | Unreadable['kind']
  readonly outcome: Outcome
  /** Requests made to the webhook so far of which the outcome is known, including this one if it was made. */
  readonly attempts: number
  /** Unix ms. */
  readonly at: number
}

const claimedRow = z.object({
  content: z.string(),
  campaign_code: z.string(),
  received_at: z.number(),
  repeat: z.number(),
  attempts: z.number(),
  leased_until: z.number(),
  failing_since: z.nullable(z.number()),
})

/** Leads that are overdue, those overdue for longest first: their messages must have been lost. */
const overdueSql = `SELECT id FROM leads INDEXED BY leads_due
  WHERE state = 'pending' AND due_at < :now - ${overdueMs} AND leased_until NOT BETWEEN :now AND :now + ${maxLeaseMs}
  ORDER BY due_at LIMIT :limit`
/** Leads whose times are from a clock that was ahead: they count as waiting from now. */
const fromClockAheadSql = `SELECT id FROM leads INDEXED BY leads_due
  WHERE state = 'pending' AND due_at > :now + ${maxDueMs} LIMIT :limit`
const isGivenUpSql = `unrecorded >= ${maxUnrecorded}`

/** Makes the leads of both kinds due, or parks them. */
const takeStrandedSql = `UPDATE leads SET due_at = :now, state = iif(${isGivenUpSql}, 'parked', state),
    state_since = iif(${isGivenUpSql}, :now, min(state_since, :now))
  WHERE id IN (SELECT id FROM (${overdueSql}) UNION ALL SELECT id FROM (${fromClockAheadSql}))
  RETURNING id, state, attempts`

/** Leads between being accepted and delivered. */
export class LeadStore {
  readonly #db: D1Database
  readonly #cipher: LeadCipher

  constructor(db: D1Database, cipher: LeadCipher) {
    this.#db = db
    this.#cipher = cipher
  }

  /** Stores a lead once: it is held, or due at once. */
  async save(accepted: AcceptedLead): Promise<Saved> {
    const digests = await this.#cipher.digests('lead', identityOf(accepted.lead))
    return this.saveStored(await rowFor(accepted, this.#cipher), digests)
  }

  /**
   * Stores a lead that the queue has carried, once.
   *
   * @param digests under which the same content may be stored, if keys were changed meanwhile
   */
  async saveStored(stored: StoredLead, digests: readonly string[] = [stored.digest]): Promise<Saved> {
    const row = await insertLead(this.#db, stored, digests)
    if (row === undefined) return 'duplicate'
    // No digest: the lead with this id was erased so long ago that no copy of it can still come, so this is another.
    if (row.digest === null || !digests.includes(row.digest)) return 'conflict'
    if (row.state === 'held' && stored.holdReason === null) await this.#sendOn(stored.id, stored.receivedAt)
    // Received at the same moment: an earlier try stored it, and the answer to that was lost.
    return row.received_at === stored.receivedAt ? 'stored' : 'duplicate'
  }

  /** Records, for staff, that only the queue has a lead. @param at when it last could not be stored (Unix ms) */
  async recordUnstored(id: string, at: number): Promise<void> {
    await prepareNamed(this.#db, 'REPLACE INTO unstored (lead_id, tried_at) VALUES (:id, :at)', { id, at }).run()
  }

  /** Records that the database has it after all. */
  async recordStored(id: string): Promise<void> {
    await prepareNamed(this.#db, 'DELETE FROM unstored WHERE lead_id = :id', { id }).run()
  }

  /** Whether the lead with this id is the same: it may have been stored under an older key. */
  async has(id: string, lead: Readonly<Record<string, unknown>>): Promise<boolean> {
    const digests = await this.#cipher.digests('lead', identityOf(lead))
    const select = prepareNamed(this.#db, 'SELECT digest FROM leads WHERE id = :id', { id })
    const stored = await firstRow(select, z.object({ digest: z.nullable(z.string()) }))
    return digests.some((digest) => digest === stored?.digest)
  }

  /** Sends out a lead that a check held, and that has now come again and passed; unless staff hold it. @param now Unix ms */
  async #sendOn(id: string, now: number): Promise<void> {
    const isHeldByCheck = `id = :id AND state = 'held' AND NOT ${heldByStaffSql}`
    await prepareNamed(this.#db, changeSql('sent on', isHeldByCheck), { now, spread: 1, id }).run()
  }

  /**
   * Claims a lead for one attempt, if it is due. Until the lease ends nobody else can claim it. No attempt is counted: the
   * webhook has not been asked yet, and may never be if our answer is lost. But claims without a recorded outcome are. In a
   * row, after {@link promptClaims} each wait is twice as long as the one before, because the webhook may take a copy each
   * time. In all, so that staff know how many copies it may have.
   *
   * @param now Unix ms
   * @returns undefined when there is nothing to attempt: it is delivered, erased, held, claimed by another, or not yet due
   */
  async claim(id: string, now: number): Promise<Claim | undefined> {
    const update = prepareNamed(
      this.#db,
      `UPDATE leads SET leased_until = :now + ${leaseMs}, unrecorded = unrecorded + 1,
         unknown_outcomes = unknown_outcomes + 1,
         due_at = iif(unrecorded < ${promptClaims}, due_at, :now + (${leaseMs} << (unrecorded - ${promptClaims - 1}))),
         last_outcome = iif(unrecorded = 0, last_outcome, 'not recorded')
       WHERE id = :id AND state = 'pending' AND due_at <= :now + ${earlyMs}
         AND leased_until NOT BETWEEN :now + ${earlyMs + 1} AND :now + ${maxLeaseMs}
       RETURNING content, campaign_code, received_at, repeat, attempts, leased_until, failing_since`,
      { id, now },
    )
    const row = await firstRow(update, claimedRow)
    if (row === undefined) return undefined
    const claim = { id, leaseEnds: row.leased_until, attempts: row.attempts, failingSince: row.failing_since }
    const opened = await openContent(this.#cipher, id, row.content)
    if (opened.kind !== 'content') return { ...claim, kind: 'unreadable', unreadable: opened }
    const { content } = opened
    const { received_at: receivedAt, campaign_code: campaignCode } = row
    return { ...claim, kind: 'readable', content, campaignCode, receivedAt, isRepeat: row.repeat === 1 }
  }

  /**
   * Records that the webhook has taken a lead, even if it has been claimed again, held back or erased meanwhile: an erased
   * lead stays so, but staff have to know that it went out. Recorded a second time, it changes nothing more, whatever staff do in
   * between.
   *
   * @param attempts including this one
   * @param at when it was taken (Unix ms)
   */
  async recordDelivered(id: string, outcome: Outcome, attempts: number, at: number): Promise<void> {
    const update = prepareNamed(
      this.#db,
      `UPDATE leads SET state = iif(state = 'erased', state, 'delivered'), state_since = iif(state = 'erased', state_since, :at),
         attempts = max(attempts, :attempts), last_outcome = :outcome, delivered_at = :at, hold_reason = NULL, failure = NULL,
         failing_since = NULL, undelivered_since = NULL, unrecorded = 0, unknown_outcomes = max(unknown_outcomes - 1, 0)
       WHERE id = :id AND state <> 'delivered' AND delivered_at IS NOT :at`,
      { id, outcome, attempts, at },
    )
    await update.run()
  }

  /**
   * Records a failed attempt, unless the lease was lost.
   *
   * @param dueAt when the next may be made (Unix ms); undefined to give the lead up until someone sends it on
   * @returns whether it was recorded
   */
  async recordFailed(
    { id, leaseEnds }: Claim,
    { kind, outcome, attempts, at }: FailedAttempt,
    dueAt?: number,
  ): Promise<boolean> {
    const parking = dueAt === undefined ? "state = 'parked', state_since = :at," : ''
    const update = prepareNamed(
      this.#db,
      `UPDATE leads SET ${parking} attempts = :attempts, due_at = coalesce(:dueAt, due_at), leased_until = 0,
         last_outcome = :outcome, unrecorded = 0, unknown_outcomes = unknown_outcomes - 1,
         failure = :kind, failed_at = :at, failing_since = min(coalesce(failing_since, :at), :at),
         undelivered_since = iif(:kind = 'undelivered', coalesce(undelivered_since, :at), undelivered_since)
       WHERE id = :id AND state = 'pending' AND leased_until = :leaseEnds`,
      { id, leaseEnds, attempts, outcome, kind, at, dueAt: dueAt ?? null },
    )
    return (await update.run()).meta.changes > 0
  }

  /**
   * Leads that no message will bring. Each becomes due now, and is found again only once it is overdue again. If its
   * message was not lost but late, this adds a second one, which finds nothing to do. A lead claimed
   * {@link maxUnrecorded} times with no outcome recorded is parked instead.
   *
   * @param now Unix ms
   * @param limit of each kind
   * @returns the ids of those that are due, and what is parked, with its recorded attempts
   */
  async takeStranded(
    now: number,
    limit: number,
  ): Promise<{ due: string[]; parked: { id: string; attempts: number }[] }> {
    const update = prepareNamed(this.#db, takeStrandedSql, { now, limit })
    const taken = await allRows(update, z.object({ id: z.string(), state: z.string(), attempts: z.number() }))
    const due = taken.filter(({ state }) => state === 'pending').map(({ id }) => id)
    return { due, parked: taken.filter(({ state }) => state === 'parked') }
  }
}
