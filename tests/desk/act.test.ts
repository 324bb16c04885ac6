import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { DeliveryStore } from '#worker/delivery/delivery-store.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { deliveriesOfLeads } from '../support/deliveries-of-leads.ts'
import { now } from './support/access.ts'
import { audit, emailOf, given, givenEmail, parked, rowOf, settle, stoppedEmail, visit } from './support/visit.ts'

const hour = 3_600_000
const act = (post: Record<string, string>) => visit('/act', { post })

test('everything parked is sent on, after a page that says how many, and it is written down', async () => {
  const ids = [await parked(), await parked(), await parked()]
  const held = await given({ heldFor: 'flood' })
  expect((await visit('/act?do=send&state=parked')).text).toContain('3 leads will be sent')
  expect(await audit()).toEqual([])
  const done = await act({ do: 'send', state: 'parked', count: '3' })
  expect(done.text).toContain('3 leads will be sent on within two minutes')
  for (const id of ids) {
    expect(await rowOf(id)).toMatchObject({ status: 'pending', attempts: 0, due_at: now, settled_at: null })
  }
  expect(await rowOf(held)).toMatchObject({ status: 'parked' })
  expect(await audit()).toEqual([
    { at: now, who: 'grace@firm.example', action: 'sent on', lead_id: null, filter: 'state=parked', leads: 3 },
  ])
})

test('a lead due hours from now is sent on at once, one being tried is left alone, and the number is put right', async () => {
  const [tried, later] = [await given(), await given()]
  await env.DB.prepare('UPDATE deliveries SET due_at = ?1, attempts = 7')
    .bind(now + 3 * hour)
    .run()
  await env.DB.prepare('UPDATE deliveries SET lease_until = ?1 WHERE lead_id = ?2')
    .bind(now + 30_000, tried)
    .run()
  const { text } = await act({ do: 'send', state: 'waiting', count: '2' })
  expect(text).toContain('1 lead will be sent on')
  expect(await rowOf(tried)).toMatchObject({ attempts: 7, due_at: now + 3 * hour })
  expect(await rowOf(later)).toMatchObject({ status: 'pending', due_at: now, attempts: 0 })
  expect(await audit()).toMatchObject([{ leads: 1 }])
})

test('when the number has changed since the page that said it, nothing is done and it is asked again', async () => {
  await parked()
  expect((await visit('/act?do=send&state=parked')).text).toContain('1 lead')
  await parked()
  const answer = await act({ do: 'send', state: 'parked', count: '1' })
  expect(answer).toMatchObject({ status: 409, text: expect.stringContaining('The number has changed') })
  expect(answer.text).toContain('nothing was done')
  expect(answer.text).toContain('2 leads')
  expect(await audit()).toEqual([])
  await act({ do: 'send', state: 'parked', count: '2' })
  const twice = await act({ do: 'send', state: 'parked', count: '2' })
  expect(twice.status).toBe(409)
  expect(await audit()).toHaveLength(1)
})

test('one lead is sent on or erased by itself, a held one too, but a delivered one is not sent again', async () => {
  const [held, delivered] = [await given({ heldFor: 'repeat' }), await given()]
  await settle(delivered, 'delivered', 'http 200')
  await act({ do: 'send', lead: held, count: '1' })
  expect(await rowOf(held)).toMatchObject({ status: 'pending' })
  expect((await act({ do: 'send', lead: delivered, count: '1' })).text).toContain('cannot be sent again')
  await act({ do: 'erase', lead: delivered, count: '1' })
  expect(await rowOf(delivered)).toMatchObject({ status: 'delivered', content: null })
  expect(await audit()).toMatchObject([
    { action: 'sent on', lead_id: held },
    { action: 'erased', lead_id: delivered },
  ])
})

test('more than one press takes is done in steps, each lead once', async () => {
  await env.DB.prepare(
    `WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 10050)
     INSERT INTO leads (id, status, digest, source_code, received_at, due_at, settled_at, last_outcome)
     SELECT printf('%08x-0000-4000-8000-000000000000', n), 'parked', '', 'TEST25', n / 7, 0, 1, 'timeout' FROM more`,
  ).run()
  await env.DB.prepare(deliveriesOfLeads).run()
  const first = await act({ do: 'send', state: 'parked', count: '10050' })
  expect(first.text).toContain('10,000 leads will be sent on')
  expect(first.text).toContain('50 leads still match')
  expect((await act({ do: 'send', state: 'parked', count: '50' })).text).toContain('50 leads will be sent on')
  expect(await audit()).toMatchObject([{ leads: 10_000 }, { leads: 50 }])
})

test('what is only half understood is not done', async () => {
  const id = await parked()
  for (const query of [
    'do=send',
    'do=send&state=erased',
    'do=send&state=delivered',
    'do=burn&state=parked',
    'do=erase&code=TV',
    'do=erase&state=parked&from=yesterday',
    'do=erase&state=parked&code=%27%3B--',
    'do=erase&lead=all',
    'do=letter',
    'do=letter&state=parked',
  ]) {
    expect([query, (await visit(`/act?${query}`)).status]).toEqual([query, 400])
    expect((await act({ ...Object.fromEntries(new URLSearchParams(query)), count: '1' })).status).toBe(400)
  }
  expect(await rowOf(id)).toMatchObject({ status: 'parked', erased_at: null })
})

test('guide emails are sent again by themselves or all that are parked, their leads are not, and it is written down', async () => {
  const [one, two] = [await givenEmail('parked', 'timeout'), await givenEmail('parked', 'E_INTERNAL_SERVER_ERROR')]
  const refused = await givenEmail('refused', 'bounced')
  expect((await visit('/act?do=letter&letters=parked')).text).toContain('The emails of 2 leads will be sent again')
  await act({ do: 'letter', letters: 'parked', count: '2' })
  const sent = { status: 'pending', attempts: 0, due_at: now, last_outcome: null }
  for (const id of [one, two]) expect(await emailOf(id)).toMatchObject(sent)
  expect(await emailOf(refused)).toMatchObject({ status: 'refused' })
  expect((await visit(`/act?do=letter&lead=${refused}`)).text).toContain('The email with the guide will be sent')
  await act({ do: 'letter', lead: refused, count: '1' })
  expect(await emailOf(refused)).toMatchObject(sent)
  for (const id of [one, two, refused]) expect(await rowOf(id)).toMatchObject({ status: 'delivered' })
  expect(await audit()).toMatchObject([
    { action: 'letter sent again', filter: 'letters=parked', leads: 2 },
    { action: 'letter sent again', lead_id: refused, leads: 1 },
  ])
  expect((await visit('/audit')).text).toContain('email with the guide: parked')
})

test('guide emails that were stopped are sent all the same, by themselves or those beyond the budget at once', async () => {
  const [one, two] = [await stoppedEmail('held', 'budget'), await stoppedEmail('held', 'budget')]
  const repeat = await stoppedEmail('repeat', 'written to before')
  const withItsLead = await given({ heldFor: 'flood', letter: true })
  await act({ do: 'letter', letters: 'held', count: '2' })
  for (const id of [one, two]) expect(await emailOf(id)).toMatchObject({ status: 'pending', stopped: 'budget' })
  const page = await visit(`/leads/${repeat}`)
  expect(page.text).toContain('This mailbox got an email in the last 30 days')
  expect(page.html).toContain('do=letter')
  await act({ do: 'letter', lead: repeat, count: '1' })
  expect(await emailOf(repeat)).toMatchObject({ status: 'pending', stopped: 'written to before' })
  expect((await visit(`/act?do=letter&lead=${withItsLead}`)).text).toContain('No email that can be sent again matches.')
  expect(await emailOf(withItsLead)).toMatchObject({ status: 'held' })
})

test('a guide email that went cannot be sent again', async () => {
  const id = await given({ letter: true })
  await env.DB.exec(`UPDATE deliveries SET status = 'sent', last_outcome = 'accepted' WHERE kind = 'email'`)
  expect((await visit(`/leads/${id}`)).html).not.toContain('do=letter')
  expect((await visit(`/act?do=letter&lead=${id}`)).text).toContain('No email that can be sent again matches.')
  expect((await act({ do: 'letter', lead: id, count: '1' })).status).toBe(409)
  expect(await emailOf(id)).toMatchObject({ status: 'sent' })
})

test('a held lead that is sent on takes its guide email with it, and an erased one stops it', async () => {
  const [sent, erased] = [await given({ heldFor: 'flood', letter: true }), await given({ letter: true })]
  expect(await emailOf(sent)).toMatchObject({ status: 'held' })
  await act({ do: 'send', lead: sent, count: '1' })
  expect(await emailOf(sent)).toMatchObject({ status: 'pending', due_at: now })
  await act({ do: 'erase', lead: erased, count: '1' })
  expect(await emailOf(erased)).toMatchObject({ status: 'erased' })
})

/** A lead that came so many minutes ago and was delivered at once. */
async function deliveredAgo(minutes: number) {
  const at = now - minutes * 60_000
  const id = await given({ receivedAt: at })
  await settle(id, 'delivered', 'http 200', at)
  return id
}

test('one delivered lead is sent again after a page that says what that means, and once however often it is asked for', async () => {
  const id = await deliveredAgo(90)
  const before = await env.DB.prepare('SELECT * FROM leads').all()
  const page = await visit(`/leads/${id}`)
  expect(page.html).toContain(`href="/act?do=again&amp;lead=${id}"`)
  expect((await visit(`/act?do=again&lead=${id}`)).text).toContain('under the same webhook-id')
  expect((await act({ do: 'again', lead: id, count: '1' })).text).toContain('1 lead will be sent again')
  expect((await act({ do: 'again', lead: id, count: '1' })).status).toBe(409)
  expect((await env.DB.prepare('SELECT * FROM leads').all()).results).toEqual(before.results)
  expect(await rowOf(id)).toMatchObject({ status: 'delivered', due_at: now })
  expect(await audit()).toMatchObject([{ action: 'sent again', lead_id: id, leads: 1 }])
  const waiting = await visit(`/leads/${id}`)
  expect(waiting.text).toContain('On its way. Next try')
  expect(waiting.html).not.toContain('do=again')
})

test('the delivered leads of a stretch of time are sent again, to the minute, and no others', async () => {
  const [before, first, last, after] = [
    await deliveredAgo(121),
    await deliveredAgo(120),
    await deliveredAgo(61),
    await deliveredAgo(60),
  ]
  const parkedThen = await parked()
  const asked = await visit('/act?do=again&state=delivered')
  expect(asked).toMatchObject({ status: 200, text: expect.stringContaining('the system has lost') })
  expect(asked.html).toContain('type="datetime-local"')
  const time = (minutes: number) => timeText(now - minutes * 60_000).replace(' ', 'T')
  const range = { do: 'again', state: 'delivered', from: time(120), to: time(60) }
  expect((await visit(`/act?${new URLSearchParams(range)}`)).text).toContain('2 leads were delivered')
  expect((await act({ ...range, count: '2' })).text).toContain('2 leads will be sent again')
  const { results } = await env.DB.prepare(
    "SELECT lead_id FROM deliveries WHERE status = 'pending' ORDER BY since",
  ).all()
  expect(new Set(results.map(({ lead_id }) => lead_id))).toEqual(new Set([first, last]))
  for (const id of [before, after, first, last]) expect(await rowOf(id)).toMatchObject({ status: 'delivered' })
  expect(await rowOf(parkedThen)).toMatchObject({ status: 'parked' })
  expect((await visit('/audit')).text).toContain(`Delivered, came on ${timeText(now - 120 * 60_000)} or later`)
  expect((await visit('/act?do=again&state=parked&from=2026-11-01&to=2026-11-02')).status).toBe(400)
  expect((await visit('/act?do=again&state=delivered&from=soon')).status).toBe(400)
})

test('more delivered leads than one press takes are not sent again, until a shorter time is chosen', async () => {
  await env.DB.prepare(
    `WITH RECURSIVE more(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM more WHERE n < 10001)
     INSERT INTO leads (id, status, digest, source_code, received_at, due_at, settled_at)
     SELECT printf('%08x-0000-4000-8000-000000000000', n), 'delivered', '', 'TEST25', ${now} - n, 0, 1 FROM more`,
  ).run()
  await env.DB.prepare(deliveriesOfLeads).run()
  const range = { do: 'again', state: 'delivered', from: '2026-11-01', to: '2026-12-31' }
  expect((await visit(`/act?${new URLSearchParams(range)}`)).text).toContain('10,001 leads are too many')
  expect(await act({ ...range, count: '10001' })).toMatchObject({
    status: 409,
    text: expect.stringContaining('too many'),
  })
  expect(await audit()).toEqual([])
})

test('a lead sent again in vain is found, says why with what was answered once it is opened, and can be sent again', async () => {
  const id = await deliveredAgo(90)
  await act({ do: 'again', lead: id, count: '1' })
  const attempt = { at: now, outcome: 'http 409', took: 312, answer: 'Ada is here\nalready' }
  await new DeliveryStore(env.DB, 'webhook').settle(id, { status: 'in vain', outcome: 'http 409', attempt }, now)
  expect((await visit('/leads?state=in+vain')).html).toContain(`/leads/${id}`)
  const closed = await visit(`/leads/${id}`)
  for (const words of ['In vain', 'refused them. (http 409)', '312 ms', 'Hidden until you open this lead'])
    expect(closed.text).toContain(words)
  expect(closed.html).not.toContain('Ada')
  expect((await visit(`/leads/${id}/open`, { post: {} })).text).toContain('Ada is here already')
  await act({ do: 'again', state: 'in vain', count: '1' })
  expect((await visit('/leads?state=in+vain')).html).not.toContain(`/leads/${id}`)
})
