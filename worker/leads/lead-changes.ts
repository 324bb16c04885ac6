import { erasedSql, heldBackSql, type LeadState } from './lead-states.ts'
import { overdueMs } from './sweep.ts'

/**
 * The changes that staff can make to leads, as the audit names them. One of them is made without staff too: a lead that a check
 * held is sent on when it comes again and passes.
 */
export type LeadChange = 'sent on' | 'sent now' | 'sent again' | 'held back' | 'erased'

interface Change {
  /** The states in which a lead can be changed. */
  readonly from: readonly LeadState[]
  /** A further condition on the lead. */
  readonly only?: string
  /** Whether a second press soon after the first may make the change again, because that does no harm. */
  readonly isRepeatable?: true
  /** What is set. `:now` is Unix ms; what is to be sent comes due within `:spread` ms. */
  readonly set: string
}

/** Due at a chance moment within `:spread` ms. The first are already overdue, so that the next sweep finds them. */
const dueSql = `due_at = :now - ${overdueMs + 1} + abs(random() % :spread)`
/**
 * An attempt under way keeps others out until its lease ends. The lease is made one ms longer, so that the attempt no
 * longer recognises its own lease and, if it fails, changes nothing. `unrecorded` is cleared so that the lead is tried
 * however often it has been claimed. `failed_at` is cleared so that the end of an
 * outage makes none of these leads due before its turn.
 */
const sendSql = `state = 'pending', state_since = :now, hold_reason = NULL, attempts = 0, failing_since = NULL, ${dueSql},
  last_outcome = NULL, failed_at = NULL, unrecorded = 0, leased_until = leased_until + 1`

/**
 * Made a second time, no change has any further effect, except that the leads of a long list that is sent now get new
 * due times.
 */
export const leadChanges: Readonly<Record<LeadChange, Change>> = {
  'sent on': { from: ['held', 'parked'], set: sendSql },
  // A lead that is being attempted stays claimed: its lease does not depend on when it is due. Then one claim is left,
  // whose outcome may never be recorded.
  'sent now': {
    from: ['pending'],
    only: 'due_at > :now',
    isRepeatable: true,
    set: `${dueSql}, unrecorded = min(unrecorded, 1)`,
  },
  // Under the same id.
  'sent again': {
    from: ['delivered'],
    set: `${sendSql}, first_delivered_at = coalesce(first_delivered_at, state_since)`,
  },
  'held back': { from: ['pending'], set: `${heldBackSql}, state_since = :now` },
  // An attempt under way still goes through.
  erased: { from: ['pending', 'held', 'parked', 'delivered'], set: `${erasedSql}, state_since = :now` },
}

/**
 * The condition under which a change can be made to a lead. The plus sign stops SQLite from reading all leads by state.
 */
export function canBe(change: LeadChange): string {
  const { from, only = 'TRUE' } = leadChanges[change]
  return `+state IN (${from.map((state) => `'${state}'`).join(', ')}) AND ${only}`
}

/**
 * The statement that makes a change to the leads that it can be made to, with its values by name (`prepareNamed`): `:now`,
 * `:spread`, and those of its condition.
 *
 * @param which a condition on the leads
 */
export const changeSql = (change: LeadChange, which: string) =>
  `UPDATE leads SET ${leadChanges[change].set} WHERE ${which} AND ${canBe(change)}`
