import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { deliveriesOfLeads } from '../support/deliveries-of-leads.ts'
import { now } from './support/access.ts'
import { audit, given, rowOf, settle, visit } from './support/visit.ts'

const hour = 3_600_000

/** Leads parked as after a webhook that was broken for days. */
async function parked(count: number) {
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const id = await given({ receivedAt: now - hour - made })
    await settle(id, 'parked', 'http 500')
    ids.push(id)
  }
  return ids
}

test('everything parked is sent on, after a page that says how many, and it is written down', async () => {
  const ids = await parked(3)
  const held = await given({ heldFor: 'flood' })
  const asked = await visit('/act?do=send&state=parked')
  expect(asked.text).toContain('3 leads will be sent')
  expect(await audit()).toEqual([])
  const done = await visit('/act', { post: { do: 'send', state: 'parked', count: '3' } })
  expect(done.text).toContain('3 leads will be sent on within two minutes')
  for (const id of ids) {
    expect(await rowOf(id)).toMatchObject({ status: 'pending', attempts: 0, due_at: now, settled_at: null })
  }
  expect(await rowOf(held)).toMatchObject({ status: 'parked' })
  expect(await audit()).toEqual([
    { at: now, who: 'grace@firm.example', action: 'sent on', lead_id: null, filter: 'state=parked', leads: 3 },
  ])
})

test('leads whose next try is hours away are sent on at once', async () => {
  const id = await given({ receivedAt: now - hour })
  await env.DB.prepare('UPDATE deliveries SET due_at = ?1, attempts = 7')
    .bind(now + 3 * hour)
    .run()
  await visit('/act', { post: { do: 'send', state: 'waiting', count: '1' } })
  expect(await rowOf(id)).toMatchObject({ status: 'pending', due_at: now, attempts: 0 })
})

test('a lead whose try is under way is left alone, and the number written down is put right', async () => {
  const [tried, other] = [await given(), await given()]
  await env.DB.prepare('UPDATE deliveries SET lease_until = ?1, attempts = 3 WHERE lead_id = ?2')
    .bind(now + 30_000, tried)
    .run()
  const { text } = await visit('/act', { post: { do: 'send', state: 'waiting', count: '2' } })
  expect(text).toContain('1 lead will be sent on')
  expect(await rowOf(tried)).toMatchObject({ attempts: 3 })
  expect(await rowOf(other)).toMatchObject({ due_at: now })
  expect(await audit()).toMatchObject([{ leads: 1 }])
})

test('pressing the button twice does nothing more', async () => {
  await parked(2)
  const post = { do: 'send', state: 'parked', count: '2' }
  await visit('/act', { post })
  const again = await visit('/act', { post })
  expect(again.status).toBe(409)
  expect(again.text).toContain('nothing was done')
  expect(await audit()).toHaveLength(1)
})

test('when the number has changed since the page that said it, it is asked again', async () => {
  const ids = await parked(2)
  const asked = await visit('/act?do=erase&state=parked')
  expect(asked.text).toContain('2 leads')
  ids.push(...(await parked(1)))
  const answer = await visit('/act', { post: { do: 'erase', state: 'parked', count: '2' } })
  expect(answer).toMatchObject({ status: 409, text: expect.stringContaining('The number has changed') })
  expect(answer.text).toContain('3 leads')
  for (const id of ids) expect(await rowOf(id)).toMatchObject({ erased_at: null })
  expect(await audit()).toEqual([])
})

test('held leads are erased only when the filter names them, with what counts their person', async () => {
  const [flood, repeat, sent] = [await given({ heldFor: 'flood' }), await given({ heldFor: 'repeat' }), await given()]
  const recent = env.DB.prepare('INSERT INTO recent_leads (lead_id, received_at) VALUES (?1, 1)')
  await env.DB.batch([recent.bind(flood), recent.bind(sent)])
  await visit('/act', { post: { do: 'erase', state: 'held', reason: 'flood', count: '1' } })
  expect(await rowOf(flood)).toMatchObject({ content: null, digest: '', email_hash: null, erased_at: now })
  for (const id of [repeat, sent]) expect(await rowOf(id)).toMatchObject({ erased_at: null })
  expect((await env.DB.prepare('SELECT lead_id FROM recent_leads').all()).results).toEqual([{ lead_id: sent }])
  expect(await audit()).toMatchObject([{ action: 'erased', filter: 'state=held&reason=flood', leads: 1 }])
})

test('one lead is sent on or erased by itself, a held one too, but a delivered one is not sent again', async () => {
  const [held, delivered] = [await given({ heldFor: 'repeat' }), await given()]
  await settle(delivered, 'delivered', 'http 200')
  await visit('/act', { post: { do: 'send', lead: held, count: '1' } })
  expect(await rowOf(held)).toMatchObject({ status: 'pending' })
  const refused = await visit('/act', { post: { do: 'send', lead: delivered, count: '1' } })
  expect(refused.text).toContain('cannot be sent again')
  await visit('/act', { post: { do: 'erase', lead: delivered, count: '1' } })
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
  const first = await visit('/act', { post: { do: 'send', state: 'parked', count: '10050' } })
  expect(first.text).toContain('10,000 leads will be sent on')
  expect(first.text).toContain('50 leads still match')
  const second = await visit('/act', { post: { do: 'send', state: 'parked', count: '50' } })
  expect(second.text).toContain('50 leads will be sent on')
  expect(await audit()).toMatchObject([{ leads: 10_000 }, { leads: 50 }])
})

test.each([
  'do=send',
  'do=send&state=erased',
  'do=send&state=delivered',
  'do=burn&state=parked',
  'do=erase&code=TV',
  'do=erase&state=parked&from=yesterday',
  'do=erase&state=parked&code=%27%3B--',
  'do=erase&lead=all',
])('what is only half understood is not done: %s', async (query) => {
  const [id = ''] = await parked(1)
  expect((await visit(`/act?${query}`)).status).toBe(400)
  const post = { ...Object.fromEntries(new URLSearchParams(query)), count: '1' }
  expect((await visit('/act', { post })).status).toBe(400)
  expect(await rowOf(id)).toMatchObject({ status: 'parked', erased_at: null })
})
