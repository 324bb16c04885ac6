import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { given, settle, tableRows, visit } from './support/visit.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** Now is a Sunday: this week began on the 16th. */
beforeEach(async () => {
  await settle(await given({ receivedAt: at('2026-11-22'), code: 'TV' }), 'delivered', 'http 200')
  await given({ receivedAt: at('2026-11-16'), code: 'TV' })
  await given({ receivedAt: at('2026-11-16'), code: 'TV', form: 'guide', heldFor: 'flood' })
  await settle(await given({ receivedAt: at('2026-11-15'), code: 'NEWS' }), 'parked', 'http 500')
  await given({ receivedAt: at('2026-08-24'), code: 'NEWS' })
  await given({ receivedAt: at('2026-08-23'), code: 'OLD' })
})

const rowsOf = async (query = '') => tableRows((await visit(`/campaigns${query}`)).html).map((row) => row.join(' '))

const byWeek = [
  'Week from Code Leads Delivered Waiting Parked Held',
  '16 November 2026 TV 2 1 1 0 1',
  '9 November 2026 NEWS 1 0 0 1 0',
  '24 August 2026 NEWS 1 0 1 0 0',
]

test('leads of thirteen weeks are counted by code and by week, and held ones apart', async () => {
  expect(await rowsOf()).toEqual([
    'Code Leads Delivered Waiting Parked Held',
    'All codes 4 1 2 1 1',
    'TV 2 1 1 0 1',
    'NEWS 2 0 1 1 0',
    ...byWeek,
  ])
  expect((await visit('/campaigns')).html).toContain('<a href="/leads?code=TV">TV</a>')
})

test('fewer weeks or a year can be asked for; anything else is as if it were left out', async () => {
  expect((await rowsOf('?weeks=4')).slice(4)).toEqual(byWeek.slice(0, 3))
  expect((await rowsOf('?weeks=53')).at(-1)).toBe('17 August 2026 OLD 1 0 1 0 0')
  expect(await rowsOf('?weeks=5')).toEqual(await rowsOf())
})

test('a week without a lead, or a lead without a code, is said in words', async () => {
  await env.DB.prepare("UPDATE leads SET source_code = ''").run()
  expect((await rowsOf())[2]).toBe('No code 4 1 2 1 1')
  await env.DB.prepare('DELETE FROM leads').run()
  expect((await visit('/campaigns')).text).toContain('No lead came in this time.')
})

test('erasing a lead, and deleting its row, changes no week', async () => {
  const before = await rowsOf()
  await env.DB.prepare(
    "UPDATE leads SET content = NULL, erased_at = 1 WHERE status <> 'pending' AND source_code = 'NEWS'",
  ).run()
  expect(await rowsOf()).toEqual(before)
  expect(await new RetentionStore(env.DB, noCipher).forget(2, 99)).toBe(1)
  expect(await rowsOf()).toEqual(before)
})

test('the file has the weeks, quoted, with nothing that a spreadsheet runs', async () => {
  await env.DB.prepare("UPDATE leads SET source_code = '-1+1' WHERE source_code = 'TV'").run()
  const { html: csv, headers } = await visit('/campaigns.csv?weeks=4')
  expect(headers.get('content-disposition')).toBe('attachment; filename="campaigns-2026-10-26-to-2026-11-22.csv"')
  expect(csv.trim().split('\r\n')).toEqual([
    '"Week from","Code","Leads","Delivered","Waiting","Parked","Held"',
    `"2026-11-16","'-1+1","2","1","1","0","1"`,
    '"2026-11-09","NEWS","1","0","0","1","0"',
  ])
})
