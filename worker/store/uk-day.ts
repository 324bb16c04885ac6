/**
 * The day in the UK, `2026-11-22`, in a statement: an hour later than UTC from the last Sunday of March, 01:00 UTC, to
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
