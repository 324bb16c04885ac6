import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { newKey, oldKey, rowOf, store } from '../worker/support/leads.ts'
import { given, givenAlert, givenMany, grace, hour, minute, stateOf } from './support/given.ts'
import { audit, doTo, linkOf, now, visit } from './support/visit.ts'

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

test('a damaged lead is not said to lack its key', async () => {
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
  expect(text).toContain('its robot check had expired. Probably a person:')
  const prompt = await given({ ageMs: 2_000 })
  expect((await visit(`/leads/${prompt}?open=yes`)).text).not.toContain('Sent by its visitor')
})

test.each([
  ['guide', 'guide-2026-12-01: May Larkfield Funeral Plans contact you now and then about'],
  ['callback', 'call-2026-12-01: We’ll ring you from 0808 157 0123, on the next working day'],
])('what the sender of a %s lead was shown is there in its words', async (form, words) => {
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

test('a lead that the webhook may have taken before it was known to says that it may have arrived more than once', async () => {
  const id = await given({ state: 'delivered' })
  await env.DB.prepare('UPDATE leads SET attempts = 1, unknown_outcomes = 3 WHERE id = ?1').bind(id).run()
  expect((await visit(`/leads/${id}`)).text).toContain(
    'Delivered on 22 November 2026 at 13:05. It may have arrived more than once: 3 more attempts had an unknown outcome.',
  )
})

test.each([
  [0, 'after 21 attempts with an unknown outcome.'],
  [2, 'after 2 attempts, and 21 with an unknown outcome.'],
])('a parked lead counts the attempts with an unknown outcome, besides %i others', async (attempts, words) => {
  const id = await given({ state: 'parked' })
  await env.DB.prepare('UPDATE leads SET attempts = ?2, unknown_outcomes = 21 WHERE id = ?1').bind(id, attempts).run()
  expect((await visit(`/leads/${id}`)).text).toContain(`Parked on 22 November 2026 at 13:05, ${words}`)
})

test('a lead whose first attempt may have been made is not said to be untried', async () => {
  const id = await given()
  await store().claim(id, now)
  expect((await visit(`/leads/${id}`)).text).toContain('after 1 attempt with an unknown outcome; the next is due now.')
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
    const on = await visit(`/leads/${id}${action === 'erase' ? '/erase' : ''}`)
    for (let press = 0; press < 2; press++) {
      const { status, address, html } = await doTo(id, action, { on })
      expect(status).toBe(200)
      expect(address).toBe(`/leads/${id}?done=${action}&to=${id}`)
      expect(html).toContain('class="notice done"')
    }
    expect(await stateOf(id)).toBe(after)
    expect(await audit()).toEqual([[grace, entry, id]])
  },
)

test('a second press is not said to have done nothing because a colleague has opened the lead meanwhile', async () => {
  const id = await given({ state: 'parked' })
  const on = await visit(`/leads/${id}`)
  await doTo(id, 'send-on', { on })
  await visit(`/leads/${id}?open=yes`, { who: 'bea@firm.example' })
  expect((await doTo(id, 'send-on', { on })).text).toContain('Sent on.')
})

const dueAt = (moment: number) => env.DB.prepare('UPDATE leads SET due_at = ?1').bind(moment).run()

test('a waiting lead is sent now', async () => {
  const waiting = await given()
  await dueAt(now + 9 * hour)
  await doTo(waiting, 'send-now')
  expect(await rowOf(waiting)).toMatchObject({ state: 'pending', due_at: now - minute - 1 })
  await env.DB.prepare("UPDATE leads SET attempts = 1, last_outcome = 'http 500'").run()
  expect((await visit(`/leads/${waiting}`)).text).toContain('after 1 attempt; the next is due now.')
  expect((await visit('/?state=pending')).text).toContain('(http 500). The next attempt is due now.')
  expect(await audit()).toEqual([[grace, 'sent now', waiting]])
})

test('a lead that is to wait again is sent now a second time, also within a minute', async () => {
  const waiting = await given()
  await dueAt(now + hour)
  await doTo(waiting, 'send-now')
  await dueAt(now + 3 * hour)
  await doTo(waiting, 'send-now', { at: now + 50_000 })
  expect(await rowOf(waiting)).toMatchObject({ due_at: now + 50_000 - minute - 1 })
})

test('a lead that is due anyway is left alone', async () => {
  const id = await given()
  await dueAt(now - 1_000)
  const { text } = await doTo(id, 'send-now')
  expect(text).toContain('Nothing was done: it is due already.')
  expect(await rowOf(id)).toMatchObject({ due_at: now - 1_000 })
})

test('a lead that was sent on is no longer said to be about to go out once it has had the time to', async () => {
  const id = await given({ state: 'parked' })
  const { address, text } = await doTo(id, 'send-on')
  expect(text).toContain('Sent on. It should go out within two minutes.')
  const later = await visit(address, { at: now + hour })
  expect(later.text).not.toContain('within two minutes')
  expect(later.text).toContain(`Sent on by ${grace} on 22 November 2026 at 14:05.`)
})

test.each([
  [
    'a setting of the webhook is wrong',
    () => givenAlert('setting', 'CAMPAIGN_CODE is not set.\nLEAD_WEBHOOK_URL is not set.'),
    'once the webhook’s settings are right: the first page says what is wrong with them',
  ],
  [
    'the job does not run',
    () =>
      env.DB.prepare('UPDATE job SET ran_at = ?1')
        .bind(now - 4 * minute)
        .run(),
    'once the job that runs every minute runs again',
  ],
  ['the queue takes no messages', () => givenAlert('queue', ''), 'once the queue takes messages again'],
  [
    'the next round is full',
    () => givenMany(1_000, 'pending'),
    'after the leads that were due before, 1,000 of them or more',
  ],
])('while %s the desk does not say how soon a lead that is sent on goes out', async (_, begin, when) => {
  const id = await given({ holdReason: 'trap' })
  await begin()
  const { text } = await doTo(id, 'send-on')
  expect(text).toContain(`Sent on. It will go out ${when}.`)
})

test('a wrong setting that leads do not wait for changes nothing about when they go out', async () => {
  await givenAlert('setting', 'DESK_URL must be an https address.')
  const { text } = await doTo(await given({ state: 'parked' }), 'send-on')
  expect(text).toContain('Sent on. It should go out within two minutes.')
})

test('a lead that has been tried since is not said to be about to be tried', async () => {
  const id = await given({ state: 'parked' })
  const { address } = await doTo(id, 'send-on')
  await dueAt(now + hour)
  expect((await visit(address)).text).not.toContain('within two minutes')
})

test('somebody who was too slow is told who was quicker, and nothing is done or written down', async () => {
  const id = await given({ state: 'parked' })
  const on = await visit(`/leads/${id}`)
  await doTo(id, 'erase', { who: 'bea@firm.example' })
  const late = await doTo(id, 'send-on', { on })
  expect(late.text).toContain('Nothing was done: Erased by bea@firm.example on 22 November 2026 at 14:05.')
  expect(await audit()).toEqual([['bea@firm.example', 'erased', id]])
})

test('somebody who was too slow is told so even if they have done the same just before', async () => {
  const id = await given({ state: 'parked' })
  const on = await visit(`/leads/${id}`)
  await doTo(id, 'send-on', { on })
  await doTo(id, 'erase', { who: 'bea@firm.example' })
  const late = await doTo(id, 'send-on', { on, post: { list: 'state=held' } })
  expect(late.address).toContain(`/leads/${id}?`)
  expect(late.text).toContain('Nothing was done: Erased by bea@firm.example on 22 November 2026 at 14:05.')
})

const bob = { who: 'bob@firm.example' }

test('a lead that a colleague has sent on since the question is not erased, and the answer says who sent it and when', async () => {
  const id = await given({ holdReason: 'trap' })
  const on = await visit(`/leads/${id}/erase`, bob)
  await doTo(id, 'send-on', { at: now + minute })
  const late = await doTo(id, 'erase', { ...bob, on, at: now + minute + 20_000 })
  expect(late.text).toContain(`Nothing was done: Sent on by ${grace} on 22 November 2026 at 14:06. Waiting since`)
  expect(await stateOf(id)).toBe('pending')
})

test.each<[string, (id: string) => ReturnType<typeof visit>]>([
  ['the lead', (id) => visit(`/leads/${id}`, bob)],
  ['what was found', () => visit('/find', { ...bob, post: { sought: 'ada@example.com' } })],
])('an older page, of %s, sends no third copy of a lead that a colleague has sent again', async (_, pageOf) => {
  const id = await given({ state: 'delivered', lead: { email: 'ada@example.com' } })
  const on = await pageOf(id)
  await doTo(id, 'send-again', { at: now + minute })
  await store().recordDelivered(id, 'http 200', 2, now + minute + 20_000)
  const late = await doTo(id, 'send-again', { ...bob, on, at: now + minute + 30_000 })
  expect(late.text).toContain(`Nothing was done: Sent again by ${grace} on 22 November 2026 at 14:06. Delivered on`)
  expect(await stateOf(id)).toBe('delivered')
})

test('somebody’s own older page does nothing either, and says that the lead has changed', async () => {
  const id = await given({ state: 'delivered' })
  const on = await visit(`/leads/${id}`)
  await doTo(id, 'send-again', { on })
  await store().recordDelivered(id, 'http 200', 2, now + 20_000)
  const late = await doTo(id, 'send-again', { on, at: now + hour })
  expect(late.text).toContain(`Nothing was done: Sent again by ${grace} on 22 November 2026 at 14:05.`)
  expect(await stateOf(id)).toBe('delivered')
})

test('a lead that has been delivered since its page was loaded is not erased, and nobody is blamed for it', async () => {
  const id = await given({ state: 'parked' })
  await doTo(id, 'send-on', { who: 'bea@firm.example' })
  const on = await visit(`/leads/${id}/erase`)
  await store().recordDelivered(id, 'http 200', 1, now + minute)
  const late = await doTo(id, 'erase', { on, at: now + 2 * minute })
  expect(late.text).toContain('Nothing was done: its state has changed since. Delivered on')
  expect(await stateOf(id)).toBe('delivered')
})

test('what was done is still said on a reload, whatever a colleague has done since', async () => {
  const id = await given({ state: 'parked' })
  const { address } = await doTo(id, 'send-on')
  await doTo(id, 'hold-back', { who: 'bea@firm.example', at: now + minute })
  const { text } = await visit(address, { at: now + minute })
  expect(text).toContain('Held back by bea@firm.example on 22 November 2026 at 14:06.')
  expect(text).not.toContain('Nothing was done')
})

test('a lead that has nothing left to open is not written down as opened', async () => {
  const id = await given({ state: 'parked' })
  await doTo(id, 'erase')
  await visit(`/leads/${id}?open=yes`)
  expect(await audit()).toEqual([[grace, 'erased', id]])
})

test('an erased lead is not asked about again', async () => {
  const id = await given()
  await doTo(id, 'erase', { who: 'bea@firm.example' })
  const { address, text } = await visit(`/leads/${id}/erase?list=state%3Dheld`)
  expect(address).toBe(`/leads/${id}?list=state%3Dheld`)
  expect(text).toContain('Erased on 22 November 2026')
})

test('a second press sends another copy only after a minute, even if the first has been delivered by then', async () => {
  const id = await given({ state: 'delivered' })
  for (const [after, state] of [
    [0, 'pending'],
    [21_000, 'delivered'],
    [hour, 'pending'],
  ] as const) {
    await doTo(id, 'send-again', { at: now + after })
    expect(await stateOf(id)).toBe(state)
    await env.DB.prepare("UPDATE leads SET state = 'delivered'").run()
  }
})

test('what is undone within a minute can be done again', async () => {
  const id = await given({ state: 'parked' })
  for (const action of ['send-on', 'hold-back', 'send-on', 'hold-back']) await doTo(id, action)
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
  const next = await doTo(first, 'send-on', { on: page })
  expect(next.address).toMatch(new RegExp(`^/leads/${second}\\?list=`))
  expect(next.text).toContain('Sent on. It should go out within two minutes.')
  const last = await doTo(second, 'send-on', { post: { list } })
  expect(last.address).toBe(`/?${list}&done=send-on&to=${second}`)
})

test('before a lead is erased a page asks once more and says what was done to it, and then where else it is', async () => {
  const id = await given({ state: 'delivered' })
  await env.DB.prepare('UPDATE leads SET delivered_at = ?2 WHERE id = ?1')
    .bind(id, now - hour)
    .run()
  await visit(`/leads/${id}?open=yes`, { who: 'bea@firm.example' })
  const sure = await visit(linkOf(await visit(`/leads/${id}`), 'Erase it'))
  expect(sure.text).toMatch(/Erase Ada L\., ending \d{3}\?.*bea@firm\.example Opened/)
  expect(await stateOf(id)).toBe('delivered')
  const { text } = await doTo(id, 'erase', { on: sure })
  expect(text).toContain('It was passed on to the webhook on 22 November 2026 at 13:05: erase it there too.')
  expect(text).not.toContain('The webhook took it')
  expect(text).not.toContain('Erase it')
})

test.each([
  ['never tried', {}, 'It was never sent to the webhook.'],
  [
    'not taken',
    { undelivered_since: now - hour },
    'The webhook may have it, though it did not confirm that: look for it there too.',
  ],
  [
    'being attempted',
    { unknown_outcomes: 1 },
    'The webhook may have it, though it did not confirm that: look for it there too.',
  ],
  [
    'delivered, perhaps more than once',
    { delivered_at: now - hour, unknown_outcomes: 1 },
    'on 22 November 2026 at 13:05, perhaps more than once: erase it there too.',
  ],
])('a lead that is erased while it is %s says whether to look for it elsewhere', async (_, columns, words) => {
  const id = await given()
  for (const [column, value] of Object.entries(columns))
    await env.DB.prepare(`UPDATE leads SET ${column} = ?2 WHERE id = ?1`).bind(id, value).run()
  await doTo(id, 'erase')
  expect((await visit(`/leads/${id}`)).text).toContain(words)
})

test.each(['pending', 'parked', 'held'])('a lead that is %s again says that the webhook took it', async (state) => {
  const id = await given({ state: 'delivered' })
  await env.DB.prepare('UPDATE leads SET state = ?1, delivered_at = ?2')
    .bind(state, now - hour)
    .run()
  expect((await visit(`/leads/${id}`)).text).toContain('The webhook took it on 22 November 2026 at 13:05.')
})

test.each(['held back', 'given no answer that was recorded'])(
  'a lead that was being sent, %s, and erased a while later may have been passed on',
  async (how) => {
    const id = await given()
    await store().claim(id, now)
    if (how === 'held back') await doTo(id, 'hold-back')
    await doTo(id, 'erase', { at: now + 10 * minute })
    expect((await visit(`/leads/${id}`)).text).toContain('look for it there too')
  },
)
