import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
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
  expect((await visit('/act?do=letter&letters=parked')).text).toContain('The letters of 2 leads will be sent again')
  await act({ do: 'letter', letters: 'parked', count: '2' })
  const sent = { status: 'pending', attempts: 0, due_at: now, last_outcome: null }
  for (const id of [one, two]) expect(await emailOf(id)).toMatchObject(sent)
  expect(await emailOf(refused)).toMatchObject({ status: 'refused' })
  expect((await visit(`/act?do=letter&lead=${refused}`)).text).toContain('The letter with the guide will be sent')
  await act({ do: 'letter', lead: refused, count: '1' })
  expect(await emailOf(refused)).toMatchObject(sent)
  for (const id of [one, two, refused]) expect(await rowOf(id)).toMatchObject({ status: 'delivered' })
  expect(await audit()).toMatchObject([
    { action: 'letter sent again', filter: 'letters=parked', leads: 2 },
    { action: 'letter sent again', lead_id: refused, leads: 1 },
  ])
  expect((await visit('/audit')).text).toContain('letter with the guide: parked')
})

test('guide emails that were stopped are sent all the same, by themselves or those beyond the budget at once', async () => {
  const [one, two] = [await stoppedEmail('held', 'budget'), await stoppedEmail('held', 'budget')]
  const repeat = await stoppedEmail('repeat', 'written to before')
  const withItsLead = await given({ heldFor: 'flood', letter: true })
  await act({ do: 'letter', letters: 'held', count: '2' })
  for (const id of [one, two]) expect(await emailOf(id)).toMatchObject({ status: 'pending', stopped: 'budget' })
  const page = await visit(`/leads/${repeat}`)
  expect(page.text).toContain('This mailbox got a letter in the last 30 days')
  expect(page.html).toContain('do=letter')
  await act({ do: 'letter', lead: repeat, count: '1' })
  expect(await emailOf(repeat)).toMatchObject({ status: 'pending', stopped: 'written to before' })
  expect((await visit(`/act?do=letter&lead=${withItsLead}`)).text).toContain(
    'No letter that can be sent again matches.',
  )
  expect(await emailOf(withItsLead)).toMatchObject({ status: 'held' })
})

test('a guide email that went cannot be sent again', async () => {
  const id = await given({ letter: true })
  await env.DB.exec(`UPDATE deliveries SET status = 'sent', last_outcome = 'accepted' WHERE kind = 'email'`)
  expect((await visit(`/leads/${id}`)).html).not.toContain('do=letter')
  expect((await visit(`/act?do=letter&lead=${id}`)).text).toContain('No letter that can be sent again matches.')
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
