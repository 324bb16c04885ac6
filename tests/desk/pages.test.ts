import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { parseSearch } from '#desk/search.ts'
import type { LeadState } from '#worker/leads/lead-states.ts'
import {
  cipherWith,
  type GivenLead,
  keyEntry,
  newKey,
  noCipher,
  oldKey,
  rowOf,
  savedLead,
  setState,
  store,
} from '../worker/support/leads.ts'
import { audit, formOf, linkOf, now, tableRows, visit } from './support/visit.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const grace = 'grace@firm.example'

/** Puts many leads of an hour ago, without content, into the database. */
async function givenMany(count: number, state: LeadState): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     INSERT INTO leads (id, form, state, state_since, campaign_code, key_has_code, received_at, repeat, due_at)
     SELECT 'lead-' || i, 'landing', ?2, ?1, 'TV', 0, ?1, 0, 0 FROM n`,
  )
    .bind(now - hour, state, count)
    .run()
}

/** Puts a lead of an hour ago into the database. @returns its id */
async function given({ state, keys, ...lead }: GivenLead & { readonly state?: string; readonly keys?: string } = {}) {
  const cipher = keys === undefined ? noCipher : cipherWith(keys)
  const receivedAt = lead.receivedAt ?? now - hour
  const id = await savedLead({ cipher, receivedAt, ...lead })
  if (state) await setState(id, state, receivedAt)
  return id
}

const stateOf = async (id: string) => (await rowOf(id))?.state
const namesIn = async (address: string) =>
  tableRows(await visit(address))
    .slice(1)
    .map((cells) => cells.find((cell) => cell !== ''))

test('what is wrong now is said first, the gravest first, with a link to each', async () => {
  const alert = "INSERT INTO alerts (kind, facts, began_at, seen_at) VALUES ('setting', 'DESK_URL is wrong.', ?1, ?2)"
  await env.DB.prepare(alert)
    .bind(now - hour, now - 5 * minute)
    .run()
  await given({ state: 'parked' })
  await given({ holdReason: 'trap' })
  await given({ holdReason: 'trap', receivedAt: now - 2 * day })
  const page = await visit('/')
  expect(page.text).toMatch(
    /no longer tried: 1 lead\..*looks at them: 2 leads, 1 of them for more than a day, or a week if held back here\..*A setting is missing or wrong.*DESK_URL is wrong\. Since 22 November 2026 at 13:05, last seen on 22 November 2026 at 14:00\./,
  )
  expect(page.text).not.toContain('No lead is held')
  expect(linkOf(page, 'Held until')).toBe('/?state=held')
})

test('while nothing is wrong the first page says what it knows, and no more', async () => {
  expect((await visit('/')).text).toContain('No lead is held, parked or late. No lead has been delivered yet.')
  await given({ state: 'delivered', receivedAt: now - 4 * minute })
  await given({ receivedAt: now - 10_000 })
  const { text } = await visit('/')
  expect(text).toContain('No lead is held, parked or late. A lead was last delivered on 22 November 2026 at 14:01.')
  expect(text).toContain('Waiting for the webhook for less than 15 minutes, or not yet due: 1 lead.')
})

test('of more waiting leads than are counted nobody says how many have come just now', async () => {
  await givenMany(1_001, 'pending')
  await env.DB.prepare('UPDATE leads SET state_since = ?1 WHERE id <> ?2')
    .bind(now - 10_000, 'lead-1')
    .run()
  expect((await visit('/')).text).toContain('Waiting for the webhook in all: more than 1,000 leads.')
})

test.each([
  ['webhook', 'Leads are not reaching the webhook', '/?state=pending'],
  ['mostly-held', 'More than half', '/?state=held'],
  ['held-call', 'A request to be rung is held', '/?state=held'],
])('the alert %s leads to the leads that it is about', async (kind, words, list) => {
  const alert = 'INSERT INTO alerts (kind, facts, began_at, seen_at) VALUES (?2, ?3, ?1, ?1)'
  await env.DB.prepare(alert).bind(now, kind, '1 lead.').run()
  expect(linkOf(await visit('/'), words)).toBe(list)
})

test('the first lead that the webhook does not take is said at once, before there is an alert', async () => {
  const id = await given({ receivedAt: now - 10_000 })
  const undelivered =
    "UPDATE leads SET attempts = 1, failure = 'undelivered', failed_at = ?2, last_outcome = 'http 500' WHERE id = ?1"
  await env.DB.prepare(undelivered).bind(id, now).run()
  const page = await visit('/')
  expect(page.text).toContain(
    'Sent to the webhook since it last took a lead, and not taken: 1 lead. The webhook had a fault of its own (http 500).',
  )
  expect(page.text).not.toContain('No lead is held')
  expect(linkOf(page, 'Sent to the webhook since')).toBe('/?state=pending')
})

test.each([
  ['no-key', 'No key opens these leads'],
  ['damaged', 'Leads cannot be read'],
])('a lead that cannot be sent because of %s is said at once too', async (failure, words) => {
  const id = await given()
  await env.DB.prepare('UPDATE leads SET failure = ?2, failed_at = ?3 WHERE id = ?1').bind(id, failure, now).run()
  const { text } = await visit('/')
  expect(text).toContain(words)
  expect(text).not.toContain('No lead is held')
})

test('that the job which runs every minute is not running is said, because nothing else then comes to light', async () => {
  await env.DB.prepare('UPDATE job SET ran_at = ?1')
    .bind(now - 4 * minute)
    .run()
  const { text } = await visit('/')
  expect(text).toContain('The job that runs every minute last ran on 22 November 2026 at 14:01.')
  expect(text).not.toContain('No lead is held')
})

test('leads that the first page counts itself are not told a second time by their alert', async () => {
  const alert = "INSERT INTO alerts (kind, facts, began_at, seen_at) VALUES ('held-long', '1 lead.', ?1, ?1)"
  await env.DB.prepare(alert).bind(now).run()
  await given({ holdReason: 'trap', receivedAt: now - 2 * day })
  expect((await visit('/')).text).not.toContain('Leads have been held for more than a day')
})

test('once the webhook takes leads again that is said, though its alert lasts until all has been quiet', async () => {
  const alert = "INSERT INTO alerts (kind, facts, began_at, seen_at) VALUES ('webhook', '501 leads.', ?1, ?2)"
  await env.DB.prepare(alert)
    .bind(now - hour, now - 5 * minute)
    .run()
  expect((await visit('/')).text).toContain('Leads are not reaching the webhook.')
  await given({ state: 'delivered', receivedAt: now - 4 * minute })
  const { text } = await visit('/')
  expect(text).toContain('The webhook is taking leads again: one was delivered on 22 November 2026 at 14:01.')
  expect(text).not.toContain('Leads are not reaching the webhook.')
})

test('a webhook that has not taken others since is not said to take leads again', async () => {
  const alert = "INSERT INTO alerts (kind, facts, began_at, seen_at) VALUES ('webhook', '501 leads.', ?1, ?2)"
  await env.DB.prepare(alert)
    .bind(now - hour, now - 5 * minute)
    .run()
  await given({ state: 'delivered', receivedAt: now - 4 * minute })
  const id = await given()
  await env.DB.prepare("UPDATE leads SET failure = 'undelivered', failed_at = ?2 WHERE id = ?1")
    .bind(id, now - minute)
    .run()
  const { text } = await visit('/')
  expect(text).toContain('Sent to the webhook since it last took a lead, and not taken: 1 lead.')
  expect(text).not.toContain('The webhook is taking leads again')
})

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
  expect(next.text).toContain('Those ticked, with 1 on other pages:')
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
  expect(next.text).toContain('Those ticked, with 1 on other pages:')
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
    expect(page.text).toContain('Those ticked, with 251 on other pages:')
  },
)

test('a lead is masked until it is opened, which is written down once', async () => {
  const id = await given({ keys: newKey, lead: { lastName: 'Lovelace', phone: '07700900123' } })
  const vars = { LEAD_KEYS: newKey }
  const closed = await visit(`/leads/${id}`, { vars })
  expect(closed.html).toContain('<h1>Ada L., ending 123</h1>')
  expect(closed.text).not.toMatch(/Lovelace|example\.com/)
  for (let load = 0; load < 2; load++)
    expect((await visit(linkOf(closed, 'Open this lead'), { vars })).text).toMatch(/Last name Lovelace .*07700 900 123/)
  expect(await audit()).toEqual([[grace, 'opened', id]])
})

test.each(['', '/erase'])('no name is in the title that the browser keeps of a lead’s page: %j', async (page) => {
  const id = await given({ lead: { firstName: 'Ada', lastName: 'Lovelace' } })
  const [, title] = /<title>(.*)<\/title>/.exec((await visit(`/leads/${id}${page}`)).html) ?? []
  expect(title).toMatch(/lead.* – Lead desk$/i)
  expect(title).not.toContain('Ada')
})

test('a lead’s id is accepted in capitals too', async () => {
  const id = await given()
  expect((await visit(`/leads/${id.toUpperCase()}`)).status).toBe(200)
})

test('a lead says that its key is missing', async () => {
  const id = await given({ keys: newKey })
  expect((await visit(`/leads/${id}`, { vars: { LEAD_KEYS: oldKey } })).text).toContain('unknown key')
})

test('an id that no lead has is answered 404', async () => {
  expect((await visit(`/leads/${crypto.randomUUID()}`)).status).toBe(404)
})

test('of a damaged lead nobody says that its key is missing', async () => {
  const id = await given()
  await env.DB.prepare("UPDATE leads SET content = 'v1'").run()
  const { text } = await visit(`/leads/${id}`)
  expect(text).toContain('It cannot be read (malformed): it is damaged')
})

test('values are shown as they were typed, choices as the forms have them', async () => {
  const typed = { lastName: '=SUM(A1)', phone: '02079460123', email: 'o.neil@example.com', townCity: '1/2' }
  const post = { deliveryMethod: 'post', addressLine1: '2 High Street', postcode: 'EC1A 1AA', ...typed }
  const { text, html } = await visit(`/leads/${await given({ lead: post })}?open=yes`)
  expect(text).toMatch(/Last name =SUM\(A1\) Phone 020 7946 0123 Email o\.neil@example\.com Wants the guide By post/)
  expect(text).toContain('Town or city 1/2')
  expect(html).toContain('href="tel:02079460123"')
})

test('a lead that came late says when its visitor sent it, and may be a person’s though its robot check had expired', async () => {
  const id = await given({ ageMs: 2 * hour, holdReason: 'expired check' })
  const { text } = await visit(`/leads/${id}?open=yes`)
  expect(text).toContain('Sent by its visitor 22 November 2026 at 11:05')
  expect(text).toContain('its robot check had expired. Perhaps a person:')
  const prompt = await given({ ageMs: 2_000 })
  expect((await visit(`/leads/${prompt}?open=yes`)).text).not.toContain('Sent by its visitor')
})

test.each([
  ['guide', 'guide-2026-11-28: May Larkfield Funeral Plans contact you now and then about'],
  ['callback', 'call-2026-11-28: We’ll ring you from 0808 157 0123, on the next working day'],
])('what the sender of a %s lead agreed to is shown in its words', async (form, words) => {
  const id = await given()
  const [consentVersion] = words.split(':')
  const content = JSON.stringify({ form, firstName: 'Ada', lastName: 'Lovelace', phone: '07700900123', consentVersion })
  await env.DB.prepare('UPDATE leads SET form = ?2, content = ?3 WHERE id = ?1').bind(id, form, content).run()
  expect((await visit(`/leads/${id}?open=yes`)).text).toContain(words)
})

test('a parked lead says when it was, after how many attempts, and how the last of them ended', async () => {
  const id = await given({ state: 'parked' })
  await env.DB.prepare("UPDATE leads SET attempts = 12, last_outcome = 'http 500' WHERE id = ?1").bind(id).run()
  expect((await visit(`/leads/${id}`)).text).toContain(
    'Parked on 22 November 2026 at 13:05, after 12 attempts. It is no longer tried. The webhook had a fault of its own (http 500).',
  )
})

test.each([
  [1, '1st'],
  [12, '12th'],
  [21, '21st'],
])('a lead delivered after %i attempts says so: the %s', async (attempts, ordinal) => {
  const id = await given({ state: 'delivered' })
  await env.DB.prepare('UPDATE leads SET attempts = ?2 WHERE id = ?1').bind(id, attempts).run()
  expect((await visit(`/leads/${id}`)).text).toContain(
    `Delivered on 22 November 2026 at 13:05, at the ${ordinal} attempt.`,
  )
})

test('a lead held for its trap names the field that was filled in', async () => {
  expect((await visit(`/leads/${await given({ holdReason: 'trap' })}`)).text).toContain(
    'The field is called “planRemarks”',
  )
})

test.each([
  ['parked', 'send-on', 'pending', 'sent on'],
  ['held', 'send-on', 'pending', 'sent on'],
  ['delivered', 'send-again', 'pending', 'sent again'],
  ['pending', 'hold-back', 'held', 'held back'],
  ['pending', 'erase', 'erased', 'erased'],
])(
  'a %s lead: %s makes it %s, which is written down once, however often it is pressed',
  async (state, action, after, entry) => {
    const id = await given(state === 'held' ? { holdReason: 'trap' } : { state })
    for (let press = 0; press < 2; press++) {
      const { status, address, html } = await visit(`/leads/${id}/${action}`, { post: {} })
      expect(status).toBe(200)
      expect(address).toBe(`/leads/${id}?done=${action}&to=${id}`)
      expect(html).toContain('class="notice done"')
    }
    expect(await stateOf(id)).toBe(after)
    expect(await audit()).toEqual([[grace, entry, id]])
  },
)

const dueAt = (moment: number) => env.DB.prepare('UPDATE leads SET due_at = ?1').bind(moment).run()

test('a waiting lead is sent now', async () => {
  const waiting = await given()
  await dueAt(now + 9 * hour)
  await visit(`/leads/${waiting}/send-now`, { post: {} })
  expect(await rowOf(waiting)).toMatchObject({ state: 'pending', due_at: now - minute - 1 })
  await env.DB.prepare("UPDATE leads SET attempts = 1, last_outcome = 'http 500'").run()
  expect((await visit(`/leads/${waiting}`)).text).toContain('after 1 attempt; the next is due now.')
  expect((await visit('/?state=pending')).text).toContain('(http 500). Next attempt: now.')
  expect(await audit()).toEqual([[grace, 'sent now', waiting]])
})

test('a lead that is to wait again is sent now a second time, also within a minute', async () => {
  const waiting = await given()
  await dueAt(now + hour)
  await visit(`/leads/${waiting}/send-now`, { post: {} })
  await dueAt(now + 3 * hour)
  await visit(`/leads/${waiting}/send-now`, { post: {}, at: now + 50_000 })
  expect(await rowOf(waiting)).toMatchObject({ due_at: now + 50_000 - minute - 1 })
})

test('a lead that is due anyway is left alone', async () => {
  const id = await given()
  await dueAt(now - 1_000)
  const { text } = await visit(`/leads/${id}/send-now`, { post: {} })
  expect(text).toContain('Nothing was done: it is due already.')
  expect(await rowOf(id)).toMatchObject({ due_at: now - 1_000 })
})

test('what a lead sent on is about to do is no longer said once it has had the time', async () => {
  const id = await given({ state: 'parked' })
  const { address, text } = await visit(`/leads/${id}/send-on`, { post: {} })
  expect(text).toContain('Sent on. It will be tried within two minutes.')
  const later = await visit(address, { at: now + hour })
  expect(later.text).not.toContain('within two minutes')
  expect(later.text).toContain(`Sent on by ${grace} on 22 November 2026 at 14:05.`)
})

test('somebody who was too slow is told who was quicker, and nothing is done or written down', async () => {
  const id = await given({ state: 'parked' })
  await visit(`/leads/${id}/erase`, { post: {}, who: 'bea@firm.example' })
  const late = await visit(`/leads/${id}/send-on`, { post: {} })
  expect(late.text).toContain('Nothing was done: Erased by bea@firm.example on 22 November 2026 at 14:05.')
  expect(await audit()).toEqual([['bea@firm.example', 'erased', id]])
})

test('somebody who was too slow is told so even if they have done the same just before', async () => {
  const id = await given({ state: 'parked' })
  await visit(`/leads/${id}/send-on`, { post: {} })
  await visit(`/leads/${id}/erase`, { post: {}, who: 'bea@firm.example' })
  const late = await visit(`/leads/${id}/send-on`, { post: { list: 'state=held' } })
  expect(late.address).toContain(`/leads/${id}?`)
  expect(late.text).toContain('Nothing was done: Erased by bea@firm.example on 22 November 2026 at 14:05.')
})

test('a second press sends another copy only after a minute, even if the first has been delivered by then', async () => {
  const id = await given({ state: 'delivered' })
  const again = `/leads/${id}/send-again`
  for (const [after, state] of [
    [0, 'pending'],
    [21_000, 'delivered'],
    [hour, 'pending'],
  ] as const) {
    await visit(again, { post: {}, at: now + after })
    expect(await stateOf(id)).toBe(state)
    await env.DB.prepare("UPDATE leads SET state = 'delivered'").run()
  }
})

test('what is undone within a minute can be done again', async () => {
  const id = await given({ state: 'parked' })
  for (const action of ['send-on', 'hold-back', 'send-on', 'hold-back'])
    await visit(`/leads/${id}/${action}`, { post: {} })
  expect(await stateOf(id)).toBe('held')
  expect(await audit()).toHaveLength(4)
})

test('after an action the next lead of the list follows, and after the last the list', async () => {
  const [first, second] = [
    await given({ holdReason: 'trap', receivedAt: now - 2 * hour }),
    await given({ holdReason: 'trap' }),
  ]
  const list = 'state=held&reason=trap'
  const page = await visit(`/leads/${first}?${new URLSearchParams({ list })}`)
  const next = await visit(`/leads/${first}/send-on`, { post: formOf(page, `/leads/${first}/send-on`) })
  expect(next.address).toMatch(new RegExp(`^/leads/${second}\\?list=`))
  expect(next.text).toContain('Sent on. It will be tried within two minutes.')
  const last = await visit(`/leads/${second}/send-on`, { post: { list } })
  expect(last.address).toBe(`/?${list}&done=send-on&to=${second}`)
})

test('erasing a lead is asked once more, with what was done to it, and then it is said where else it is', async () => {
  const id = await given({ state: 'delivered' })
  await env.DB.prepare('UPDATE leads SET delivered_at = ?2 WHERE id = ?1')
    .bind(id, now - hour)
    .run()
  await visit(`/leads/${id}?open=yes`, { who: 'bea@firm.example' })
  const sure = await visit(linkOf(await visit(`/leads/${id}`), 'Erase it'))
  expect(sure.text).toMatch(/Erase Ada L\., ending \d{3}\?.*bea@firm\.example Opened/)
  expect(await stateOf(id)).toBe('delivered')
  const { text } = await visit(`/leads/${id}/erase`, { post: formOf(sure, `/leads/${id}/erase`) })
  expect(text).toContain('It was passed on to the webhook on 22 November 2026 at 13:05: erase it there too.')
  expect(text).not.toContain('Erase it')
})

test.each([
  ['never tried', {}, 'It was never sent to the webhook.'],
  [
    'not taken',
    { undelivered_since: now - hour },
    'The webhook was sent it, and did not say that it took it: look for it there too.',
  ],
  [
    'being attempted',
    { unrecorded: 1 },
    'The webhook was sent it, and did not say that it took it: look for it there too.',
  ],
])('a lead that is erased while it is %s says whether to look for it elsewhere', async (_, columns, words) => {
  const id = await given()
  for (const [column, value] of Object.entries(columns))
    await env.DB.prepare(`UPDATE leads SET ${column} = ?2 WHERE id = ?1`).bind(id, value).run()
  await visit(`/leads/${id}/erase`, { post: {} })
  expect((await visit(`/leads/${id}`)).text).toContain(words)
})

test.each(['held back', 'given no answer that was recorded'])(
  'a lead that was being sent, %s, and erased a while later may have been passed on',
  async (how) => {
    const id = await given()
    await store().claim(id, now)
    if (how === 'held back') await visit(`/leads/${id}/hold-back`, { post: {} })
    await visit(`/leads/${id}/erase`, { post: {}, at: now + 10 * minute })
    expect((await visit(`/leads/${id}`)).text).toContain('look for it there too')
  },
)

const sought = (text: string, vars = {}) => visit('/find', { post: { sought: text }, vars })

test('for a data request everything with exactly this email is found, or exactly this phone, never joined', async () => {
  const vars = { LEAD_KEYS: `${newKey} ${oldKey}` }
  const both = { email: 'ada@example.com', phone: '07700900123' }
  const old = await given({ keys: oldKey, lead: both })
  const other = await given({ keys: newKey, lead: { ...both, email: 'other@example.com', firstName: 'Bea' } })
  const byEmail = await sought(' Ada <ADA@example.com> ', vars)
  expect(byEmail.html).toContain(old)
  expect(byEmail.html).not.toContain(other)
  const byPhone = await visit(linkOf(byEmail, 'Also by this number'), { vars })
  expect(byPhone.html).toContain(old)
  expect(byPhone.html).toContain(other)
  expect(await audit()).toHaveLength(3)
  for (const id of [old, other]) expect(await audit()).toContainEqual([grace, 'searched', id])
})

test('a person is found however many keys there have been, the newest lead first', async () => {
  const keys = [1, 2, 3, 4, 5, 6].map((byte) => keyEntry(`key-${byte}`, byte))
  const vars = { LEAD_KEYS: keys.join(' ') }
  const lead = { email: 'ada@example.com' }
  const older = await given({ keys: keys[5] ?? '', lead, receivedAt: now - 2 * hour })
  const newer = await given({ keys: keys[0] ?? '', lead })
  const { html, status } = await sought('ada@example.com', vars)
  expect(status).toBe(200)
  expect(html.indexOf(newer)).toBeGreaterThan(0)
  expect(html.indexOf(newer)).toBeLessThan(html.indexOf(older))
})

test('what was typed is in no address, in no audit and in no log, and can be gone back to', async () => {
  const vars = { LEAD_KEYS: newKey }
  await given({ keys: newKey, lead: { email: 'lovelace@example.com' } })
  const found = await sought('lovelace@example.com', vars)
  expect(found.address).toMatch(/^\/find\?q=v1/)
  expect((await visit(found.address, { vars })).text).toBe(found.text)
  const { results } = await env.DB.prepare('SELECT * FROM audit').all()
  // What is sealed is random letters: a short name would be among them now and then.
  expect(JSON.stringify([found.address, results])).not.toMatch(/lovelace/i)
  expect(results).toMatchObject([{ event: 'searched', selection: 'by email address' }])
})

test('where searches are encrypted, one that is not is none: its link was made by somebody else', async () => {
  const id = await given({ keys: newKey, lead: { email: 'ada@example.com' } })
  const { html } = await visit(`/find?q=${encodeURIComponent('{"typed":"ada@example.com"}')}`, {
    vars: { LEAD_KEYS: newKey },
  })
  expect(html).not.toContain(id)
  expect(await audit()).toEqual([])
})

test.each(['ada@example.com', 'lovelace'])(
  'a search is written down once, though the answer is lost: %s',
  async (text) => {
    for (const receivedAt of [now - hour, now - 2 * hour])
      await given({ lead: { email: 'ada@example.com', lastName: 'Lovelace' }, receivedAt })
    const real = env.DB.batch.bind(env.DB)
    vi.spyOn(env.DB, 'batch').mockImplementationOnce(async (statements: D1PreparedStatement[]) => {
      await real(statements)
      throw new Error('the answer was lost')
    })
    await sought(text)
    expect(await env.DB.prepare('SELECT count(*) AS count FROM audit').first('count')).toBe(1)
  },
)

test('the beginning of an id leads to its lead', async () => {
  const id = await given()
  expect((await sought(id.slice(0, 13).toUpperCase())).address).toBe(`/leads/${id}`)
})

test('a name or the last digits find among the newest', async () => {
  const id = await given({ lead: { lastName: 'Lovelace', phone: '07700900123' } })
  await given({ lead: { lastName: 'Hopper', phone: '07700900999' } })
  for (const text of ['lovel', 'Ada Lovelace', '0123', '900 123']) {
    const { html, text: page } = await sought(text)
    expect(html, text).toContain(id)
    expect(page, text).not.toContain('ending 999')
  }
})

test.each([
  '07700900123',
  '07700 900123',
  '07700-900123',
  '07700-900-123',
  '07700900-123',
  '077-0090-0123',
  '7700-900123',
  '0044-7700-900123',
  '+44-7700-900123',
  '(07700) 900.123',
])('a number written %s is searched as a number', (typed) => {
  expect(parseSearch(typed)).toEqual({ by: 'phone', value: '07700900123' })
})

test.each([
  '01234567',
  '0123abcd',
  '01234567-',
  '01234567-8901-4',
  '01234567-8901-4012-8012-012345678901',
  'abcdefab-0123-4567-890',
])('an id, or the start of one, such as %s is searched as an id', (typed) => {
  expect(parseSearch(typed.toUpperCase())).toEqual({ by: 'id', value: typed })
})

test('hyphens in a landline, in last digits and in a name make no id of them', () => {
  expect(parseSearch('020-7946-0958')).toEqual({ by: 'phone', value: '02079460958' })
  expect(parseSearch('7946-0958')).toEqual({ by: 'digits', value: '79460958' })
  expect(parseSearch('Abba-Dede')).toEqual({ by: 'name', value: 'abba-dede' })
})

test('a name is found with a number’s last digits, and in whatever order its words are typed', async () => {
  const id = await given({ lead: { firstName: 'Mary Ann', lastName: 'Harris-Jones', phone: '07700900060' } })
  await given({ lead: { firstName: 'Ann', lastName: 'Harris', phone: '07700900999' } })
  for (const text of [
    'Harris 060',
    '060 harris',
    'Harris, Mary',
    'jones',
    'Ann Harris 0900 060',
    'harris +44 7700 900060',
  ]) {
    const { html, text: page } = await sought(text)
    expect(html, text).toContain(id)
    expect(page, text).not.toContain('ending 999')
  }
})

test('however many have a name, how many is said, and each page leads to the next', async () => {
  for (let lead = 0; lead < 53; lead++) await given({ receivedAt: now - lead * minute, lead: { lastName: 'Lovelace' } })
  const first = await sought('lovelace')
  expect(first.text).toContain('53 of the newest 1,000 leads match')
  const last = await visit(linkOf(first, 'More'))
  const ids = [first, last].flatMap(({ html }) => [...html.matchAll(/href="\/leads\/([^"?]+)/g)].map(([, id]) => id))
  expect(tableRows(first)).toHaveLength(51)
  expect(new Set(ids).size).toBe(53)
  expect(last.text).not.toContain('More')
})

test('leads with ids that begin alike are found newest first', async () => {
  const withId = (end: string) => ({ leadId: `0123abcd-0000-4000-8000-${end.padStart(12, '0')}` })
  await given({ receivedAt: now - 2 * hour, lead: { ...withId('1'), firstName: 'Older' } })
  await given({ receivedAt: now - hour, lead: { ...withId('2'), firstName: 'Newer' } })
  const { text } = await sought('0123abcd')
  expect(text).toContain('2 leads with an id that begins like this.')
  expect(text).toMatch(/Newer.*Older/)
})

test('what was erased takes no place among the newest that are read for a name', async () => {
  const id = await given({ receivedAt: now - 2 * hour, lead: { lastName: 'Lovelace' } })
  await givenMany(6_000, 'erased')
  expect((await sought('lovelace')).html).toContain(id)
})

test('what cannot be found is said, with how many leads cannot be searched, and what was typed stays', async () => {
  await given({ keys: oldKey })
  const none = await sought('nobody@example.com', { LEAD_KEYS: newKey })
  expect(none.text).toContain(
    'No lead matches. Leads are erased some time after delivery. Names, postcodes and last digits are looked for among the newest 1,000 only. 1 lead cannot be searched: its key is missing.',
  )
  expect(none.html).toContain('value="nobody@example.com"')
})

test('what nothing can be searched by is said', async () => {
  expect((await sought('12')).text).toContain('We cannot search by that.')
})

test('a postcode finds its leads however it is typed', async () => {
  const address = { deliveryMethod: 'post', addressLine1: '2 High Street', townCity: 'London' }
  const id = await given({ keys: newKey, lead: { ...address, postcode: 'SW1A 2AA' } })
  await given({ keys: newKey, lead: { ...address, postcode: 'SW1A 2AB', firstName: 'Grace' } })
  for (const typed of ['SW1A 2AA', 'sw1a2aa']) {
    const { html, text } = await sought(typed, { LEAD_KEYS: newKey })
    expect(html, typed).toContain(`/leads/${id}`)
    expect(text, typed).not.toContain('Grace')
  }
})

test('what has letters is no number: the digits of a postcode or behind a surname find nobody else', async () => {
  await given({ lead: { firstName: 'Ada', lastName: 'Lovelace', phone: '07700900193' } })
  for (const typed of ['SW19 3AA', 'Babbage 193']) expect((await sought(typed)).text).toContain('No lead matches')
})

/** Leads of two people with one number. */
async function givenHousehold() {
  const phone = '07700900123'
  const hers = await given({ lead: { phone, firstName: 'Ada', email: 'ada@example.com' } })
  const his = await given({ lead: { phone, firstName: 'Bob', email: 'bob@example.com' } })
  return { phone, hers, his }
}
const tickedOn = ({ html }: { readonly html: string }) =>
  [...html.matchAll(/<input type="checkbox" name="id" value="([^"]*)" form="ticked" checked/g)].map(([, id]) => id)

test('of a household’s number nobody is ticked at first', async () => {
  const { phone } = await givenHousehold()
  expect(tickedOn(await sought(phone))).toEqual([])
})

test('from one person’s lead, their leads with the same number are ticked', async () => {
  const { hers } = await givenHousehold()
  const fromHers = linkOf(await sought('ada@example.com'), 'Also by this number')
  expect(tickedOn(await visit(fromHers))).toEqual([hers])
})

test('of a household’s leads those that are ticked are erased, and no others', async () => {
  const { hers, his } = await givenHousehold()
  const sure = await visit(`/bulk?by=ticked&action=erase&id=${hers}`)
  expect(sure.text).toMatch(/Erase 1 lead\?.*Ada L\., ending 123/)
  const done = await visit('/bulk', { post: formOf(sure, '/bulk') })
  expect(done.text).toMatch(new RegExp(`Erased: 1 lead .*${hers} It was never sent to the webhook\\.`))
  expect(await stateOf(hers)).toBe('erased')
  expect(await stateOf(his)).toBe('pending')
})

/** Leads of this week, of the week before by a millisecond, and of forty days before. */
async function givenWeeks() {
  const monday = Date.parse('2026-11-16T00:00:00Z')
  await given({ receivedAt: monday, campaignCode: 'TV' })
  await given({ receivedAt: monday + hour, campaignCode: 'TV', state: 'erased' })
  await given({ receivedAt: monday + hour, campaignCode: 'TV', holdReason: 'trap' })
  await given({ receivedAt: monday - 1, campaignCode: 'MAR26' })
  await given({ receivedAt: monday - 40 * day, campaignCode: 'OLD' })
}

test('campaigns are counted by UK week and code, with totals, held apart, erased ones too', async () => {
  await givenWeeks()
  expect(tableRows(await visit('/campaigns'))).toEqual([
    ['Week from', 'Total', 'Held', 'TV', 'MAR26'],
    ['16 Nov 2026, so far', '2', '1', '2', '0'],
    ['9 Nov 2026', '1', '0', '0', '1'],
    ['Total', '3', '1', '2', '1'],
  ])
})

test('a campaign without a lead in a week links to no empty list', async () => {
  await givenWeeks()
  expect((await visit('/campaigns')).html).not.toContain('>0</a>')
})

test('campaigns show a quarter on request', async () => {
  await givenWeeks()
  expect(tableRows(await visit('/campaigns?weeks=13'))).toHaveLength(5)
})

test('campaigns say what the webhook has yet to get of them', async () => {
  await givenWeeks()
  expect((await visit('/campaigns')).text).toContain('Not passed on yet, of all weeks: 3 leads waiting, 1 lead held.')
})

test('more leads than are counted are not said to be so many', async () => {
  await givenMany(1_200, 'pending')
  expect((await visit('/campaigns')).text).toContain('of all weeks: more than 1,000 leads waiting.')
})

test('a campaign’s count for a week links to those leads', async () => {
  await givenWeeks()
  const list = '/?code=TV&from=2026-11-16T00:00&until=2026-11-22T23:59'
  expect((await visit('/campaigns')).html).toContain(list.replaceAll('&', '&amp;').replace(/:/g, '%3A'))
  expect(await namesIn(list)).toHaveLength(3)
})

test('leads without a code are counted, and their count links to those alone', async () => {
  await given({ campaignCode: '', lead: { firstName: 'Grace' } })
  await given({ campaignCode: 'TV' })
  const page = await visit('/campaigns')
  const [head, week] = tableRows(page)
  expect(week?.[head?.indexOf('(none)') ?? 0]).toBe('1')
  const [, list = ''] = /href="([^"]*code=%28none%29[^"]*)"/.exec(page.html) ?? []
  expect(await namesIn(list.replaceAll('&amp;', '&'))).toEqual([expect.stringMatching(/^Grace/)])
})

test('a key that has no code is told where campaigns are', async () => {
  for (let lead = 0; lead < 2; lead++) await given({ campaignKey: 'tvv' })
  await given({ campaignKey: 'tv', keyHasCode: true })
  expect((await visit('/campaigns')).text).toContain('2 leads with “tvv”, which has no code')
})

test('the file for a spreadsheet keeps every code as text', async () => {
  for (const campaignCode of ['TV-SPRING', 'MAR26', '007']) await given({ campaignCode })
  const { html, headers } = await visit('/campaigns.csv')
  expect(headers.get('content-type')).toContain('text/csv')
  expect(html.split('\r\n').toSorted()).toEqual([
    '',
    '"2026-11-16","=""007""","1"',
    '"2026-11-16","=""MAR26""","1"',
    '"2026-11-16","TV-SPRING","1"',
    '"Week from","Code","Leads"',
  ])
})

test('a post is tried three times, and one that the database never takes changes nothing', async () => {
  const id = await given({ state: 'parked' })
  const batch = vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('down'))
  expect((await visit(`/leads/${id}/send-on`, { post: {} })).status).toBe(500)
  expect(batch.mock.calls).toHaveLength(3)
  batch.mockRestore()
  expect(await stateOf(id)).toBe('parked')
  expect(await audit()).toEqual([])
})

test('a post whose answer is lost asks staff to look before they try again, because it may have been done', async () => {
  const id = await given({ state: 'parked' })
  const real = env.DB.batch.bind(env.DB)
  vi.spyOn(env.DB, 'batch').mockImplementation(async (statements: D1PreparedStatement[]) => {
    await real(statements)
    throw new Error('the answer was lost')
  })
  const { text } = await visit(`/leads/${id}/send-on`, { post: {} })
  expect(text).toContain('It may have been done all the same: look at the lead or the list before you try again.')
  expect(await stateOf(id)).toBe('pending')
})

test('a lead that was sent on is said to be, even if the next one of its list cannot be read', async () => {
  const id = await given({ holdReason: 'trap' })
  const real = { batch: env.DB.batch.bind(env.DB), prepare: env.DB.prepare.bind(env.DB) }
  const prepare = vi.spyOn(env.DB, 'prepare')
  vi.spyOn(env.DB, 'batch').mockImplementation(async (statements: D1PreparedStatement[]) => {
    const answer = await real.batch(statements)
    prepare.mockImplementationOnce(() => {
      throw new Error('down')
    })
    return answer as never
  })
  const { text, address } = await visit(`/leads/${id}/send-on`, { post: { list: 'state=held' } })
  expect(text).toContain('Sent on. It will be tried within two minutes.')
  expect(address).toBe(`/?state=held&done=send-on&to=${id}`)
})

test('someone who has to sign in again comes to the lead, and nothing is done', async () => {
  const id = await given({ state: 'parked' })
  expect((await visit(`/leads/${id}/send-on`)).address).toBe(`/leads/${id}`)
  expect(await stateOf(id)).toBe('parked')
})

test('the address without a lead’s id leads to the list', async () => {
  expect((await visit('/leads')).address).toBe('/')
})

test('where nothing is ticked, and where nothing is left to do, a link leads back', async () => {
  const list = 'state=held&reason=trap'
  const unticked = await visit(`/bulk?by=ticked&action=erase&list=${encodeURIComponent(list)}`)
  expect(linkOf(unticked, 'Back to the list')).toBe(`/?${list}`)
  const empty = await visit(`/bulk?action=erase&${list}`)
  expect(empty.text).toContain('Nothing left to do')
  expect(linkOf(empty, 'Back to the list')).toBe(`/?${list}`)
})

test('a broken post is answered 400', async () => {
  const id = await given({ state: 'parked' })
  const broken = await visit(`/leads/${id}/send-on`, { body: 'no form', type: 'multipart/form-data' })
  expect(broken.status).toBe(400)
  expect(await stateOf(id)).toBe('parked')
  for (const [path, post] of [
    ['/bulk', { action: 'erase', by: 'ticked', at: String(now), token: crypto.randomUUID() }],
    ['/bulk', { action: 'erase', state: 'held' }],
    ['/bulk', { action: 'erase', state: 'delivered', at: String(now), token: crypto.randomUUID() }],
  ] as const)
    expect((await visit(path, { post })).status).toBe(400)
})
