import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import type { PageEvent } from '#contract/funnel.ts'
import { stretchOf } from '#desk/campaigns/stretch.ts'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { eraseLeads } from '#worker/staff/erasing.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { ukDay } from '#worker/store/uk-time.ts'
import { analyticsWith, type Views } from './support/analytics.ts'
import { audit, given, healthy, settle, siteSaying, tableRows, visit } from './support/visit.ts'

const at = (day: string) => Date.parse(`${day}T12:00:00Z`)

/** A Sunday: this week began on the 16th. */
beforeEach(async () => {
  await settle(await given({ receivedAt: at('2026-11-22'), code: 'TV' }), 'delivered', 'http 200')
  await given({ receivedAt: at('2026-11-22'), code: 'tv' })
  await given({ receivedAt: at('2026-11-16'), code: 'TV', form: 'guide', heldFor: 'flood' })
  await settle(await given({ receivedAt: at('2026-11-15'), code: 'NEWS' }), 'parked', 'http 500')
  await given({ receivedAt: at('2026-10-31'), code: 'NEWS' })
})

const rowsOf = async (query: string, vars = {}) => tableRows((await visit(`/campaigns?${query}`, { vars })).html)
/** Those of the adverts: name, leads, the time before, delivered, waiting, held, parked. */
async function advertsOf(query: string) {
  const rows = await rowsOf(query)
  const own = rows.slice(rows.findIndex(([heading]) => heading === 'Advert') + 1)
  return own.map(([name, , ...rest]) => [name, ...rest.slice(0, 3), ...rest.slice(5, 8)].join(' '))
}

/** The rows of the file by day, code and form: of one stretch, or of one day to another. */
async function daysOf(query: string) {
  const { html } = await visit(`/campaigns.csv?file=days&${query}`)
  return html
    .trim()
    .split('\r\n')
    .slice(1)
    .map((row) => row.replaceAll('"', '').split(','))
}

test('each advert is a row, in whatever case its code is, with this week beside the last and all of them together', async () => {
  expect(await advertsOf('')).toEqual(['All adverts 3 1 1 1 1 0', 'TV 3 0 1 1 1 0', 'NEWS 0 1 0 0 0 0'])
  expect(await advertsOf('stretch=last-week')).toEqual(['NEWS 1 0 0 0 0 1'])
  expect(await advertsOf('stretch=last-month&advert=news')).toEqual(['NEWS 1 0 0 1 0 0'])
  const { text } = await visit('/campaigns')
  expect(text).toContain('Week of 16 November, up to Sunday 22 November')
  expect(text).toContain(
    '3 leads: 1 delivered, 1 waiting, 1 held, 0 parked. Week of 9 November, up to the same weekday: 1 lead.',
  )
})

test('a line is drawn for each advert, with its highest point in words: by day or, over two months, by week', async () => {
  const { html, text } = await visit('/campaigns')
  expect(html.match(/<svg class="[^"]*line[^"]*" viewBox="0 0 120 28" aria-hidden="true">/g)).toHaveLength(3)
  expect(text).toContain('most: 2, Sunday 22 November')
  const long = await visit('/campaigns?stretch=between&from=2026-09-01&until=2026-11-22')
  expect(long.text).toContain('most: 3, week of 16 November')
})

test.each([
  ['this-week', '2026-11-25', '2026-11-16', 'Week of 23 November, up to Wednesday 25 November', '2026-11-18'],
  ['last-week', '2026-11-25', '2026-11-09', 'Week of 16 November', '2026-11-15'],
  ['this-month', '2026-03-31', '2026-02-01', '1 March 2026 to 31 March 2026', '2026-02-28'],
  ['last-month', '2026-01-05', '2025-11-01', 'December 2025', '2025-11-30'],
  ['30-days', '2026-11-25', '2026-09-27', '27 October 2026 to 25 November 2026', '2026-10-26'],
  ['nonsense', '2026-11-22', '2026-11-09', 'Week of 16 November, up to Sunday 22 November', '2026-11-15'],
])('%s on %s is compared with the days from %s, and says so', (name, today, from, words, until) => {
  const stretch = stretchOf(() => name, today)
  expect([stretch.words, stretch.before]).toMatchObject([words, { from, until }])
})

test('one day to another has as many days before it; a wrong pair is as if it were left out', () => {
  const between = (from: string, until: string) =>
    stretchOf((name) => ({ stretch: 'between', from, until })[name], '2026-11-25')
  expect(between('2026-11-01', '2026-11-10').before).toMatchObject({ from: '2026-10-22', until: '2026-10-31' })
  for (const [from, until] of [
    ['2026-11-10', '2026-11-01'],
    ['2020-01-01', '2026-01-01'],
    ['2026-02-30', 'x'],
  ] as const)
    expect(between(from, until).name).toBe('this-week')
})

test('the counts outlive what leads hold, and their rows; one that was held counts as parked once it is erased', async () => {
  await env.DB.prepare(`UPDATE leads SET content = NULL, erased_at = 1 WHERE status <> 'pending'`).run()
  const both = async () => [await advertsOf('stretch=30-days'), await daysOf('stretch=30-days')]
  const before = await both()
  expect(before[0]).toEqual(['All adverts 5 0 1 2 0 2', 'TV 3 0 1 1 0 1', 'NEWS 2 0 0 1 0 1'])
  expect(await new RetentionStore(env.DB, noCipher).forget(2, 99)).toBe(3)
  expect(await both()).toEqual(before)
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
    const days = () => daysOf(`advert=CLOCK&stretch=between&from=${before.slice(0, 8)}01&until=${after.slice(0, 8)}31`)
    const counted = await days()
    expect(counted.map(([, ...row]) => row.join(' '))).toEqual(
      [1, 2, 1].map((leads) => `CLOCK landing ${leads} 0 0 0 ${leads}`),
    )
    for (const receivedAt of minutes) {
      await env.DB.prepare('UPDATE leads SET erased_at = 1 WHERE received_at = ?1').bind(receivedAt).run()
      await new RetentionStore(env.DB, noCipher).forget(2, 99)
      expect(await days()).toEqual(counted)
    }
  },
)

test('over 18 codes, every way to end and a change of the clocks, page and file count what came, also once it is erased and deleted', async () => {
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
  const stretch = 'stretch=between&from=2026-10-24&until=2026-10-27'
  const shown = async () => {
    const rows = await daysOf(stretch)
    return {
      byDay: Object.fromEntries(rows.map(([day, code, , , , , , all]) => [`${day} ${code}`, Number(all)])),
      together: (await advertsOf(stretch))[0]?.split(' ').slice(2, 5),
    }
  }
  const expected = { byDay: Object.fromEntries(came), together: ['90', '0', '36'] }
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

const tv = (day: string, event: PageEvent, count: number, more: Partial<Views> = {}): Views => ({
  ...{ day, key: 'tv', code: 'TV', form: 'landing', version: '', device: 'phone', event, count },
  ...more,
})

test('one advert, by its key or its code, shows how far people came, by form and device', async () => {
  const id = await given({ receivedAt: at('2026-11-22'), code: 'TV', letter: true })
  await new DeliveryStore(env.DB, 'email').settle(id, { status: 'sent', outcome: 'accepted' }, at('2026-11-22'))
  const pages = [
    tv('2026-11-10', 'seen', 70),
    tv('2026-11-20', 'seen', 200),
    tv('2026-11-21', 'seen', 60, { form: 'guide', device: 'tablet' }),
    tv('2026-11-21', 'seen', 40, { form: '' }),
    tv('2026-11-21', 'begun', 30, { device: 'computer' }),
    tv('2026-11-21', 'step3', 12, { form: 'guide' }),
    tv('2026-11-21', 'sent', 9),
    tv('2026-11-21', 'called', 2),
    tv('2026-11-21', 'seen', 500, { key: 'news', code: 'NEWS' }),
  ]
  const vars = { ...(await analyticsWith(pages)), SITE: siteSaying({ ...healthy, campaignCodes: { tv: 'TV' } }) }
  const stages = (await rowsOf('advert=tv', vars)).slice(0, 10)
  expect(stages).toEqual([
    [
      'Stage',
      'All forms',
      'Home page',
      'Five questions',
      'Please ring me',
      'Other pages',
      'Phone',
      'Tablet',
      'Computer',
    ],
    ['Page seen', '260', '200', '60', '0', '40', '240', '60', '0'],
    ['Form begun', '30', '30', '0', '0', '0', '0', '0', '30'],
    ['Question 3 reached', '12', '0', '12', '0', '0', '12', '0', '0'],
    ['Button pressed', '9', '9', '0', '0', '0', '9', '0', '0'],
    ['Accepted', '4', '3', '1', '0', '–', '–', '–', '–'],
    ['Delivered', '1', '1', '0', '0', '–', '–', '–', '–'],
    ['Guide email delivered', '1', '1', '0', '0', '–', '–', '–', '–'],
    ['Phone number tapped', '2', '2', '0', '0', '0', '2', '0', '0'],
    expect.arrayContaining(['Advert']),
  ])
  const rate =
    'Of 260 pages with a form that were seen, delivered leads are: 0.38\u00A0%, most likely between 0.07 and 2.1\u00A0%.'
  expect((await visit('/campaigns?advert=TV', { vars })).text).toContain(rate)
  expect((await visit('/campaigns?advert=Tv', { vars })).text).toContain(rate)
})

test('where pages are not counted, or only from some day on, there is no rate, and it says why', async () => {
  expect((await visit('/campaigns')).text).toContain('Pages are not counted here, so there is no rate.')
  const vars = await analyticsWith([tv('2026-11-20', 'seen', 20)])
  const { text } = await visit('/campaigns', { vars })
  expect(text).toContain('Pages are counted from 20 November 2026 only, so there is no rate for this time.')
  expect(text).not.toContain('most likely')
})

const cost = { id: '', code: 'tv', from: '2026-11-13', until: '2026-11-22', pounds: '1,000.50' }

test('what an advert cost is typed in, spread over its days, divided by delivered leads, changed and removed, and it is written down by whom', async () => {
  expect((await visit('/campaigns/costs', { post: cost })).status).toBe(303)
  await settle(await given({ receivedAt: at('2026-11-20'), code: 'NEWS' }), 'delivered', 'http 200')
  const { text } = await visit('/campaigns')
  expect(text).toContain('£700.35. For each delivered lead of an advert with a cost: £700.35.')
  const id = String(await env.DB.prepare('SELECT id FROM campaign_costs').first('id'))
  const { html } = await visit(`/campaigns/costs?cost=${id}`)
  expect(html).toContain('value="1000.50"')
  await visit('/campaigns/costs', { post: { ...cost, id, pounds: '20' }, who: 'ada@firm.example' })
  expect((await visit('/campaigns/costs')).text).toContain('ada@firm.example')
  await visit('/campaigns/costs', { post: { id, do: 'remove' } })
  expect((await visit('/campaigns/costs')).text).toContain('No cost has been typed in yet.')
  expect((await audit()).map(({ who, action, filter }) => [who, action, filter])).toEqual([
    ['grace@firm.example', 'cost set', 'cost: tv, 2026-11-13 to 2026-11-22, £1,000.50'],
    [
      ...['ada@firm.example', 'cost set'],
      'cost: tv, 2026-11-13 to 2026-11-22, £20.00 (was tv, 2026-11-13 to 2026-11-22, £1,000.50)',
    ],
    ['grace@firm.example', 'cost removed', 'cost: tv, 2026-11-13 to 2026-11-22, £20.00'],
  ])
  expect((await visit('/audit')).text).toContain('tv, 2026-11-13 to 2026-11-22, £1,000.50')
})

test.each([
  [{ pounds: '12.345' }, 422],
  [{ pounds: '-5' }, 422],
  [{ code: 'a b' }, 422],
  [{ until: '2026-11-12' }, 422],
  [{ from: '2026-02-30' }, 422],
  [{ id: '99' }, 409],
])('a cost with %o changes nothing and says so', async (wrong, status) => {
  const { status: answered, html } = await visit('/campaigns/costs', { post: { ...cost, ...wrong } })
  expect([answered, html.includes('Nothing was')]).toEqual([status, true])
  expect([await env.DB.prepare('SELECT count(*) AS n FROM campaign_costs').first('n'), await audit()]).toEqual([0, []])
})

test('both files have what the page shows, quoted, with nothing that a spreadsheet runs, and it is written down who has them', async () => {
  await env.DB.prepare(`UPDATE leads SET source_code = '-1+1' WHERE source_code IN ('TV', 'tv')`).run()
  const { html: csv, headers } = await visit('/campaigns.csv')
  expect(await audit()).toMatchObject([
    { who: 'grace@firm.example', action: 'downloaded', lead_id: null, filter: 'campaigns', leads: 3 },
  ])
  expect((await visit('/audit')).text.replace(/\s+/g, ' ')).toContain('Downloaded Leads by campaign, in numbers 3')
  expect(headers.get('content-disposition')).toBe('attachment; filename="adverts-2026-11-16-to-2026-11-22.csv"')
  expect(csv.split('\r\n').slice(0, 2)).toEqual([
    '"Advert","Leads","Week of 9 November, up to the same weekday","Delivered","Seen to delivered","Cost of a delivered lead","Waiting","Held","Parked","Pages seen","Cost"',
    `"'-1+1","3","0","1","–","–","1","1","0","–","–"`,
  ])
  const days = await visit('/campaigns.csv?file=days')
  expect(days.html.split('\r\n').slice(0, 2)).toEqual([
    '"Day","Code","Form","Delivered","Waiting","Held","Parked","All"',
    `"2026-11-16","'-1+1","guide","0","0","1","0","1"`,
  ])
})
