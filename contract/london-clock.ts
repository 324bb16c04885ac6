export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/**
 * What a clock in London shows, as the timestamp that the same figures would have in UTC. So a day always has 24 hours,
 * and plain arithmetic reaches the next one.
 *
 * Summer time is one hour, from 01:00 UTC on the last Sunday of March to 01:00 UTC on the last of October (Summer Time
 * Act 1972). Calculated here because creating an `Intl.DateTimeFormat` blocks a slow phone for 50 ms.
 *
 * @param instant ms since 1970
 */
export function londonClock(instant: number): number {
  const year = new Date(instant).getUTCFullYear()
  const isSummer = instant >= lastSunday(year, 2) && instant < lastSunday(year, 9)
  return isSummer ? instant + hourMs : instant
}

/** The moment at which London's clock shows this. Not valid for the hours around a clock change. */
export function instantOf(clock: number): number {
  // London is never further ahead of UTC than this.
  const earliest = clock - hourMs
  return clock - (londonClock(earliest) - earliest)
}

/** 01:00 UTC on the last Sunday of a month (counted from 0), in ms since 1970. */
function lastSunday(year: number, month: number): number {
  const lastDay = Date.UTC(year, month + 1, 0, 1)
  return lastDay - new Date(lastDay).getUTCDay() * dayMs
}
