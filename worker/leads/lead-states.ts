import { minuteMs } from '../time.ts'

/** A lead waits for the webhook (`pending`) or for staff (`held`), is given up (`parked`) or delivered, and in the end erased. */
export const leadStates = ['pending', 'held', 'parked', 'delivered', 'erased'] as const
export type LeadState = (typeof leadStates)[number]

/** A lead overdue by this much (ms) has lost its message. */
export const overdueMs = minuteMs
/** Overdue leads that one sweep queues; the rest follow a minute later. As many more may have times from a clock that was ahead. */
export const maxSwept = 1_000
/** The same, in words for staff. */
export const sweepRate = `${maxSwept.toLocaleString('en-GB')} a minute`
/** How long (ms) a claim lasts: well past the 15 s that an attempt may take. */
export const leaseMs = minuteMs

/**
 * Removes everything personal from a lead. Its id stays: a browser that sends it again then changes nothing. Its digest stays
 * too, until no queue can still carry a copy of the lead (`retention.ts`): the digest recognises that copy.
 */
export const eraseSql =
  "UPDATE leads SET state = 'erased', content = NULL, key_id = NULL, email_hash = NULL, phone_hash = NULL"

/** The changes that staff can make to leads, as the audit names them. */
export type StaffChange = 'sent on' | 'sent now' | 'sent again' | 'held back' | 'erased'

interface Change {
  /** The states in which a lead can be changed. */
  readonly from: readonly LeadState[]
  /** The statement up to its condition. `?1` is now (Unix ms); what is to be sent comes due within `?2` ms. */
  readonly update: string
  /** A further condition on the lead. */
  readonly only?: string
}

/** Due within `?2` ms, by chance; the first are overdue enough for the next sweep to find them. */
const dueSql = `due_at = ?1 - ${overdueMs + 1} + abs(random() % ?2)`
/**
 * An attempt under way keeps others out until its lease ends, but a lease that ends a moment later is not its own: its failure
 * no longer counts.
 */
const sendSql = `UPDATE leads SET state = 'pending', state_since = ?1, hold_reason = NULL, attempts = 0, ${dueSql}, last_outcome = NULL,
  leased_until = leased_until + 1`

/** Done twice, each is done once; only what a long list has sent now comes due at other moments the second time. */
export const staffChanges: Readonly<Record<StaffChange, Change>> = {
  'sent on': { from: ['held', 'parked'], update: sendSql },
  // Nobody else can claim one that is being attempted: its lease is apart from when it is due.
  'sent now': { from: ['pending'], update: `UPDATE leads SET ${dueSql}`, only: 'due_at > ?1' },
  // Under the same id.
  'sent again': { from: ['delivered'], update: sendSql },
  'held back': {
    from: ['pending'],
    update: "UPDATE leads SET state = 'held', state_since = ?1, hold_reason = 'staff'",
  },
  // An attempt under way still goes through.
  erased: { from: ['pending', 'held', 'parked', 'delivered'], update: `${eraseSql}, state_since = ?1` },
}
