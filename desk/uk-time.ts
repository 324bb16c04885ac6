const zone = { timeZone: 'Europe/London' } as const
const time = new Intl.DateTimeFormat('en-GB', { ...zone, dateStyle: 'medium', timeStyle: 'short' })
/** The day as `2026-11-22`. */
const isoDay = new Intl.DateTimeFormat('en-CA', zone)

/** @param at Unix ms. @returns `22 Nov 2026, 14:05`, UK time */
export const timeWords = (at: number) => time.format(at)

/** The Monday of the UK week in which a moment is, as `2026-11-16`. @param at Unix ms */
export function mondayOf(at: number): string {
  const day = new Date(isoDay.format(at))
  day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
  return day.toISOString().slice(0, 10)
}
