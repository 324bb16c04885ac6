import { expect, test } from 'vitest'
import { findOverdue, findPlaceholders } from '../../scripts/placeholders.ts'
import { reviewBy } from '../../src/content/claims.ts'

const keysOf = (settings: object) => findPlaceholders(settings).map(({ key }) => key)

test.each([
  [
    'example domains',
    ['https://www.larkfield.example', 'help@firm.example', 'https://example.com/reviews', 'a@b.test'],
  ],
  [
    'numbers from the drama ranges, however they are written',
    ['0808 157 0123', '07700 900123', '020 7946 0001', '01632 960000', '08081570456', '+44 808 157 0123'],
  ],
  [
    'made-up streets, reference numbers and names',
    ['1 Sample Street, London EC1A 1AA', '000000', 'Larkfield Funeral Plans Limited'],
  ],
  ['settings left empty, such as the reviews’ business unit', ['', undefined]],
])('finds %s', (_, values) => {
  for (const value of values) expect(keysOf({ value })).toEqual(['value'])
})

test('finds them inside groups and lists, and an address lookup that makes up addresses, also by default', () => {
  const settings = { reviews: { businessUnit: ' ' }, offices: ['2 Sample Street, Glasgow G2 1AA'] }
  expect(keysOf(settings)).toEqual(['reviews.businessUnit', 'offices.0'])
  const found = ['sample', undefined, 'os-places'].map((name) => keysOf({ ADDRESS_PROVIDER: name }))
  expect(found).toEqual([['ADDRESS_PROVIDER'], ['ADDRESS_PROVIDER'], []])
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
