import { expect, test } from 'vitest'
import { inEnglandAndWales, inScotland } from '#contract/opening-hours.ts'
import { findOverdue, findPlaceholders } from '../../scripts/placeholders.ts'
import { reviewBy } from '../../src/content/claims.ts'

const keysOf = (settings: object) => findPlaceholders(settings).map(({ key }) => key)

test.each([
  ['example domains in addresses, links and emails', ['https://www.larkfield.example', 'help@firm.example']],
  ['example domains of any kind', ['https://example.com/reviews', 'a@b.test']],
  ['numbers from the drama ranges', ['0808 157 0123', '07700 900123', '020 7946 0001', '01632 960000']],
  ['such numbers however they are written', ['08081570456', '+44 808 157 0123']],
  [
    'made-up streets, reference numbers and names',
    ['1 Sample Street, London EC1A 1AA', '000000', 'Larkfield Funeral Plans Limited'],
  ],
  ['settings left empty, such as the reviews’ business unit', ['', undefined]],
])('finds %s', (_, values) => {
  for (const value of values) expect(keysOf({ value })).toEqual(['value'])
})

test('finds an address lookup that makes up addresses, set explicitly or by default', () => {
  expect(keysOf({ ADDRESS_PROVIDER: 'sample' })).toEqual(['ADDRESS_PROVIDER'])
  expect(keysOf({ ADDRESS_PROVIDER: undefined })).toEqual(['ADDRESS_PROVIDER'])
  expect(keysOf({ ADDRESS_PROVIDER: 'os-places' })).toEqual([])
})

test('looks inside groups and lists, and says where', () => {
  const settings = { reviews: { businessUnit: ' ' }, offices: ['2 Sample Street, Glasgow G2 1AA'] }
  expect(keysOf(settings)).toEqual(['reviews.businessUnit', 'offices.0'])
})

test('accepts a real firm', () => {
  const real = {
    brand: 'Meadow Funeral Plans',
    firmReference: '965000',
    freephone: '0800 111 2222',
    registeredOffice: '10 High Street, London EC1A 4AB',
    siteUrl: 'https://www.meadowplans.co.uk',
    bankHolidays: true,
    noticeDays: 0,
    link: () => '',
  }
  expect(findPlaceholders(real)).toEqual([])
})

test('a figure’s review is overdue from the day after its date, and each is a day of the calendar', () => {
  const reviews = { rating: '2026-03-31', people: '2026-11-24' } as const
  expect(findOverdue(reviews, '2026-03-31')).toEqual([])
  expect(findOverdue(reviews, '2026-11-24')).toEqual([{ key: 'rating', by: '2026-03-31' }])
  expect(findOverdue(reviews, '2026-11-25').map(({ key }) => key)).toEqual(['rating', 'people'])
  for (const day of Object.values(reviewBy)) expect(new Date(day).toISOString()).toBe(`${day}T00:00:00.000Z`)
})

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

test('both regions have real weekdays in order, enough of them in each year, and the same years without gaps', () => {
  for (const { dates, leastAYear } of lists) {
    expect(dates.filter((date) => new Date(date).toISOString().slice(0, 10) !== date)).toEqual([])
    expect(dates.filter((date) => [0, 6].includes(new Date(date).getUTCDay()))).toEqual([])
    expect(dates).toEqual([...new Set(dates)].sort())
    for (const year of years(dates))
      expect(dates.filter((date) => date.startsWith(year)).length).toBeGreaterThanOrEqual(leastAYear)
    const known = years(dates).map(Number)
    expect(known).toEqual(known.map((_, index) => (known[0] ?? 0) + index))
  }
  expect(years(inScotland)).toEqual(years(inEnglandAndWales))
})
