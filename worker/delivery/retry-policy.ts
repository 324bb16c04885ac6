import { longestDelay, spread } from '../attempts/delay.ts'
import type { Outcome } from './deliver.ts'

const minute = 60
const hour = 60 * minute

/** Seconds to wait after the first, second, … failed attempt: about three days in all. */
export const retrySchedule = [
  10,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
] as const

/** Minimum wait, in seconds, when the webhook says or shows that it is overloaded. */
const overloadFloor = minute

/**
 * How long to wait before trying again.
 *
 * @param attempts how many attempts have been made, including this one
 * @param now Unix ms, for a `Retry-After` given as a date
 * @param random 0 to 1, for the jitter that stops leads returning all at once
 * @returns whole seconds from 0 to 86,400, or undefined when the schedule is exhausted and the lead should be parked
 */
export function retryDelay(attempts: number, outcome: Outcome, now: number, random: number): number | undefined {
  const scheduled = retrySchedule[attempts - 1]
  if (scheduled === undefined) return undefined
  const asked = outcome.kind === 'refused' ? retryAfterSeconds(outcome.retryAfter, now) : 0
  const floor = isOverloaded(outcome) ? overloadFloor : 0
  return Math.min(Math.ceil(Math.max(spread(scheduled, random), asked, floor)), longestDelay)
}

/** How many tries come at least once an hour: the first two days. */
const hourlyTries = 54
const slowestRetry = 6.5 * hour

/**
 * Seconds until a message is tried again that may be the only copy of its lead: the database failed, or this version of
 * the code cannot read it. The queue tries 100 times and keeps a message for 14 days, so the tries must last as long:
 * half a minute at first, rising to an hour; after two days every six and a half hours.
 *
 * @param tries how many times the message has been delivered, including this one
 * @returns whole seconds, at most {@link slowestRetry}
 */
export function onlyCopyRetrySeconds(tries: number): number {
  return tries > hourlyTries ? slowestRetry : Math.min(30 * 2 ** (Math.max(tries, 1) - 1), hour)
}

function isOverloaded(outcome: Outcome): boolean {
  return outcome.kind === 'timeout' || (outcome.kind === 'refused' && outcome.status === 429)
}

/** `Retry-After` is seconds or an HTTP date (RFC 9110, 10.2.3); anything else is ignored. */
function retryAfterSeconds(header: string | null, now: number): number {
  const value = header?.trim() ?? ''
  if (/^\d+$/.test(value)) return Number(value)
  // All three date formats start with a weekday; `Date.parse` on its own would read "wait 9999" as a year.
  const date = /^(Mon|Tues?|Wed(nes)?|Thu(rs)?|Fri|Sat(ur)?|Sun)(day)?,? /.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? 0 : Math.max(0, (date - now) / 1000)
}
