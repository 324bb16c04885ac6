import { dayMs, instantOf, londonClock } from '#contract/london-clock.ts'

// The one formatter of UK time, for people and for the database; and the day by which counts are kept.

/**
 * A day, `2026-11-22`, or a minute of it, `2026-11-22T14:05`, UK time.
 *
 * @param end whether a day means its end, which is the next one's beginning, instead of its own
 * @returns Unix ms; undefined for anything else, and for a day that there is not
 */
export function timeFrom(text: string, end: boolean): number | undefined {
  const [, day, minute] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? []
  const clock = Date.parse(`${day}T${minute ?? '00:00'}Z`)
  // 30 February is read as 2 March.
  if (Number.isNaN(clock) || new Date(clock).toISOString().slice(0, 10) !== day) return undefined
  // Added to the clock, not to the moment: twice a year a day is an hour longer or shorter.
  return instantOf(end && minute === undefined ? clock + dayMs : clock)
}

const ukText = (time: number) => new Date(londonClock(time)).toISOString()

/** @param time Unix ms. @returns the day in the UK, `2026-11-22` */
export const ukDay = (time: number) => ukText(time).slice(0, 10)

/** @param time Unix ms. @returns `2026-11-21 09:00`, UK time; `-` for none */
export const timeText = (time: number | null) => (time === null ? '-' : ukText(time).slice(0, 16).replace('T', ' '))

/**
 * The same day as {@link ukDay}, in a statement: an hour later than UTC from the last Sunday of March, 01:00 UTC, to
 * that of October.
 *
 * @param time a column or parameter that is Unix ms
 */
export function ukDayOf(time: string): string {
  const seconds = `(${time}) / 1000`
  const change = (day: string) => `unixepoch(strftime('%Y', ${seconds}, 'unixepoch') || '-${day} 01:00', 'weekday 0')`
  const isSummer = `${seconds} >= ${change('03-25')} AND ${seconds} < ${change('10-25')}`
  return `date(${seconds} + iif(${isSummer}, 3600, 0), 'unixepoch')`
}

/** The day that counts belong to, `2026-11-22`: UTC's, which no clock change makes longer. @param time Unix ms */
export const utcDay = (time: number) => new Date(time).toISOString().slice(0, 'yyyy-mm-dd'.length)
