import { dayMs, hourMs } from '#worker/time.ts'

const zone = { timeZone: 'Europe/London' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'long', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { ...zone, ...clock })
const shortDay = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short', day: 'numeric', month: 'short' })
const numbers = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  ...clock,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** @param at Unix ms. @returns `22 November 2026 at 14:05`, UK time like everything here */
export const onDay = (at: number) => `${day.format(at)} at ${time.format(at)}`

/** @param at Unix ms. @returns `Sun 22 Nov, 14:05` */
export const dayAndTime = (at: number) => `${shortDay.format(at).replace(',', '')}, ${time.format(at)}`

/** @param at Unix ms. @returns `14:05` */
export const timeOf = (at: number) => time.format(at)

/**
 * From its parts, because filters and weeks depend on it: how a locale puts a date together has changed with the
 * runtime's data before (`en-CA`, ICU 72).
 *
 * @param at Unix ms. @returns `2026-11-22T14:05`, as a datetime-local input has it
 */
export function inputTime(at: number): string {
  const parts = numbers.formatToParts(at).map(({ type, value }) => [type, value] as const)
  const { year, month, day: date, hour, minute } = Object.fromEntries(parts)
  return `${year}-${month}-${date}T${hour}:${minute}`
}

const isoDay = (at: number) => inputTime(at).slice(0, 10)

/**
 * Reads a datetime-local input. In the hour that the clocks show twice in autumn, and in the hour that they skip in
 * spring, it means two moments.
 *
 * @returns the earlier and the later (Unix ms), mostly the same; undefined for anything else
 */
export function momentsOf(text: string | undefined): { readonly earlier: number; readonly later: number } | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  const inWinter = Date.parse(`${text}Z`)
  // There is no 31 November.
  if (Number.isNaN(inWinter) || !new Date(inWinter).toISOString().startsWith(text)) return undefined
  const inSummer = inWinter - hourMs
  const isWinter = inputTime(inWinter) === text
  if (isWinter === (inputTime(inSummer) === text)) return { earlier: inSummer, later: inWinter }
  const only = isWinter ? inWinter : inSummer
  return { earlier: only, later: only }
}

/** When a day, `2026-11-16`, begins (Unix ms). */
export function startOf(isoDate: string): number {
  const inWinter = Date.parse(isoDate)
  return inputTime(inWinter) === `${isoDate}T00:00` ? inWinter : inWinter - hourMs
}

/** The day that is so many days later, or earlier: not all have 24 hours. */
export const daysLater = (isoDate: string, days: number) =>
  new Date(Date.parse(isoDate) + days * dayMs).toISOString().slice(0, 10)

/** The Monday of the week in which a moment is, as `2026-11-16`. @param at Unix ms */
export function mondayOf(at: number): string {
  const date = isoDay(at)
  return daysLater(date, -((new Date(date).getUTCDay() + 6) % 7))
}

const monday = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2026-11-16` as `16 Nov 2026`. */
export const dayWords = (isoDate: string) => monday.format(Date.parse(isoDate))
