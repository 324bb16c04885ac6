import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, inject, test, vi } from 'vitest'
import { signBegun, signOver } from '#worker/alerts/signs.ts'
import worker from '#worker/index.ts'
import { goodKey, lookupPostcodes } from '../support/lookup-postcodes.ts'
import { ask, databaseWith, logged, postLead } from './support/api.ts'
import { savedLead, wakeUp } from './support/deliveries.ts'
import { landingLead } from './support/leads.ts'
import { alertsAt, hour, minute } from './support/people.ts'

/** Signs are written while nobody waits for them. */
const soon = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 20_000 })

/** The database, and the statements prepared on it. */
function watchedDatabase() {
  const prepare = vi.fn((query: string) => env.DB.prepare(query))
  return {
    DB: databaseWith({ prepare }),
    signs: () => prepare.mock.calls.filter(([query]) => query.includes('troubles')),
  }
}

test('a queue that refuses accepted leads leaves one sign a minute; while all is well none is written', async () => {
  const { DB, signs } = watchedDatabase()
  const send = () => Promise.reject(new Error('the queue is down'))
  expect((await postLead(landingLead(), { DB })).status).toBe(202)
  expect(signs()).toEqual([])
  const LEAD_QUEUE = Object.assign(Object.create(env.LEAD_QUEUE), { send })
  for (let posts = 0; posts < 3; posts++) expect((await postLead(landingLead(), { DB, LEAD_QUEUE })).status).toBe(202)
  expect(signs()).toHaveLength(1)
  await soon(async () =>
    expect((await env.DB.prepare('SELECT kind FROM troubles').all()).results).toEqual([{ kind: 'queue' }]),
  )
})

test('the address lookup is in order again once one has succeeded, however long that takes', async () => {
  const alerts = alertsAt()
  signBegun(alerts.db, 'lookup', 'os-places: bad key.', alerts.now)
  await soon(async () => {
    await alerts.run()
    expect(alerts.people.by('chat')).toHaveLength(1)
  })
  alerts.pass(12 * hour)
  await alerts.minutes(2)
  const still = 'The address lookup still refuses our requests.'
  expect(alerts.people.by('chat').slice(1)).toEqual([expect.stringContaining(still)])
  signOver(alerts.db, 'lookup', alerts.now)
  await soon(async () => {
    alerts.pass(11 * minute)
    await alerts.run()
    expect(alerts.people.by('chat').slice(2)).toEqual(['Over: the address lookup works again.'])
  })
})

test('a provider out of credit leaves one sign, and one that answers again takes it back', async () => {
  const { DB, signs } = watchedDatabase()
  const lookUp = async (pc: string) => {
    const provider = { ADDRESS_PROVIDER: 'ideal-postcodes', ADDRESS_PROVIDER_KEY: goodKey, DB }
    const url = { ADDRESS_PROVIDER_URL: inject('addressProviders')['ideal-postcodes'] }
    return (await ask(`/api/postcode?${new URLSearchParams({ pc })}`, {}, { ...provider, ...url })).status
  }
  const sign = () => env.DB.prepare('SELECT facts, gone_at > 0 AS isGone FROM troubles').first()
  expect([await lookUp(lookupPostcodes.known), await sign()]).toEqual([200, null])
  for (let time = 0; time < 3; time++) expect(await lookUp(lookupPostcodes.outOfCredit)).toBe(503)
  await soon(async () => expect(await sign()).toEqual({ facts: 'ideal-postcodes: out of credit.', isGone: 0 }))
  expect(signs().filter(([query]) => query.startsWith('INSERT'))).toHaveLength(1)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minute })
  expect(await lookUp(lookupPostcodes.known)).toBe(200)
  await soon(async () => expect(await sign()).toMatchObject({ isGone: 1 }))
})

test('a bug met by a request leaves a sign with its error’s name', async () => {
  vi.spyOn(env.ASSETS, 'fetch').mockRejectedValue(new RangeError('hunter2'))
  const { DB, signs } = watchedDatabase()
  for (let posts = 0; posts < 2; posts++)
    expect((await postLead(new URLSearchParams({ firstName: 'Ada' }), { DB })).status).toBe(500)
  expect(signs()).toHaveLength(1)
  const sign = () => env.DB.prepare('SELECT kind, facts FROM troubles').first()
  await soon(async () => expect(await sign()).toEqual({ kind: 'errors', facts: 'The last: RangeError.' }))
})

/** Hands the worker one message of the leads' queue. */
async function consumed(body: unknown, DB: D1Database) {
  const message = { id: '1', timestamp: new Date(), attempts: 1, body }
  await worker.queue(createMessageBatch('lead-delivery', [message]), { ...env, DB })
}

test('a message that may hold a lead and cannot be read leaves a sign, and so does a bug in its delivery', async () => {
  const { DB } = watchedDatabase()
  await consumed({ v: 2, accepted: { lead: {} } }, DB)
  const { id } = await savedLead()
  const batch = () => Promise.reject(new TypeError('of undefined'))
  await consumed(wakeUp(id), Object.assign(Object.create(DB), { batch }))
  await consumed(wakeUp(id), Object.assign(Object.create(DB), { batch: () => Promise.reject(new Error('D1_ERROR')) }))
  const seen = async () => (await env.DB.prepare('SELECT kind, facts FROM troubles ORDER BY kind').all()).results
  await soon(async () =>
    expect(await seen()).toEqual([
      { kind: 'errors', facts: 'The last: TypeError.' },
      { kind: 'messages', facts: '' },
    ]),
  )
  expect(logged.filter((line) => line.includes('unhandled_error'))).toHaveLength(1)
})
