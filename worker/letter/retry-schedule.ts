import { longestDelay, spread } from '../attempts/delay.ts'

const minute = 60
const hour = 60 * minute

/** Seconds to wait after the first, second, … failed attempt: about two days in all. */
export const letterSchedule = [minute, 5 * minute, 15 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour] as const

/**
 * How long to wait before trying again.
 *
 * @param attempts how many attempts have been made, including this one
 * @param random 0 to 1
 * @returns whole seconds; undefined when the schedule is exhausted and the letter should be parked
 */
export function letterDelay(attempts: number, random: number): number | undefined {
  const scheduled = letterSchedule[attempts - 1]
  return scheduled === undefined ? undefined : Math.min(Math.ceil(spread(scheduled, random)), longestDelay)
}
