import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'

const ukDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' })
const hour = 3_600_000

/** The day that the database gives each moment (Unix ms). */
async function daysOf(moments: readonly number[]): Promise<(string | undefined)[]> {
  await env.DB.prepare(
    `INSERT INTO leads (id, digest, source_code, received_at, due_at) SELECT value, '', 'TEST25', value, value FROM json_each(?1)`,
  )
    .bind(JSON.stringify(moments))
    .run()
  const { results } = await env.DB.prepare('SELECT received_at, received_on FROM leads').all<{
    received_at: number
    received_on: string
  }>()
  const days = new Map(results.map(({ received_at, received_on }) => [received_at, received_on]))
  return moments.map((moment) => days.get(moment))
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
