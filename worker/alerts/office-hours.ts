import { windowHours } from '#contract/callback-times.ts'
import { dayMs, hourMs, instantOf, londonClock } from '#contract/london-clock.ts'
import { isOpenDay, openingHours } from '#contract/opening-hours.ts'

/** Whether someone is in the office. @param now Unix ms */
export function isOfficeOpen(now: number, hours = openingHours): boolean {
  const clock = londonClock(now)
  const time = clock % dayMs
  return isOpenDay(clock, hours) && time >= hours.opens * hourMs && time < hours.closes * hourMs
}

/**
 * What came before this has waited for so long while the office was open: nights, weekends and bank holidays do not count.
 *
 * @param now Unix ms
 * @param length ms
 * @returns Unix ms
 */
export function officeTimeBefore(now: number, length: number, hours = openingHours): number {
  const clock = londonClock(now)
  let left = length
  for (let day = clock - (clock % dayMs); ; day -= dayMs) {
    if (!isOpenDay(day, hours)) continue
    const until = Math.min(clock, day + hours.closes * hourMs)
    const open = Math.max(0, until - (day + hours.opens * hourMs))
    if (open >= left) return instantOf(until - left)
    left -= open
  }
}

/** Staff are told of new calls by this long (ms) before calling begins; a run may be late. */
const aheadMs = 90_000

/** Whether one of the parts of a day in which we ring is about to begin, or has just begun. @param now Unix ms */
export function isCallingAboutToBegin(now: number, hours = openingHours): boolean {
  const clock = londonClock(now)
  const isNear = (begins: number) => Math.abs((clock % dayMs) - begins * hourMs) <= aheadMs
  return isOpenDay(clock, hours) && Object.values(windowHours).some(({ begins }) => isNear(begins))
}
