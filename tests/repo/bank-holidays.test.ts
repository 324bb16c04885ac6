import { expect, test } from 'vitest'
import { inEnglandAndWales, inScotland } from '#contract/opening-hours.ts'

const lists = [
  { region: 'England and Wales', dates: inEnglandAndWales, leastAYear: 8 },
  { region: 'Scotland', dates: inScotland, leastAYear: 9 },
]
const years = (dates: readonly string[]) => [...new Set(dates.map((date) => date.slice(0, 4)))]

/**
 * Depends on today's date, since nothing else makes the list out of date; with half a year to spare, so that it is a
 * reminder and never breaks an urgent release.
 */
test('more than half a year of bank holidays is left; otherwise add the next year from gov.uk/bank-holidays', () => {
  const inHalfAYear = new Date()
  inHalfAYear.setMonth(inHalfAYear.getMonth() + 6)
  for (const { region, dates } of lists) {
    const end = `${years(dates).at(-1)}-12-31`
    expect(end > inHalfAYear.toISOString().slice(0, 10), `${region} is known until ${end}`).toBe(true)
  }
})

test('both regions cover the same years, without gaps', () => {
  expect(years(inScotland)).toEqual(years(inEnglandAndWales))
  const known = years(inScotland).map(Number)
  expect(known).toEqual(known.map((_, index) => (known[0] ?? 0) + index))
})

test.each(lists)('$region: real dates on weekdays, in order, without repeats', ({ dates }) => {
  expect(dates.filter((date) => new Date(date).toISOString().slice(0, 10) !== date)).toEqual([])
  expect(dates.filter((date) => [0, 6].includes(new Date(date).getUTCDay()))).toEqual([])
  expect(dates).toEqual([...new Set(dates)].sort())
})

test.each(lists)('every year of $region has at least $leastAYear', ({ dates, leastAYear }) => {
  const thin = years(dates).filter((year) => dates.filter((date) => date.startsWith(year)).length < leastAYear)
  expect(thin).toEqual([])
})
