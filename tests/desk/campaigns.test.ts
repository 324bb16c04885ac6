import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { eraseLeads } from '#worker/staff/erasing.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { ukDay } from '#worker/store/uk-time.ts'
import { audit, given, settle, visit } from './support/visit.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

beforeEach(async () => {
  await settle(await given({ receivedAt: at('2026-11-22'), code: 'TV' }), 'delivered', 'http 200')
  await given({ receivedAt: at('2026-11-22'), code: 'TV' })
  await given({ receivedAt: at('2026-11-16'), code: 'TV', form: 'guide', heldFor: 'flood' })
  await settle(await given({ receivedAt: at('2026-11-15'), code: 'NEWS' }), 'parked', 'http 500')
  await given({ receivedAt: at('2026-10-31'), code: 'NEWS' })
})

/** The cells of each row of the page's table. */
async function rowsOf(query: string) {
  const { html } = await visit(`/campaigns?${query}`)
  const [, body = ''] = /<tbody>(.*)<\/tbody>/.exec(html) ?? []
  const rows = body.split('</tr>').filter((row) => row !== '')
  return rows.map((row) => [...row.matchAll(/<t[hd][^>]*>([^<]*)</g)].map(([, cell]) => cell).join(' '))
}

test('leads are added up by day, code and form, by what has become of them', async () => {
  expect(await rowsOf('')).toEqual([
    '2026-11-22 TV landing 1 1 0 0 2',
    '2026-11-16 TV guide 0 0 0 1 1',
    '2026-11-15 NEWS landing 0 0 1 0 1',
    '2026-10-31 NEWS landing 0 1 0 0 1',
  ])
})

test('a week begins on Monday, a month on the first', async () => {
  expect(await rowsOf('by=week')).toEqual([
    '2026-11-16 TV guide 0 0 0 1 1',
    '2026-11-16 TV landing 1 1 0 0 2',
    '2026-11-09 NEWS landing 0 0 1 0 1',
    '2026-10-26 NEWS landing 0 1 0 0 1',
  ])
  expect(await rowsOf('by=month&code=NEWS')).toEqual([
    '2026-11-01 NEWS landing 0 0 1 0 1',
    '2026-10-01 NEWS landing 0 1 0 0 1',
  ])
})

test('the counts outlive what leads hold; one that was held counts as parked once it is erased', async () => {
  await env.DB.prepare('UPDATE leads SET content = NULL, erased_at = 1').run()
  expect(await rowsOf('by=month&code=TV')).toEqual(['2026-11-01 TV guide 0 0 1 0 1', '2026-11-01 TV landing 1 1 0 0 2'])
})

test('leads count for good: page and file say the same once their rows are deleted', async () => {
  const both = async () => [await rowsOf('by=month'), (await visit('/campaigns.csv?by=day')).html]
  await env.DB.prepare(`UPDATE leads SET content = NULL, erased_at = 1 WHERE status <> 'pending'`).run()
  const before = await both()
  expect(await new RetentionStore(env.DB, noCipher).forget(2, 99)).toBe(3)
  expect(await both()).toEqual(before)
  expect(before[0]).toHaveLength(4)
})

test.each([
  ['ends', '2026-10-24T22:59Z', '2026-10-24T23:00Z', '2026-10-25T23:59Z', '2026-10-26T00:00Z', 25],
  ['begins', '2027-03-27T23:59Z', '2027-03-28T00:00Z', '2027-03-28T22:59Z', '2027-03-28T23:00Z', 23],
] as const)(
  'the day on which summer time %s is counted from midnight to midnight in the UK, in rows and in totals',
  async (_, before, first, last, after, hours) => {
    const minutes = [before, first, last, after].map(Date.parse)
    for (const receivedAt of minutes) await settle(await given({ receivedAt, code: 'CLOCK' }), 'delivered', 'http 200')
    expect((Date.parse(after) - Date.parse(first)) / 3_600_000).toBe(hours)
    const days = async () => rowsOf(`code=CLOCK&until=${after.slice(0, 8)}31`)
    const expected = [1, 2, 1].map((leads) => `CLOCK landing ${leads} 0 0 0 ${leads}`)
    expect((await days()).map((row) => row.slice(11))).toEqual(expected)
    const counted = await days()
    for (const receivedAt of minutes) {
      await env.DB.prepare('UPDATE leads SET erased_at = 1 WHERE received_at = ?1').bind(receivedAt).run()
      await new RetentionStore(env.DB, noCipher).forget(2, 99)
      expect(await days()).toEqual(counted)
    }
  },
)

test('an earlier stretch of time has its own page', async () => {
  const { html } = await visit('/campaigns')
  expect(html).toMatch(/href="\/campaigns\?[^"]*until=2026-10-22[^"]*"/)
  expect((await visit('/campaigns?until=2026-10-31')).html).toContain('2026-10-31')
})

test('the chart has a bar for each period, and words for whoever cannot see it', async () => {
  const { html } = await visit('/campaigns?by=week')
  expect(html.match(/<rect /g)).toHaveLength(26)
  expect(html).toContain(
    'aria-label="Bars for 26 periods. The highest, for 16 November 2026, is 3 leads. The table has every number."',
  )
})

test('the file has the same rows, quoted, with nothing that a spreadsheet runs, and it is written down who has it', async () => {
  await env.DB.prepare(`UPDATE leads SET source_code = '-1+1' WHERE source_code = 'TV'`).run()
  const { html: csv, headers } = await visit('/campaigns.csv?by=month')
  expect(await audit()).toMatchObject([
    { who: 'grace@firm.example', action: 'downloaded', lead_id: null, filter: 'campaigns', leads: 5 },
  ])
  expect((await visit('/audit')).text.replace(/\s+/g, ' ')).toContain('Downloaded Leads by campaign, in numbers 5')
  expect(headers.get('content-disposition')).toBe('attachment; filename="leads-by-month-until-2026-11-22.csv"')
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '"Begins","Code","Form","Delivered","Waiting","Parked","Held","All"',
    `"2026-11-01","'-1+1","guide","0","0","0","1","1"`,
  ])
})

test('over 18 codes, every way to end and a change of the clocks, the page counts what came, also once it is erased and deleted', async () => {
  const codes = Array.from({ length: 18 }, (_, n) => `CODE-${String(n).padStart(2, '0')}`)
  const first = Date.parse('2026-10-24T22:10Z')
  const came = new Map<string, number>()
  for (let n = 0; n < 90; n++) {
    const [receivedAt, code = ''] = [first + n * 20 * 60_000, codes[(n * 7) % 18]]
    const id = await given({ receivedAt, code, ...(n % 5 === 0 && { heldFor: 'flood' }) })
    if (n % 5 === 1) await settle(id, 'parked', 'http 500')
    if (n % 5 > 2) await settle(id, 'delivered', 'http 200')
    const key = `${ukDay(receivedAt)} ${code}`
    came.set(key, (came.get(key) ?? 0) + 1)
  }
  const shown = async () => {
    const rows = (await rowsOf('until=2026-10-27')).map((row) => row.split(' '))
    return {
      all: Object.fromEntries(rows.map(([day, code, , , , , , all]) => [`${day} ${code}`, Number(all)])),
      delivered: rows.reduce((sum, [, , , delivered]) => sum + Number(delivered), 0),
    }
  }
  const expected = { all: Object.fromEntries(came), delivered: 36 }
  expect(Object.values(expected.all).reduce((sum, leads) => sum + leads)).toBe(90)
  expect(await shown()).toEqual(expected)
  const { results } = await env.DB.prepare('SELECT id FROM leads WHERE received_at < ?1')
    .bind(first + 40 * 3_600_000)
    .all<{ id: string }>()
  const ids = results.map(({ id }) => id)
  await env.DB.batch(eraseLeads(ids, first).map((statement) => env.DB.prepare(statement)))
  expect(await shown()).toEqual(expected)
  await new RetentionStore(env.DB, noCipher).forget(first + 1, 60)
  expect(await shown()).toEqual(expected)
})
