import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { filterIn } from '#desk/paths.ts'
import { rowOf, setState } from '../worker/support/leads.ts'
import { day, given, hour, minute, namesIn } from './support/given.ts'
import { linkOf, now, tableRows, visit } from './support/visit.ts'

test('the list of all has the newest first, with no more of a person than tells one from another', async () => {
  const id = await given({ lead: { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123' } })
  await given({ campaignCode: 'TV', receivedAt: now - 1_000, lead: { firstName: 'Grace' } })
  expect(await namesIn('/')).toEqual([expect.stringMatching(/^Grace/), 'Ada L., ending 123'])
  expect(await namesIn('/?code=tv')).toEqual([expect.stringMatching(/^Grace/)])
  const { html } = await visit('/')
  expect(html).toContain(`/leads/${id}`)
  expect(html).not.toMatch(/Lovelace|07700|example\.com/)
})

test('a queue has calls first, those for a funeral needed soon before all, and then the oldest', async () => {
  const held = async (firstName: string, age: number, lead?: object) => {
    const id = await given({ holdReason: 'trap', receivedAt: now - age * day, lead: { firstName } })
    const call = JSON.stringify({ form: 'callback', firstName, lastName: 'Lovelace', phone: '07700900123', ...lead })
    if (lead)
      await env.DB.prepare("UPDATE leads SET form = 'callback', content = ?2 WHERE id = ?1").bind(id, call).run()
  }
  await held('Newer', 1)
  await held('Older', 9)
  await held('Call', 5, { callbackTopic: 'prices' })
  await held('Soon', 2, { callbackTopic: 'needed-now' })
  const names = await namesIn('/?state=held')
  expect(names.map((name) => name?.split(' ')[0])).toEqual(['Soon', 'Call', 'Older', 'Newer'])
  expect((await visit('/?state=held')).text).toContain('A funeral needed soon')
})

test('a list is chosen by reason, form, code and time, and says how many it has and why', async () => {
  await given({ holdReason: 'trap', campaignCode: 'TV', receivedAt: now - 65 * minute, lead: { firstName: 'Early' } })
  await given({ holdReason: 'trap', campaignCode: 'TV', receivedAt: now - 5 * minute, lead: { firstName: 'Late' } })
  await given({ holdReason: 'too fast', campaignCode: 'TV', lead: { firstName: 'Fast' } })
  expect(await namesIn('/?state=held&reason=too+fast')).toEqual([expect.stringMatching(/^Fast/)])
  const times = '/?state=held&reason=trap&code=tv&from=2026-11-22T13:00&until=2026-11-22T13:30'
  expect(await namesIn(times)).toEqual([expect.stringMatching(/^Early/)])
  expect((await visit('/?state=held&reason=trap&code=tv')).text).toContain(
    '2 held because a hidden field was filled in, code tv, Sun 22 Nov, 13:00 to 14:00',
  )
})

test.each([
  ['/', 'Received since'],
  ['/?state=held', 'Held since'],
  ['/?state=pending', 'Waiting since'],
  ['/?state=parked', 'Parked since'],
  ['/?state=delivered', 'Delivered since'],
  ['/?state=erased', 'Erased since'],
])('%s is chosen by a time that it names and shows: %s', async (list, label) => {
  const id = await given({ receivedAt: now - 2 * day, holdReason: list.includes('held') ? 'trap' : undefined })
  const [, state = 'pending'] = list.split('=')
  await setState(id, state, now - hour)
  await env.DB.prepare("UPDATE leads SET attempts = 1, last_outcome = 'http 500' WHERE id = ?1").bind(id).run()
  const page = await visit(list)
  expect(page.html).toMatch(new RegExp(`<label for="from">${label}</label>`))
  expect(page.text).toContain(list === '/' ? 'Fri 20 Nov, 14:05' : 'Sun 22 Nov, 13:05')
  expect(await namesIn(`${list}${list === '/' ? '?' : '&'}from=2026-11-22T00:00`)).toHaveLength(list === '/' ? 0 : 1)
})

test.each(['/', '/?state=pending', '/?state=delivered'])(
  'a page of %s has 250 leads, and leads to the rest',
  async (list) => {
    const { content } = (await rowOf(await given())) ?? {}
    await env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 299)
     INSERT INTO leads (id, form, state, state_since, content, campaign_code, key_has_code, received_at, repeat, due_at)
     SELECT 'lead-' || i, 'landing', 'delivered', ?2 - i / 50, ?1, 'TV', 0, ?2 - i / 50, 0, 0 FROM n`,
    )
      .bind(content, now - hour)
      .run()
    if (list.includes('pending')) await env.DB.exec("UPDATE leads SET state = 'pending'")
    if (list.includes('delivered')) await env.DB.exec("UPDATE leads SET state = 'delivered'")
    const first = await visit(list)
    const [, after] = /name="after" value="([^"]+)"/.exec(first.html) ?? []
    const rest = await visit(list === '/' ? linkOf(first, 'More') : `${list}&after=${after}`)
    const ids = [first, rest].flatMap(({ html }) => [...html.matchAll(/href="\/leads\/([^"?]+)/g)].map(([, id]) => id))
    expect(tableRows(first).length - 1).toBe(250)
    expect(ids).toHaveLength(300)
    expect(new Set(ids).size).toBe(300)
  },
)

test('what is ticked stays so on the next page, and is asked about with the rest', async () => {
  const [one, other] = [await given({ holdReason: 'trap' }), await given({ holdReason: 'trap' })]
  const next = await visit(`/?state=held&id=${one}&id=${crypto.randomUUID()}&after=0.0.x`)
  expect(next.html).toContain(`value="${one}" checked=""`)
  expect(next.html).not.toContain(`value="${other}" checked`)
  expect(next.text).toContain('Ticked leads, with 1 on other pages:')
})

/** Posts a page of held leads, with these ids ticked, by one of its buttons. */
function tick(ids: readonly string[], button: Record<string, string>) {
  const fields = new URLSearchParams({ list: 'state=held', ...button })
  for (const id of ids) fields.append('id', id)
  return visit('/', { body: String(fields), type: 'application/x-www-form-urlencoded' })
}

test('ticks are carried over to the next page', async () => {
  const ids = [await given({ holdReason: 'trap' }), crypto.randomUUID()]
  const next = await tick(ids, { after: '0.0.x' })
  expect(next.address).toContain(ids.map((id) => `id=${id}`).join('&'))
  expect(next.text).toContain('Ticked leads, with 1 on other pages:')
})

test('what is ticked is asked about', async () => {
  const { text } = await tick([await given({ holdReason: 'trap' })], { action: 'erase' })
  expect(text).toContain('Erase 1 lead?')
})

test.each([{ after: '0.0.x' }, { action: 'erase' }])(
  'with more ticks than can be dealt with the page stays, with its ticks, and says how many are too many: %j',
  async (button) => {
    const id = await given({ holdReason: 'trap' })
    const page = await tick([id, ...Array.from({ length: 251 }, () => crypto.randomUUID())], button)
    expect(page.text).toContain('252 are ticked, 2 more than can be dealt with at once. Untick 2 on this page')
    expect(page.html).toContain(`value="${id}" checked=""`)
    expect(page.text).toContain('Ticked leads, with 251 on other pages:')
  },
)

test.each([
  ['twice', '2026-10-25T01:10', '2026-10-25T00:10:00Z', '2026-10-25T01:10:00Z'],
  ['never', '2027-03-28T01:10', '2027-03-28T00:10:00Z', '2027-03-28T01:10:00Z'],
  ['once, in summer', '2026-07-01T01:10', '2026-07-01T00:10:00Z', '2026-07-01T00:10:00Z'],
  ['once, in winter', '2026-12-01T01:10', '2026-12-01T01:10:00Z', '2026-12-01T01:10:00Z'],
])(
  'a time that the clock shows %s begins a list at its earlier reading, and ends one at its later',
  (_, text, first, last) => {
    expect(filterIn({ from: text })).toMatchObject({ from: Date.parse(first) })
    expect(filterIn({ until: text })).toMatchObject({ until: Date.parse(last) + 59_999 })
  },
)

test('a group of the hour that the clock shows twice leads to its leads', async () => {
  const first = Date.parse('2026-10-25T00:10:00Z')
  for (let lead = 0; lead < 21; lead++) await given({ holdReason: 'trap', receivedAt: first + lead * minute })
  await given({ holdReason: 'too fast' })
  expect(await namesIn(linkOf(await visit('/?state=held'), '21 held'))).toHaveLength(21)
})
