import { dayMs, hourMs, instantOf, londonClock } from './london-clock.ts'
import { isOpenDay, isoDay, openingHours, weekdays } from './opening-hours.ts'

/** The parts of a day in which we ring; together they are the opening hours, which a test checks. */
export const callbackWindows = ['morning', 'early-afternoon', 'late-afternoon'] as const
export type CallbackWindow = (typeof callbackWindows)[number]

/** Hours of the day, London's. */
export const windowHours: Readonly<Record<CallbackWindow, { readonly begins: number; readonly ends: number }>> = {
  morning: { begins: 9, ends: 12 },
  'early-afternoon': { begins: 12, ends: 15 },
  'late-afternoon': { begins: 15, ends: 17 },
}

/** When a visitor asks to be rung. */
export interface CallbackTime {
  /** As 2026-11-24. */
  readonly callbackDate: string
  readonly callbackWindow: CallbackWindow
}

/** A day on which we can ring, and the parts of it that have not begun. */
export interface CallbackDay {
  readonly date: string
  readonly windows: readonly CallbackWindow[]
}

/** How many open days ahead are offered. */
const daysOffered = 5
/** A day further ahead than this (ms) was on nobody's page; Christmas takes five open days over no more than twelve. */
const farthest = 21 * dayMs

/** The days to offer, soonest first. @param now Unix ms, from anywhere: days and hours are London's */
export function callbackDays(now: number, hours = openingHours): CallbackDay[] {
  const clock = londonClock(now)
  const days: CallbackDay[] = []
  for (let day = clock - (clock % dayMs); days.length < daysOffered; day += dayMs) {
    const windows = windowsLeft(day, clock, hours)
    if (windows.length > 0) days.push({ date: isoDay(day), windows })
  }
  return days
}

/** The parts of a day that have not begun; none while the phone is not answered. */
function windowsLeft(day: number, clock: number, hours = openingHours): CallbackWindow[] {
  return isOpenDay(day, hours) ? callbackWindows.filter((window) => clock < beginning(day, window)) : []
}

const beginning = (day: number, window: CallbackWindow) => day + windowHours[window].begins * hourMs

/** Why nobody can ring then: the day is over or nearly, it is not an open one, it is too far ahead, or it has begun. */
export type CallbackFault = 'over' | 'closed' | 'too far' | 'begun'

/** @returns undefined for a time that is still to come. @param now Unix ms */
export function callbackFault(
  { callbackDate, callbackWindow }: CallbackTime,
  now: number,
  hours = openingHours,
): CallbackFault | undefined {
  const clock = londonClock(now)
  const day = Date.parse(callbackDate)
  if (day + dayMs <= clock) return 'over'
  if (!isOpenDay(day, hours)) return 'closed'
  if (day > clock + farthest) return 'too far'
  const left = windowsLeft(day, clock, hours)
  if (left.length === 0) return 'over'
  return left.includes(callbackWindow) ? undefined : 'begun'
}

/** The time that a lead, or what is said of one, asks for; undefined if it is none that we know. */
export function callbackTimeIn({
  callbackDate,
  callbackWindow,
}: Readonly<Record<string, unknown>>): CallbackTime | undefined {
  const window = callbackWindows.find((known) => known === callbackWindow)
  if (!window || typeof callbackDate !== 'string' || Number.isNaN(Date.parse(callbackDate))) return undefined
  return { callbackDate, callbackWindow: window }
}

/** When the time asked for is over, in Unix ms. */
export function callbackEnd({ callbackDate, callbackWindow }: CallbackTime): number {
  return instantOf(Date.parse(callbackDate) + windowHours[callbackWindow].ends * hourMs)
}

/** What a page that cannot know the date offers: the first day we can, or a day of the week. */
export const plainDays = ['first', ...openingHours.days.map((day) => `${weekdays[day]}`.toLowerCase())] as const

/**
 * The date that a plain form's choice stands for. `first` is the first day on which the part of the day is still to
 * come; a weekday is the next of its name, which may be a bank holiday: its visitor is then told, and not rung a week
 * later than they think.
 *
 * @param choice one of {@link plainDays}, in any case; anything else is returned as it is
 * @param now Unix ms
 */
export function dateMeant(choice: string, window: unknown, now: number, hours = openingHours): string {
  const name = choice.trim().toLowerCase()
  if (name === 'first') {
    const days = callbackDays(now, hours)
    const day = days.find(({ windows }) => windows.some((left) => left === window)) ?? days[0]
    return day?.date ?? choice
  }
  const weekday = weekdays.findIndex((day) => day.toLowerCase() === name)
  if (weekday < 0) return choice
  const clock = londonClock(now)
  const today = clock - (clock % dayMs)
  const away = (weekday - new Date(today).getUTCDay() + 7) % 7
  return isoDay(today + (away === 0 && windowsLeft(today, clock, hours).length === 0 ? 7 : away) * dayMs)
}
