import { dayMs, minuteMs } from './time.ts'

/** A time after which staff are told: in ms, and in words. */
interface Limit {
  readonly ms: number
  readonly words: string
}

/** A lead is late after this wait. */
export const late: Limit = { ms: 15 * minuteMs, words: 'a quarter of an hour' }
/** Staff are notified of a lead held for this long; sooner, any stranger could cause an alert. */
export const heldLong: Limit = { ms: dayMs, words: 'a day' }
/** Staff know what they have held back: they are reminded of it later, well before it is erased. */
export const heldLongByStaff: Limit = { ms: 7 * dayMs, words: 'a week' }
/** Leads an hour below which the share of held ones means nothing. */
export const leadsToJudge = 10
/** Posts answered with an error in an hour from which staff are told. */
export const failedPosts = 100
/** Unanswered lookups an hour from which staff are told: fewer clear up by themselves. */
export const unansweredLookups = 20
