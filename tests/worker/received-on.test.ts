import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { ukDayOf } from '#worker/store/uk-day.ts'
import { cipherWith } from './support/keys.ts'
import { acceptedLead, rows } from './support/leads.ts'

const ukDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' })
const hour = 3_600_000

/** The day that the database gives each moment (Unix ms). */
async function daysOf(moments: readonly number[]): Promise<string[]> {
  const asked = env.DB.prepare(`SELECT ${ukDayOf('value')} AS day FROM json_each(?1)`).bind(JSON.stringify(moments))
  const { results } = await asked.all<{ day: string }>()
  return results.map(({ day }) => day)
}

test('the database gives a lead the day it was in the UK, around both changes of the clocks for forty years', async () => {
  const moments: number[] = []
  for (let year = 2020; year < 2060; year++) {
    for (const month of [2, 9]) {
      // The last Sunday is among the last seven days; the clocks change at 01:00 UTC, and a day ends at 23:00 or 24:00.
      for (let day = 24; day <= 31; day++) {
        for (const at of [0, hour - 1, hour, 23 * hour - 1, 23 * hour, 24 * hour - 1]) {
          moments.push(Date.UTC(year, month, day) + at)
        }
      }
    }
  }
  const wanted = [...new Set(moments)]
  expect(await daysOf(wanted)).toEqual(wanted.map((moment) => ukDay.format(moment)))
})

test('it does for every hour of a year', async () => {
  const moments = Array.from({ length: 366 * 24 }, (_, index) => Date.UTC(2028, 0, 1) + index * hour + 1)
  expect(await daysOf(moments)).toEqual(moments.map((moment) => ukDay.format(moment)))
})

test('a lead is stored with its day, and one of an earlier release gets it in the night', async () => {
  const receivedAt = Date.parse('2026-07-01T23:30:00Z')
  await new LeadStore(env.DB).save(acceptedLead({ receivedAt }))
  expect(await rows()).toMatchObject([{ received_on: '2026-07-02' }])
  await env.DB.prepare('UPDATE leads SET received_on = NULL').run()
  const retention = new RetentionStore(env.DB, cipherWith())
  expect([await retention.fillDays(10), await retention.fillDays(10)]).toEqual([1, 0])
  expect(await rows()).toMatchObject([{ received_on: '2026-07-02' }])
})
