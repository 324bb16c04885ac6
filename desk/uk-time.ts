import { minuteMs } from '#worker/time.ts'

const zone = { timeZone: 'Europe/London' } as const
const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
const day = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'long', year: 'numeric' })
const time = new Intl.DateTimeFormat('en-GB', { ...zone, ...clock })
const shortDay = new Intl.DateTimeFormat('en-GB', { ...zone, weekday: 'short', day: 'numeric', month: 'short' })
/** `2026-11-22`. */
const isoDay = new Intl.DateTimeFormat('en-CA', zone)

/** @param at Unix ms. @returns `22 November 2026 at 14:05`, UK time like everything here */
export const onDay = (at: number) => `${day.format(at)} at ${time.format(at)}`

/** @param at Unix ms. @returns `Sun 22 Nov, 14:05` */
export const dayAndTime = (at: number) => `${shortDay.format(at).replace(',', '')}, ${time.format(at)}`

/** @param at Unix ms. @returns `14:05` */
export const timeOf = (at: number) => time.format(at)

/** @param at Unix ms. @returns `2026-11-22T14:05`, as a datetime-local input has it */
export const inputTime = (at: number) => `${isoDay.format(at)}T${time.format(at)}`

/** Reads a datetime-local input. @returns Unix ms; undefined for anything else */
export function momentOf(text: string | undefined): number | undefined {
  if (text === undefined || !/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text)) return undefined
  const asUtc = Date.parse(`${text}Z`)
  if (Number.isNaN(asUtc)) return undefined
  // The clock is at most an hour ahead.
  return inputTime(asUtc) === text ? asUtc : asUtc - 60 * minuteMs
}

/** The Monday of the week in which a moment is, as `2026-11-16`. @param at Unix ms */
export function mondayOf(at: number): string {
  const date = new Date(isoDay.format(at))
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

const monday = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** `2026-11-16` as `16 Nov 2026`. */
export const dayWords = (isoDate: string) => monday.format(Date.parse(isoDate))
