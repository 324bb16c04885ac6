import { afterEach, expect, test, vi } from 'vitest'
import { firm } from '#app/content/firm.ts'
import { openingWords } from '#app/content/layout-words.ts'
import { openingSentence, openingStatus } from '#app/document/opening-hours.ts'
import { inScotland, openingHours } from '#contract/opening-hours.ts'

afterEach(() => void vi.unstubAllEnvs())

/** As in the header. */
const sentenceAt = (moment: string, hours = openingHours) =>
  openingSentence(openingStatus(new Date(moment), hours), openingWords.header)

// Moments are in London time, with the UTC offset.
test.each([
  ['a millisecond before nine', '2026-11-18T08:59:59.999Z', 'Lines open today at 9am'],
  ['at nine', '2026-11-18T09:00:00Z', 'Lines open until 5pm today'],
  ['at 16:59:59', '2026-11-18T16:59:59Z', 'Lines open until 5pm today'],
  ['at five', '2026-11-18T17:00:00Z', 'Lines open tomorrow at 9am'],
  ['just before midnight', '2026-11-18T23:59:59Z', 'Lines open tomorrow at 9am'],
  ['at midnight', '2026-11-19T00:00:00Z', 'Lines open today at 9am'],
  ['in summer at 8:59:59', '2026-07-15T08:59:59+01:00', 'Lines open today at 9am'],
  ['in summer at nine', '2026-07-15T09:00:00+01:00', 'Lines open until 5pm today'],
  ['in summer at five', '2026-07-15T17:00:00+01:00', 'Lines open tomorrow at 9am'],
  ['in summer after midnight, while UTC has the day before', '2026-07-16T00:30:00+01:00', 'Lines open today at 9am'],
  ['on Friday evening', '2026-11-20T17:00:00Z', 'Lines open Monday at 9am'],
  ['on Saturday', '2026-11-21T12:00:00Z', 'Lines open Monday at 9am'],
  ['on Sunday', '2026-11-22T12:00:00Z', 'Lines open tomorrow at 9am'],
  ['the Sunday the clocks go forward', '2028-03-26T00:59:59Z', 'Lines open tomorrow at 9am'],
  ['the Monday after that at 8:59:59', '2028-03-27T08:59:59+01:00', 'Lines open today at 9am'],
  ['the Monday after that at nine', '2028-03-27T09:00:00+01:00', 'Lines open until 5pm today'],
  ['the Sunday they go back, in the hour that comes twice', '2026-10-25T01:30:00Z', 'Lines open tomorrow at 9am'],
  ['the Monday after that at 8:59:59', '2026-10-26T08:59:59Z', 'Lines open today at 9am'],
  ['the Monday after that at five', '2026-10-26T17:00:00Z', 'Lines open tomorrow at 9am'],
  ['at noon on a bank holiday Monday', '2026-05-04T12:00:00+01:00', 'Lines open tomorrow at 9am'],
  ['on the Friday before it', '2026-05-01T18:00:00+01:00', 'Lines open Tuesday at 9am'],
  ['on the Sunday before it', '2026-05-03T12:00:00+01:00', 'Lines open Tuesday at 9am'],
  ['on Christmas Eve at five', '2026-12-24T17:00:00Z', 'Lines open Tuesday at 9am'],
  ['before two bank holidays in a row', '2027-12-24T18:00:00Z', 'Lines open Wednesday at 9am'],
  ['across the end of a year', '2026-12-31T17:00:00Z', 'Lines open Monday at 9am'],
])('%s (%s) says "%s"', (_, moment, sentence) => {
  expect(sentenceAt(moment)).toBe(sentence)
})

test('with Scotland’s holidays it differs on 2 January and on Easter Monday', () => {
  const scottish = { ...openingHours, bankHolidays: inScotland }
  expect(sentenceAt('2026-01-02T10:00:00Z')).toBe('Lines open until 5pm today')
  expect(sentenceAt('2026-01-02T10:00:00Z', scottish)).toBe('Lines open Monday at 9am')
  expect(sentenceAt('2027-03-29T10:00:00+01:00')).toBe('Lines open tomorrow at 9am')
  expect(sentenceAt('2027-03-29T10:00:00+01:00', scottish)).toBe('Lines open until 5pm today')
})

test.each([
  ['before nine: nine', '2026-11-18T03:00:00Z', '2026-11-18T09:00:00.000Z'],
  ['while open: five', '2026-11-18T09:00:00Z', '2026-11-18T17:00:00.000Z'],
  ['in summer: five by summer time', '2026-07-15T12:00:00Z', '2026-07-15T16:00:00.000Z'],
  ['in the evening: midnight, when tomorrow becomes today', '2026-11-18T20:00:00Z', '2026-11-19T00:00:00.000Z'],
  ['in a summer evening: midnight in London', '2026-07-15T20:00:00Z', '2026-07-15T23:00:00.000Z'],
  ['on the Sunday of 25 hours: its end', '2026-10-25T00:10:00+01:00', '2026-10-26T00:00:00.000Z'],
  ['on the Sunday of 23 hours: its end', '2027-03-28T00:10:00Z', '2027-03-28T23:00:00.000Z'],
])('the line changes next, %s', (_, moment, next) => {
  expect(new Date(openingStatus(new Date(moment)).changesAt).toISOString()).toBe(next)
})

test.each(['Pacific/Auckland', 'America/Los_Angeles', 'Asia/Tokyo'])('a device in %s says the same', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  expect(sentenceAt('2026-11-18T16:59:59Z')).toBe('Lines open until 5pm today')
  expect(sentenceAt('2026-11-18T17:00:00Z')).toBe('Lines open tomorrow at 9am')
})

test('a line that opens in the afternoon says pm', () => {
  const afternoons = { ...openingHours, opens: 12, closes: 20 }
  expect(sentenceAt('2026-11-18T08:00:00Z', afternoons)).toBe('Lines open today at 12pm')
  expect(sentenceAt('2026-11-18T13:00:00Z', afternoons)).toBe('Lines open until 8pm today')
})

test('beside a phone number the sentence begins otherwise', () => {
  expect(openingSentence(openingStatus(new Date('2026-11-20T16:59:00Z')))).toBe('Open until 5pm today')
  expect(openingSentence(openingStatus(new Date('2026-11-20T17:00:00Z')))).toBe('Opens Monday at 9am')
})

test('the hours in words match the hours in figures', () => {
  expect(openingHours).toMatchObject({ days: [1, 2, 3, 4, 5], opens: 9, closes: 17 })
  expect(firm.hours).toBe('Monday to Friday, 9am to 5pm')
})
