import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import {
  type CallbackWindow,
  callbackDays,
  callbackEnd,
  callbackFault,
  callbackWindows,
  dateMeant,
  plainDays,
  windowHours,
} from '#contract/callback-times.ts'
import { callbackMistakes, dayOptions } from '#contract/callback-words.ts'
import { londonClock } from '#contract/london-clock.ts'
import { inScotland, openingHours } from '#contract/opening-hours.ts'

afterEach(() => void vi.unstubAllEnvs())

const scottish = { ...openingHours, bankHolidays: inScotland }
/** The days offered, with how many parts of each are left unless all are. */
const offered = (moment: string, hours = openingHours) =>
  callbackDays(Date.parse(moment), hours).map(({ date, windows }) =>
    windows.length === callbackWindows.length ? date.slice(5) : `${date.slice(5)} ${windows.join(' ')}`,
  )

test('the parts of the day are the opening hours, without a gap', () => {
  const hours = callbackWindows.map((window) => windowHours[window])
  expect(hours[0]?.begins).toBe(openingHours.opens)
  expect(hours.at(-1)?.ends).toBe(openingHours.closes)
  expect(hours.slice(1).map(({ begins }) => begins)).toEqual(hours.slice(0, -1).map(({ ends }) => ends))
})

test.each<[what: string, moment: string, days: string[]]>([
  ['on a Friday at 16:59', '2026-11-20T16:59:00Z', ['11-23', '11-24', '11-25', '11-26', '11-27']],
  ['on a Friday at 17:00:01', '2026-11-20T17:00:01Z', ['11-23', '11-24', '11-25', '11-26', '11-27']],
  ['before nine', '2026-11-23T08:59:59Z', ['11-23', '11-24', '11-25', '11-26', '11-27']],
  ['at nine', '2026-11-23T09:00:00Z', ['11-23 early-afternoon late-afternoon', '11-24', '11-25', '11-26', '11-27']],
  ['just before three', '2026-11-23T14:59:59Z', ['11-23 late-afternoon', '11-24', '11-25', '11-26', '11-27']],
  ['at three', '2026-11-23T15:00:00Z', ['11-24', '11-25', '11-26', '11-27', '11-30']],
  ['the Saturday before a holiday Monday', '2026-05-02T10:00:00Z', ['05-05', '05-06', '05-07', '05-08', '05-11']],
  ['on Christmas Eve at two', '2026-12-24T14:00:00Z', ['12-24 late-afternoon', '12-29', '12-30', '12-31', '01-04']],
  ['on Christmas Day', '2026-12-25T12:00:00Z', ['12-29', '12-30', '12-31', '01-04', '01-05']],
  ['as the clocks go forward', '2027-03-28T00:59:59Z', ['03-30', '03-31', '04-01', '04-02', '04-05']],
  ['just after', '2027-03-28T01:00:00Z', ['03-30', '03-31', '04-01', '04-02', '04-05']],
  ['then at 8:59:59', '2028-03-27T08:59:59+01:00', ['03-27', '03-28', '03-29', '03-30', '03-31']],
  [
    'and at nine',
    '2028-03-27T09:00:00+01:00',
    ['03-27 early-afternoon late-afternoon', '03-28', '03-29', '03-30', '03-31'],
  ],
  ['as they go back, twice at half past one', '2026-10-25T01:30:00Z', ['10-26', '10-27', '10-28', '10-29', '10-30']],
  [
    'then at 11:59:59',
    '2026-10-26T11:59:59Z',
    ['10-26 early-afternoon late-afternoon', '10-27', '10-28', '10-29', '10-30'],
  ],
  ['and at noon', '2026-10-26T12:00:00Z', ['10-26 late-afternoon', '10-27', '10-28', '10-29', '10-30']],
  ['in summer after midnight', '2026-07-16T00:30:00+01:00', ['07-16', '07-17', '07-20', '07-21', '07-22']],
])('%s (%s) these days are offered: %j', (_, moment, days) => {
  expect(offered(moment)).toEqual(days)
})

test('Scotland’s holidays are not England’s', () => {
  expect(offered('2026-11-27T18:00:00Z')[0]).toBe('11-30')
  expect(offered('2026-11-27T18:00:00Z', scottish)[0]).toBe('12-01')
  expect(offered('2027-08-28T12:00:00Z')[0]).toBe('08-31')
  expect(offered('2027-08-28T12:00:00Z', scottish)[0]).toBe('08-30')
})

test.each(['Pacific/Auckland', 'America/Los_Angeles'])('a device in %s offers London’s days', (zone) => {
  vi.stubEnv('TZ', zone)
  expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
  expect(offered('2026-11-23T11:59:59Z')[0]).toBe('11-23 early-afternoon late-afternoon')
  expect(dayOptions(Date.parse('2026-11-23T11:59:59Z')).slice(0, 3)).toEqual([
    { value: '2026-11-23', text: 'Today, 23 November' },
    { value: '2026-11-24', text: 'Tomorrow, 24 November' },
    { value: '2026-11-25', text: 'Wednesday 25 November' },
  ])
})

test('at the stroke of midnight in London, in winter and in summer, tomorrow becomes today', () => {
  expect(dayOptions(Date.parse('2026-11-23T23:59:59Z'))[0]?.text).toBe('Tomorrow, 24 November')
  expect(dayOptions(Date.parse('2026-11-24T00:00:00Z'))[0]?.text).toBe('Today, 24 November')
  expect(dayOptions(Date.parse('2026-07-15T22:59:59Z'))[0]?.text).toBe('Tomorrow, 16 July')
  expect(dayOptions(Date.parse('2026-07-15T23:00:00Z'))[0]?.text).toBe('Today, 16 July')
})

const faultAt = (moment: string, callbackDate: string, callbackWindow: CallbackWindow) =>
  callbackFault({ callbackDate, callbackWindow }, Date.parse(moment))

test.each<[moment: string, date: string, window: CallbackWindow, fault: string | undefined]>([
  ['2026-11-23T08:59:59Z', '2026-11-23', 'morning', undefined],
  ['2026-11-23T09:00:00Z', '2026-11-23', 'morning', 'begun'],
  ['2026-11-23T14:59:59Z', '2026-11-23', 'late-afternoon', undefined],
  ['2026-11-23T15:00:00Z', '2026-11-23', 'late-afternoon', 'over'],
  ['2026-11-24T00:00:00Z', '2026-11-23', 'late-afternoon', 'over'],
  ['2026-11-20T12:00:00Z', '2026-11-21', 'morning', 'closed'],
  ['2026-12-20T12:00:00Z', '2026-12-28', 'morning', 'closed'],
  ['2026-11-20T12:00:00Z', '2031-11-20', 'morning', 'too far'],
])('at %s, for %s in the %s, the fault is %j', (moment, date, window, fault) => {
  expect(faultAt(moment, date, window)).toBe(fault)
})

test('whatever is offered, at any hour of three years, is taken', () => {
  const faults: unknown[] = []
  for (let now = Date.parse('2026-01-01'); now < Date.parse('2028-12-01'); now += 3_600_000)
    for (const { date, windows } of callbackDays(now))
      for (const callbackWindow of windows) faults.push(callbackFault({ callbackDate: date, callbackWindow }, now))
  expect(faults.length).toBeGreaterThan(300_000)
  expect(faults.filter((fault) => fault !== undefined)).toEqual([])
})

test('a time is over at its end in London, in winter and in summer', () => {
  const end = (callbackDate: string) => new Date(callbackEnd({ callbackDate, callbackWindow: 'morning' })).toJSON()
  expect([end('2026-11-24'), end('2026-07-15')]).toEqual(['2026-11-24T12:00:00.000Z', '2026-07-15T11:00:00.000Z'])
})

test.each<[moment: string, choice: string, window: string, date: string]>([
  ['2026-11-23T08:00:00Z', 'first', 'morning', '2026-11-23'],
  ['2026-11-23T10:00:00Z', 'first', 'morning', '2026-11-24'],
  ['2026-11-23T10:00:00Z', 'first', 'late-afternoon', '2026-11-23'],
  ['2026-11-20T18:00:00Z', ' First ', 'nonsense', '2026-11-23'],
  ['2026-11-23T10:00:00Z', 'monday', 'late-afternoon', '2026-11-23'],
  ['2026-11-23T10:00:00Z', 'Monday', 'morning', '2026-11-23'],
  ['2026-11-23T15:00:00Z', 'monday', 'morning', '2026-11-30'],
  ['2026-11-21T12:00:00Z', 'friday', 'morning', '2026-11-27'],
  // A bank holiday: its visitor is told, not put off by a week.
  ['2026-12-26T12:00:00Z', 'monday', 'morning', '2026-12-28'],
  ['2026-11-21T12:00:00Z', '2026-11-24', 'morning', '2026-11-24'],
  ['2026-11-21T12:00:00Z', 'someday', 'morning', 'someday'],
])('at %s, %j for the %s means %s', (moment, choice, window, date) => {
  expect(dateMeant(choice, window, Date.parse(moment))).toBe(date)
})

test('a page that cannot know the date offers the days of the week on which the phone is answered', () => {
  expect(plainDays).toEqual(['first', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday'])
})

test('a time that cannot be is answered with the reason, at its field, and with the soonest that can', () => {
  const mistakes = (moment: string, callbackDate: string) =>
    callbackMistakes({ callbackDate, callbackWindow: 'morning' }, Date.parse(moment))
  expect(mistakes('2026-11-23T10:00:00Z', '2026-11-24')).toBeUndefined()
  expect(mistakes('2026-11-23T10:00:00Z', '2026-11-23')).toEqual({
    callbackWindow:
      'That part of the day has already begun. The soonest we can ring is today, Monday 23 November, between 12 noon and 3pm.',
  })
  expect(mistakes('2026-12-24T16:00:00Z', '2026-12-28')).toEqual({
    callbackDate: 'We’re closed that day. The soonest we can ring is Tuesday 29 December, between 9am and 12 noon.',
  })
})

const london = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/London',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const shown = (instant: number) => new Date(londonClock(instant)).toISOString().slice(0, 19).replace('T', ' ')

test('the clock agrees with the time zone database at any moment over thirty years', () => {
  const moments = fc.date({ min: new Date('2020-01-01'), max: new Date('2050-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (moment) => {
      expect(shown(moment.getTime())).toBe(london.format(moment))
    }),
    { numRuns: 2_000 },
  )
})

test('and in the seconds around each clock change', () => {
  for (let year = 2020; year < 2050; year++)
    for (const month of [2, 9])
      for (let day = 25; day <= 31; day++) {
        const one = Date.UTC(year, month, day, 1)
        for (const instant of [one - 1000, one]) expect(shown(instant)).toBe(london.format(instant))
      }
})
