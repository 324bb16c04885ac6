/** Made once: a formatter costs far more than what it formats. */
const london = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
})

/**
 * What a clock in London shows, as the timestamp that the same figures would have in UTC. So a day always has 24
 * hours, and plain arithmetic reaches the next one.
 *
 * @param instant ms since 1970
 */
export function londonClock(instant: number): number {
  const parts = london.formatToParts(instant).map(({ type, value }) => [type, Number(value)] as const)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = Object.fromEntries(parts)
  return Date.UTC(year, month - 1, day, hour, minute, second, instant % 1000)
}

/** The moment at which London's clock shows that. Not for the hours around a change of the clocks. */
export function instantOf(clock: number): number {
  // London is at most this far ahead of UTC.
  const earliest = clock - 3_600_000
  return clock - (londonClock(earliest) - earliest)
}
