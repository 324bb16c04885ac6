import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { nightlyRun } from '#worker/retention/nightly.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { eraseLeads } from '#worker/staff/erasing.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { ukDay, ukDayOf } from '#worker/store/uk-time.ts'
import { databaseWith, runAll } from './support/api.ts'
import { store as deliveries, savedLead } from './support/deliveries.ts'
import { acceptedLead, rows } from './support/leads.ts'

const day = 86_400_000
const start = Date.parse('2026-10-24T22:30:00Z')

const night = (at: number) => nightlyRun(new RetentionStore(env.DB, noCipher), { delivered: 30, parked: 90 }, at)

type End = 'delivered' | 'parked' | 'held' | 'erased'

/** A lead that ends in one way; with an email that is sent unless its lead is held or erased. */
async function taken(end: End, changes: { at?: number; code?: string; letter?: true } = {}): Promise<void> {
  const { at: receivedAt = start, code: sourceCode = 'TV', letter = false } = changes
  const heldFor = end === 'held' ? 'flood' : undefined
  const { id } = await savedLead({ receivedAt, sourceCode, heldFor, letter })
  if (end === 'erased') await runAll(eraseLeads([id], start))
  else if (end !== 'held') {
    await deliveries().settle(id, { status: end, outcome: end === 'parked' ? 'http 500' : 'http 200' }, start)
    if (letter) await deliveries('email').settle(id, { status: 'sent', outcome: 'accepted' }, start)
  }
}

/** The totals in words, sorted. */
async function totals(): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT * FROM lead_totals').all()
  return results.map((row) => Object.values(row).join(' ')).sort()
}

/** How many leads there are in rows and in totals. */
async function counted(): Promise<readonly [rows: number, totals: number]> {
  const total = await env.DB.prepare('SELECT coalesce(sum(leads), 0) AS leads FROM lead_totals').first<number>('leads')
  return [(await rows()).length, total ?? 0]
}

test('what became of deleted leads and of their emails stays, in numbers', async () => {
  for (const end of ['delivered', 'parked', 'held', 'erased'] as const) {
    await taken(end)
    await taken(end, { letter: true })
  }
  await taken('delivered', { code: 'NEWS' })
  await taken('delivered')
  await night(start + 91 * day)
  await night(start + 122 * day)
  expect(await counted()).toEqual([0, 10])
  expect(await totals()).toEqual([
    '2026-10-24 NEWS landing delivered  1',
    '2026-10-24 TV landing delivered  2',
    '2026-10-24 TV landing delivered sent 1',
    '2026-10-24 TV landing erased  1',
    '2026-10-24 TV landing erased erased 1',
    '2026-10-24 TV landing held  1',
    '2026-10-24 TV landing held erased 1',
    '2026-10-24 TV landing parked  1',
    '2026-10-24 TV landing parked sent 1',
  ])
})

test('rows and totals are always as many as leads were ever taken, whatever fails', async () => {
  for (let lead = 0; lead < 25; lead++) await taken('delivered', { at: start + lead * day })
  await night(start + 31 * day)
  const store = new RetentionStore(env.DB, noCipher)
  const failing = databaseWith({
    prepare: (sql) => env.DB.prepare(sql.startsWith('DELETE FROM leads') ? 'DELETE FROM nothing' : sql),
  })
  for (const forgotten of [0, 10, 20, 25]) {
    expect(await counted()).toEqual([25 - forgotten, forgotten])
    await expect(new RetentionStore(failing, noCipher).forget(start + 99 * day, 10)).rejects.toThrow('nothing')
    expect(await counted()).toEqual([25 - forgotten, forgotten])
    // Two runs at the same moment, as at 03:30.
    await Promise.all([store.forget(start + 99 * day, 5), store.forget(start + 99 * day, 5)])
  }
  expect(await counted()).toEqual([0, 25])
})

test('a lead counts on the day it came in the UK, also when the clocks change and if its release did not note it', async () => {
  const expected = new Map<string, number>()
  for (const change of ['2026-10-25T00:30:00Z', '2027-03-28T00:30:00Z'].map(Date.parse)) {
    for (let hour = -26; hour <= 26; hour++) {
      const at = change + hour * 3_600_000
      await taken('delivered', { at })
      expected.set(ukDay(at), (expected.get(ukDay(at)) ?? 0) + 1)
    }
  }
  await env.DB.exec('UPDATE leads SET received_on = NULL, form = NULL WHERE received_at % 7200000 = 1800000')
  await new RetentionStore(env.DB, noCipher).erase('delivered', start + 1, start, 999)
  await new RetentionStore(env.DB, noCipher).forget(start + 1, 999)
  const { results } = await env.DB.prepare(
    'SELECT day, sum(leads) AS leads FROM lead_totals GROUP BY day ORDER BY day',
  ).all()
  expect(results).toEqual([...expected].map(([day, leads]) => ({ day, leads })))
  expect(expected.get('2026-10-25')).toBe(25)
  expect(expected.get('2027-03-28')).toBe(23)
})

const ukDate = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/London' })
const hour = 3_600_000

test('the database gives a lead the day it was in the UK, around both changes of the clocks for forty years and for every hour of one', async () => {
  const moments = new Set(Array.from({ length: 366 * 24 }, (_, index) => Date.UTC(2028, 0, 1) + index * hour + 1))
  for (let year = 2020; year < 2060; year++) {
    for (const month of [2, 9]) {
      // The last Sunday is among the last seven days; the clocks change at 01:00 UTC, and a day ends at 23:00 or 24:00.
      for (let day = 24; day <= 31; day++) {
        for (const at of [0, hour - 1, hour, 23 * hour - 1, 23 * hour, 24 * hour - 1])
          moments.add(Date.UTC(year, month, day) + at)
      }
    }
  }
  const statement = env.DB.prepare(`SELECT ${ukDayOf('value')} AS day FROM json_each(?1)`)
  const { results } = await statement.bind(JSON.stringify([...moments])).all<{ day: string }>()
  expect(results.map(({ day }) => day)).toEqual([...moments].map((moment) => ukDate.format(moment)))
})

test('a lead is stored with its day, and one of an earlier release gets it in the night', async () => {
  const receivedAt = Date.parse('2026-07-01T23:30:00Z')
  await new LeadStore(env.DB).save(acceptedLead({ receivedAt }))
  expect(await rows()).toMatchObject([{ received_on: '2026-07-02' }])
  await env.DB.prepare('UPDATE leads SET received_on = NULL').run()
  const retention = new RetentionStore(env.DB, noCipher)
  expect([await retention.fillDays(10), await retention.fillDays(10)]).toEqual([1, 0])
  expect(await rows()).toMatchObject([{ received_on: '2026-07-02' }])
})
