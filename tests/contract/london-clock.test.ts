import fc from 'fast-check'
import { expect, test } from 'vitest'
import { londonClock } from '#contract/london-clock.ts'

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
