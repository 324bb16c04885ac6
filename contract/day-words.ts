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

interface DayParts {
  readonly relative: 'Today' | 'Tomorrow' | undefined
  /** As in "Tuesday". */
  readonly weekday: string | undefined
  /** As in "24 November". */
  readonly date: string
}

/**
 * A date as people say it: "today, Monday 23 November", "tomorrow, Tuesday 24 November", "Wednesday 25 November". By
 * hand, because creating an `Intl.DateTimeFormat` blocks a slow phone for 50 ms.
 *
 * @param day as 2026-11-24
 * @param now Unix ms; "today" is London's
 */
export function dayInWords(day: string, now: number): string {
  const { relative, weekday, date } = partsOf(day, now)
  return `${relative ? `${relative.toLowerCase()}, ` : ''}${weekday} ${date}`
}

/** The same where a phone has to show it on one line: "Tomorrow, 24 November", "Wednesday 25 November". */
export function dayInList(day: string, now: number): string {
  const { relative, weekday, date } = partsOf(day, now)
  return relative ? `${relative}, ${date}` : `${weekday} ${date}`
}

function partsOf(date: string, now: number): DayParts {
  const day = new Date(date)
  const clock = londonClock(now)
  const away = (day.getTime() - (clock - (clock % dayMs))) / dayMs
  return {
    relative: away === 0 ? 'Today' : away === 1 ? 'Tomorrow' : undefined,
    weekday: weekdays[day.getUTCDay()],
    date: `${day.getUTCDate()} ${months[day.getUTCMonth()]}`,
  }
}
