import { dayMs, hourMs, instantOf } from '#contract/london-clock.ts'
import { isOpenDay, openingHours } from '#contract/opening-hours.ts'

/** The day that transcripts tell of, a Tuesday: recorded on any other, they are the same. */
const told = Date.parse('2026-11-24')
const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' })
const inWords = (day: number) => `${new Date(day).getUTCDate()} ${monthName.format(day)}`

/** The next Tuesday with nine days of usual opening hours ahead. The worker takes requests for calls as far away as that. */
function nextUsualTuesday(now: number): number {
  let day = now - (now % dayMs) + dayMs
  const isUsual = () =>
    new Date(day).getUTCDay() === 2
    && [0, 1, 2, 3, 6, 7, 8].every((away) => isOpenDay(day + away * dayMs, openingHours))
  while (!isUsual()) day += dayMs
  return day
}

/** A visitor's clock that always shows eleven on a Tuesday morning, and dates as if that were {@link told}. */
export function usualTuesday(now = Date.now()) {
  const day = nextUsualTuesday(now)
  const dates = new Map(
    Array.from({ length: 22 }, (_, away) => [inWords(day + away * dayMs), inWords(told + away * dayMs)]),
  )
  return {
    /** How far ahead (ms) it is. */
    aheadMs: instantOf(day + 11 * hourMs) - now,
    /** The site's fixed dates have a year. */
    retell: (text: string) => text.replace(/\b\d{1,2} [A-Z][a-z]+\b(?! \d{4})/g, (date) => dates.get(date) ?? date),
  }
}
