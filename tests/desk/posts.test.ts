import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { given, stateOf } from './support/given.ts'
import { audit, doTo, linkOf, now, visit } from './support/visit.ts'

test('a post is tried three times, and one that the database never takes changes nothing', async () => {
  const id = await given({ state: 'parked' })
  const batch = vi.spyOn(env.DB, 'batch').mockRejectedValue(new Error('down'))
  expect((await doTo(id, 'send-on')).status).toBe(500)
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
  const { text } = await doTo(id, 'send-on')
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
  const { text, address } = await doTo(id, 'send-on', { post: { list: 'state=held' } })
  expect(text).toContain('Sent on. It should go out within two minutes.')
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
    // It does not say what its page showed.
    [`/leads/${id}/send-on`, { list: 'state=parked' }],
    ['/bulk', { action: 'erase', by: 'ticked', at: String(now), token: crypto.randomUUID() }],
    ['/bulk', { action: 'erase', state: 'held' }],
    ['/bulk', { action: 'erase', state: 'delivered', at: String(now), token: crypto.randomUUID() }],
  ] as const)
    expect((await visit(path, { post })).status).toBe(400)
})
