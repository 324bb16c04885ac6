import type { FieldErrors } from './api.ts'
import {
  type CallbackFault,
  type CallbackTime,
  type CallbackWindow,
  callbackDays,
  callbackFault,
} from './callback-times.ts'
import { dayMs, londonClock } from './london-clock.ts'
import { weekdays } from './opening-hours.ts'

/** Shown by the form for a question without an answer. */
export const callbackChoices = {
  callbackDate: 'Choose a day',
  callbackWindow: 'Choose a time of day',
} as const

const reasons: Readonly<Record<CallbackFault, string>> = {
  over: 'It’s too late for us to ring you that day.',
  closed: 'We’re closed that day.',
  'too far': 'We can’t promise a call so far ahead.',
  begun: 'That part of the day has already begun.',
}

const windowWords: Readonly<Record<CallbackWindow, string>> = {
  morning: 'between 9am and 12 noon',
  'early-afternoon': 'between 12 noon and 3pm',
  'late-afternoon': 'between 3pm and 5pm',
}

/** The time as a sentence ends with it: "tomorrow, Tuesday 24 November, between 9am and 12 noon". @param now Unix ms */
export function timeInWords({ callbackDate, callbackWindow }: CallbackTime, now: number): string {
  return `${dayInWords(callbackDate, now)}, ${windowWords[callbackWindow]}`
}

/** The days to offer, each as a page lists it: "Tomorrow, 24 November". @param now Unix ms */
export function dayOptions(now: number): readonly { readonly value: string; readonly text: string }[] {
  return callbackDays(now).map(({ date }) => ({ value: date, text: dayInList(date, now) }))
}

/**
 * What is wrong with the time that a visitor asks for, and the next that is open.
 *
 * @param now Unix ms
 * @returns a message under its field's name; undefined for a time that is still to come
 */
export function callbackMistakes(time: CallbackTime, now: number): FieldErrors | undefined {
  const fault = callbackFault(time, now)
  if (fault === undefined) return undefined
  const [first] = callbackDays(now)
  const [window] = first?.windows ?? []
  const next = first && window && timeInWords({ callbackDate: first.date, callbackWindow: window }, now)
  const message = `${reasons[fault]} The soonest we can ring is ${next}.`
  return fault === 'begun' ? { callbackWindow: message } : { callbackDate: message }
}

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
function dayInWords(day: string, now: number): string {
  const { relative, weekday, date } = partsOf(day, now)
  return `${relative ? `${relative.toLowerCase()}, ` : ''}${weekday} ${date}`
}

/** The same where a phone has to show it on one line: "Tomorrow, 24 November", "Wednesday 25 November". */
function dayInList(day: string, now: number): string {
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
