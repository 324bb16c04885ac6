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
/** A lead claimed this often in a row, with no outcome recorded, is parked: its webhook may have had as many copies. */
export const maxUnrecorded = 21
/** Up to this many such claims follow each other as their leases end: answers lost for some minutes delay nothing. */
export const promptClaims = 10
/** How long (ms) a claim lasts: well past the 15 s that an attempt may take. */
export const leaseMs = minuteMs

/**
 * What erasing sets: nothing personal is left of a lead. Its id stays: a browser that sends it again then changes nothing. Its
 * digest stays too, until no queue can still carry a copy of the lead (`retention.ts`): the digest recognises that copy.
 */
export const erasedSql = "state = 'erased', content = NULL, key_id = NULL, email_digest = NULL, phone_digest = NULL"

/** The changes that staff can make to leads, as the audit names them. */
export type StaffChange = 'sent on' | 'sent now' | 'sent again' | 'held back' | 'erased'

interface Change {
  /** The states in which a lead can be changed. */
  readonly from: readonly LeadState[]
  /** A further condition on the lead. */
  readonly only?: string
  /** What is set. `:now` is Unix ms; what is to be sent comes due within `:within` ms. */
  readonly set: string
}

/** Due at a chance moment within `:within` ms. The first are already overdue, so that the next sweep finds them. */
const dueSql = `due_at = :now - ${overdueMs + 1} + abs(random() % :within)`
/**
 * An attempt under way keeps others out until its lease ends. The lease is made one ms longer: by this the attempt no longer
 * knows its own lease, and if it fails, that changes nothing. `unrecorded` stays above 0 if it was: the webhook may have been
 * asked.
 */
const sendSql = `state = 'pending', state_since = :now, hold_reason = NULL, attempts = 0, ${dueSql}, last_outcome = NULL,
  unrecorded = min(unrecorded, 1), leased_until = leased_until + 1`

/** A second time, each changes nothing more, except that the leads of a long list that is sent now get other moments. */
export const staffChanges: Readonly<Record<StaffChange, Change>> = {
  'sent on': { from: ['held', 'parked'], set: sendSql },
  // A lead that is being attempted stays claimed: its lease does not depend on when it is due.
  'sent now': { from: ['pending'], only: 'due_at > :now', set: dueSql },
  // Under the same id.
  'sent again': {
    from: ['delivered'],
    set: `${sendSql}, first_delivered_at = coalesce(first_delivered_at, state_since)`,
  },
  'held back': { from: ['pending'], set: "state = 'held', state_since = :now, hold_reason = 'staff'" },
  // An attempt under way still goes through.
  erased: { from: ['pending', 'held', 'parked', 'delivered'], set: `${erasedSql}, state_since = :now` },
}

/** The condition on a lead that a change can be made to it. The plus sign stops SQLite from reading all leads by state. */
export function canBe(change: StaffChange): string {
  const { from, only = 'TRUE' } = staffChanges[change]
  return `+state IN (${from.map((state) => `'${state}'`).join(', ')}) AND ${only}`
}

/**
 * The statement that makes a change to the leads that it can be made to, with its values by name (`prepareNamed`): `:now`,
 * `:within`, and those of its condition.
 *
 * @param which a condition on the leads
 */
export const changeSql = (change: StaffChange, which: string) =>
  `UPDATE leads SET ${staffChanges[change].set} WHERE ${which} AND ${canBe(change)}`
