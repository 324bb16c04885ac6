import { timeFrom } from '#worker/store/uk-time.ts'
import { dateWords, dayMoved } from '../clock.ts'

/** The stretches of time that can be chosen in words. */
export const stretchNames = {
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  '30-days': 'Last 30 days',
  between: 'From one day to another',
} as const
type StretchName = keyof typeof stretchNames
const names: readonly StretchName[] = ['this-week', 'last-week', 'this-month', 'last-month', '30-days', 'between']

/** The first and last day, the UK's: `2026-11-22`. */
export interface Days {
  readonly from: string
  readonly until: string
}

/** What a page is about, and what it is compared with. */
export interface Stretch extends Days {
  readonly name: StretchName
  readonly words: string
  readonly before: Days & { readonly words: string; readonly short: string }
}

/** A year and a day: what lies further apart is as if it were left out. */
export const mostDays = 366

/** How many days there are, both included. */
export const lengthOf = ({ from, until }: Days) =>
  Math.round((Date.parse(`${until}T00:00Z`) - Date.parse(`${from}T00:00Z`)) / 86_400_000) + 1

export const isWithin = (day: string, { from, until }: Days) => day >= from && day <= until

const mondayOf = (day: string) => dayMoved(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7))

/** `Sunday 22 November` */
const weekday = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', weekday: 'long', day: 'numeric', month: 'long' })
const month = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const shown = (format: Intl.DateTimeFormat, day: string) => format.format(Date.parse(`${day}T00:00Z`))
export const weekdayWords = (day: string) => shown(weekday, day)
/** `Week of 16 November` */
export const weekWords = (monday: string) => `Week of ${weekdayWords(monday).replace(/^\w+ /, '')}`
const fromTo = ({ from, until }: Days) => `${dateWords(from)} to ${dateWords(until)}`

/** Whether a text is a day that there is. */
export const isDay = (text: string) => /^2\d{3}-\d\d-\d\d$/.test(text) && timeFrom(text, false) !== undefined

/** What was asked for; this week for anything malformed. @param today the UK's */
export function stretchOf(get: (name: string) => string | undefined, today: string): Stretch {
  const name = names.find((known) => known === get('stretch')) ?? 'this-week'
  const monday = mondayOf(today)
  switch (name) {
    case 'this-week':
      return thisWeek(today)
    case 'last-week': {
      const [from, earlier] = [dayMoved(monday, -7), dayMoved(monday, -14)]
      const before = { from: earlier, until: dayMoved(from, -1), words: weekWords(earlier), short: 'The week before' }
      return { name, from, until: dayMoved(monday, -1), words: weekWords(from), before }
    }
    case 'this-month': {
      const from = firstOf(today)
      const last = dayMoved(from, -1)
      const same = last.slice(0, 8) + today.slice(8)
      const days = { from: firstOf(last), until: same < last ? same : last }
      return {
        name,
        from,
        until: today,
        words: fromTo({ from, until: today }),
        before: { ...days, words: fromTo(days), short: 'The month before' },
      }
    }
    case 'last-month': {
      const until = dayMoved(firstOf(today), -1)
      const from = firstOf(until)
      const last = dayMoved(from, -1)
      const before = { from: firstOf(last), until: last, words: shown(month, last), short: 'The month before' }
      return { name, from, until, words: shown(month, from), before }
    }
    case '30-days':
      return withDaysBefore(name, { from: dayMoved(today, -29), until: today })
    case 'between': {
      const days = { from: get('from') ?? '', until: get('until') ?? '' }
      const isRight = isDay(days.from) && isDay(days.until) && lengthOf(days) >= 1 && lengthOf(days) <= mostDays
      return isRight ? withDaysBefore(name, days) : thisWeek(today)
    }
  }
}

const firstOf = (day: string) => `${day.slice(0, 7)}-01`

function thisWeek(today: string): Stretch {
  const from = mondayOf(today)
  const earlier = dayMoved(from, -7)
  const words = `${weekWords(from)}, up to ${weekdayWords(today)}`
  const sameDay = dayMoved(today, -7)
  const before = {
    from: earlier,
    until: sameDay,
    words: `${weekWords(earlier)}, up to the same weekday`,
    short: 'The week before',
  }
  return { name: 'this-week', from, until: today, words, before }
}

function withDaysBefore(name: StretchName, days: Days): Stretch {
  const length = lengthOf(days)
  const before = { from: dayMoved(days.from, -length), until: dayMoved(days.from, -1) }
  const words = length === 1 ? 'The day before' : `The ${length} days before`
  return { name, ...days, words: fromTo(days), before: { ...before, words, short: words } }
}

/** Above this many days a line is drawn by weeks. */
const mostDrawnDays = 62

/** The days, or Mondays of the weeks, from the first of what a stretch is compared with to its own last. */
export function periodsOf({ before, until }: Stretch): { readonly isByWeek: boolean; readonly periods: string[] } {
  const isByWeek = lengthOf({ from: before.from, until }) > mostDrawnDays
  const periods: string[] = []
  const first = isByWeek ? mondayOf(before.from) : before.from
  for (let day = first; day <= until; day = dayMoved(day, isByWeek ? 7 : 1)) periods.push(day)
  return { isByWeek, periods }
}
