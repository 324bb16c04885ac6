import { dayMs, londonClock } from './london-clock.ts'
import { weekdays } from './opening-hours.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/**
 * A date as people say it: "today, Monday 23 November", "tomorrow, Tuesday 24 November", "Wednesday 25 November". By
 * hand, because creating an `Intl.DateTimeFormat` blocks a slow phone for 50 ms.
 *
 * @param date as 2026-11-24
 * @param now Unix ms; "today" is London's
 */
export function dayInWords(date: string, now: number): string {
  const day = new Date(date)
  const clock = londonClock(now)
  const away = (day.getTime() - (clock - (clock % dayMs))) / dayMs
  const relative = away === 0 ? 'today, ' : away === 1 ? 'tomorrow, ' : ''
  return `${relative}${weekdays[day.getUTCDay()]} ${day.getUTCDate()} ${months[day.getUTCMonth()]}`
}
