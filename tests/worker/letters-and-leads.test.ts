import { createMessageBatch } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, expect, inject, test, vi } from 'vitest'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import worker from '#worker/index.ts'
import { eraseHeldLetters, eraseLetters, redriveLetters, releaseLetters } from '#worker/operator/letters.ts'
import { eraseHeld, eraseLeads, redriveHeld, redriveLeads, redriveParked } from '#worker/operator/statements.ts'
import { nightlyRun } from '#worker/retention/nightly.ts'
import { LeadStore } from '#worker/store/lead-store.ts'
import { RetentionStore } from '#worker/store/retention-store.ts'
import { callbackLead } from '../support/callback-lead.ts'
import { consumeAt } from './support/consume-at.ts'
import { cipherWith, newKey, oldKey } from './support/keys.ts'
import { acceptedLead, guideLead, landingLead, rows } from './support/leads.ts'
import { letterRows, letterSettings, letters, postAt, savedLetter, start, wakeUp } from './support/letters.ts'
import { MailService } from './support/mail-service.ts'
import { SimulatedQueue } from './support/simulated-queue.ts'

let mail: MailService
let leadQueue: SimulatedQueue
let letterQueue: SimulatedQueue
let logged: string[]
beforeEach(() => {
  mail = new MailService()
  ;[leadQueue, letterQueue] = [new SimulatedQueue(Date.now), new SimulatedQueue(Date.now)]
  logged = []
  for (const level of ['log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation((line) => void logged.push(String(line)))
})

const withLetters = (changes: Partial<Env> = {}): Env => ({
  ...env,
  ...letterSettings,
  EMAIL: mail.binding,
  LEAD_QUEUE: leadQueue.binding,
  LETTER_QUEUE: letterQueue.binding,
  ...changes,
})

/** The same worker with letters off, and nobody for the bell to tell. */
function withoutLetters(changes: Partial<Env> = {}): Env {
  const {
    GUIDE_EMAIL_FROM: _from,
    ALERT_WEBHOOK_URL: _chat,
    ALERT_EMAIL_FROM: _bell,
    ALERT_EMAIL_TO: _to,
    ...rest
  } = withLetters()
  return { ...rest, ...changes }
}

async function post(lead: object, bindings: Env = withLetters()): Promise<number> {
  const headers = { 'content-type': 'application/json' }
  const { status } = await app.request('/api/lead', { method: 'POST', headers, body: JSON.stringify(lead) }, bindings)
  return status
}

const byPost = { deliveryMethod: 'post', addressLine1: '1 Sample Street', townCity: 'London', postcode: 'EC1A 1AA' }
/** As the operator's command and the desk run them. */
const run = (statements: readonly string[]) => env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
const allHeld = { reason: 'any', since: 0, until: start + 1 } as const
const states = async () => (await letterRows()).map(({ status }) => status)

test('each lead by email has a letter, written with it and woken; no other lead has one', async () => {
  const [landing, guide] = [landingLead(), guideLead()]
  for (const lead of [landing, guide, landingLead(byPost), callbackLead()]) expect(await post(lead)).toBe(202)
  expect(new Set((await letterRows()).map(({ id }) => id))).toEqual(new Set([landing.leadId, guide.leadId]))
  expect(await states()).toEqual(['pending', 'pending'])
  const woken: unknown[] = []
  await vi.waitFor(async () => {
    await letterQueue.deliver(async ({ messages }) => void woken.push(...messages.map(({ body }) => body)))
    expect(woken).toEqual([wakeUp(landing.leadId), wakeUp(guide.leadId)])
  })
})

test('while GUIDE_EMAIL_FROM is not set a lead costs the same statements as ever, and has no letter', async () => {
  const sqlOf = async (settings: Partial<Env>) => {
    const prepared: string[] = []
    const batches = vi.fn((statements: D1PreparedStatement[]) => env.DB.batch(statements))
    const DB: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (sql: string) => {
        prepared.push(sql.trim().split(/\s+/, 3).join(' '))
        return env.DB.prepare(sql)
      },
      batch: batches,
    })
    expect(await post(landingLead(), withoutLetters({ DB, ...settings }))).toBe(202)
    return { prepared, batches: batches.mock.calls.length }
  }
  expect(await sqlOf({})).toEqual({ prepared: ['INSERT INTO leads'], batches: 0 })
  expect(await letterRows()).toEqual([])
  expect(await sqlOf(letterSettings)).toEqual({ prepared: ['INSERT INTO leads', 'INSERT INTO letters'], batches: 1 })
})

test('lead and letter are written together or not at all', async () => {
  await env.DB.exec('DROP TABLE letters')
  expect(await post(landingLead())).toBe(202)
  expect(await rows()).toEqual([])
  expect(logged.filter((line) => line.includes('database_failed'))).toHaveLength(3)
  expect(leadQueue.isEmpty).toBe(false)
})

test.each([undefined, newKey])('a lead that came over the queue has its letter too (keys: %s)', async (keys) => {
  const lead = landingLead()
  const failing: D1Database = Object.assign(Object.create(env.DB), {
    prepare: (sql: string) => env.DB.prepare(sql),
    batch: () => Promise.reject(new Error('the database is down')),
  })
  const cipher = cipherWith(...(keys === undefined ? [] : [keys]))
  expect(await post(lead, withLetters({ DB: failing, ...(keys !== undefined && { LEAD_KEYS: keys }) }))).toBe(202)
  const bodies: unknown[] = []
  await leadQueue.deliver(async ({ messages }) => void bodies.push(...messages.map(({ body }) => body)))
  await consumeAt(Date.now(), bodies, { store: new LeadStore(env.DB, cipher) })
  expect(await letterRows()).toMatchObject([{ id: lead.leadId, status: 'pending' }])
})

test('a sealed lead that no key opens yet has its letter from the start', async () => {
  const accepted = { ...acceptedLead(), letter: true as const }
  const message = await new LeadStore(env.DB, cipherWith(oldKey)).messageFor(accepted)
  await consumeAt(Date.now(), [message], { store: new LeadStore(env.DB, cipherWith(newKey)) })
  expect(await letterRows()).toMatchObject([{ id: accepted.id, status: 'pending' }])
})

test('a lead sent again has one letter, and none if it came before letters were turned on', async () => {
  const [early, later] = [landingLead(), landingLead()]
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  await post(early, withoutLetters())
  vi.setSystemTime(start + 1_000)
  for (const lead of [early, later, later]) expect(await post(lead)).toBe(202)
  expect(await letterRows()).toMatchObject([{ id: later.leadId }])
})

test('another lead under a taken id gives its owner no letter', async () => {
  const lead = landingLead()
  await post(lead, withoutLetters())
  expect(await post({ ...lead, email: 'other@example.com' })).toBe(422)
  expect(await letterRows()).toEqual([])
})

test('a letters’ queue that refuses or hangs costs a lead nothing', async () => {
  letterQueue.isDown = true
  expect(await post(landingLead())).toBe(202)
  const hanging = Object.assign(Object.create(env.LETTER_QUEUE), { send: () => scheduler.wait(1_000) })
  expect(await post(landingLead(), withLetters({ LETTER_QUEUE: hanging }))).toBe(202)
  expect(await states()).toEqual(['pending', 'pending'])
  expect(logged.filter((line) => line.includes('lead_accepted'))).toHaveLength(2)
})

test('of three requests for one address in a day, the third sends no letter', async () => {
  const bindings = withLetters({ LEADS_PER_PERSON: '2' })
  for (let turn = 0; turn < 3; turn++) expect(await post(landingLead(), bindings)).toBe(202)
  expect((await states()).toSorted()).toEqual(['held', 'pending', 'pending'])
  const now = Date.now() + 2 * 86_400_000
  await postAt(
    now,
    (await letterRows()).map(({ id }) => wakeUp(String(id))),
    mail,
  )
  expect(mail.accepted).toHaveLength(2)
})

test.each([
  ['one by one', (id: string, now: number) => [redriveLeads([id], now), redriveLetters([id], now)]],
  [
    'with all that are held',
    (_: string, now: number) => [redriveHeld({ reason: 'any', since: 0, until: now }, now), releaseLetters(now)],
  ],
])('a held lead’s letter is sent once someone sends the lead on, %s', async (_, statements) => {
  const { id } = await savedLetter({ heldFor: 'flood' })
  await postAt(start, [wakeUp(id)], mail)
  expect(mail.accepted).toEqual([])
  const now = start + 3 * 3_600_000
  await run(statements(id, now))
  expect(await letterRows()).toMatchObject([{ status: 'pending', due_at: now, made_at: now }])
  await postAt(now, [wakeUp(id)], mail)
  expect(mail.accepted).toHaveLength(1)
})

test('a parked lead that is sent on gets no second letter; its parked letter is sent on with it', async () => {
  const [sent, parked] = [await savedLetter(), await savedLetter()]
  await postAt(start, [wakeUp(sent.id)], mail)
  await env.DB.prepare(`UPDATE letters SET status = 'parked', attempts = 9 WHERE id = ?1`).bind(parked.id).run()
  for (const { id } of [sent, parked]) await new LeadStore(env.DB).settle(id, 'parked', 'http 500', start)
  await run([redriveParked(start + 1_000, 10), redriveLetters([sent.id, parked.id], start + 1_000)])
  for (const { id } of [sent, parked]) await postAt(start + 1_000, [wakeUp(id)], mail)
  expect(mail.accepted.map(({ headers }) => headers?.['X-Letter-ID'])).toEqual([sent.id, parked.id])
})

test.each([
  ['by its id', (id: string) => [eraseLetters([id]), eraseLeads([id], start)]],
  ['with all that are held', () => [eraseHeldLetters(allHeld), eraseHeld(allHeld, start)]],
])('a lead erased %s sends no letter, even if it is sent on afterwards', async (_, statements) => {
  const { id } = await savedLetter({ heldFor: 'flood' })
  await run(statements(id))
  expect(await letterRows()).toMatchObject([{ status: 'erased', message_id: null }])
  await env.DB.exec(`UPDATE leads SET status = 'pending'`)
  await postAt(start + 1, [wakeUp(id)], mail)
  expect(mail.accepted).toEqual([])
})

test('erasing a lead whose letter was sent leaves no link to Cloudflare’s own log of it', async () => {
  const { id } = await savedLetter()
  await postAt(start, [wakeUp(id)], mail)
  await run([eraseLetters([id]), eraseLeads([id], start)])
  expect(await letterRows()).toMatchObject([{ status: 'sent', message_id: null }])
})

test('at night a letter that never went is stopped with its lead’s content, and its row goes with the lead’s', async () => {
  const night = (now: number) =>
    nightlyRun(new RetentionStore(env.DB, cipherWith()), { delivered: 30, parked: 90 }, now)
  const day = 86_400_000
  const [sent, waiting] = [await savedLetter(), await savedLetter()]
  await postAt(start, [wakeUp(sent.id)], mail)
  for (const { id } of [sent, waiting]) await new LeadStore(env.DB).settle(id, 'delivered', 'http 200', start)
  await night(start + 31 * day)
  expect((await states()).toSorted()).toEqual(['erased', 'sent'])
  expect(logged).toContain(JSON.stringify({ event: 'leads_erased', delivered: 2, parked: 0, forgotten: 0 }))
  await postAt(start + 31 * day, [wakeUp(waiting.id)], mail)
  expect(mail.accepted).toHaveLength(1)
  await night(start + 31 * day + 366 * day)
  expect([await letterRows(), await rows()]).toEqual([[], []])
  expect(logged.at(-1)).toBe(JSON.stringify({ event: 'leads_erased', delivered: 0, parked: 0, forgotten: 2 }))
})

test.each(['letters', 'letters-staging', 'letters-production'])(
  'a message of the queue %s sends its letter',
  async (queue) => {
    const { id } = await savedLetter({ receivedAt: Date.now() })
    const message = { id, timestamp: new Date(), attempts: 1, body: wakeUp(id) }
    await worker.queue(createMessageBatch(queue, [message]), withLetters())
    expect(mail.accepted).toMatchObject([
      { to: 'ada@example.com', text: expect.stringContaining('https://site.example/guide') },
    ])
  },
)

test('the minutely job wakes letters, and one step that fails does not stop the other', async () => {
  const at = { cron: '* * * * *', scheduledTime: start, noRetry: () => undefined }
  await savedLetter()
  leadQueue.isDown = true
  await worker.scheduled(at, withoutLetters(letterSettings))
  expect(letterQueue.isEmpty).toBe(false)
  await env.DB.exec(`UPDATE leads SET due_at = 0`)
  leadQueue.isDown = false
  const failing: D1Database = Object.assign(Object.create(env.DB), {
    prepare: (sql: string) => {
      if (sql.includes('letters')) throw new Error('no such table')
      return env.DB.prepare(sql)
    },
  })
  await worker.scheduled(at, withoutLetters({ ...letterSettings, DB: failing }))
  expect(leadQueue.isEmpty).toBe(false)
  const [said] = logged.filter((line) => line.includes('database_failed'))
  expect(said).toBe(JSON.stringify({ event: 'database_failed', during: 'letters', error: 'Error' }))
})

test('while letters are off the minutely job asks nothing about them', async () => {
  const prepare = vi.spyOn(env.DB, 'prepare')
  const people = { ALERT_WEBHOOK_URL: `${inject('inbox')}/alerts` }
  const at = { cron: '* * * * *', scheduledTime: start, noRetry: () => undefined }
  await worker.scheduled(at, withoutLetters(people))
  expect(prepare.mock.calls.length).toBeGreaterThan(5)
  expect(prepare.mock.calls.filter(([sql]) => sql.includes('letters'))).toEqual([])
})

test('a held letter stays held while its lead is, whatever else is sent on', async () => {
  const [held, other] = [await savedLetter({ heldFor: 'flood' }), await savedLetter({ heldFor: 'trap' })]
  await run([redriveLetters([held.id], start), releaseLetters(start)])
  expect(await states()).toEqual(['held', 'held'])
  await run([redriveLeads([other.id], start), releaseLetters(start)])
  expect((await letterRows()).find(({ id }) => id === held.id)).toMatchObject({ status: 'held' })
})

test('a release that knows no letters can erase a lead: its letter is stopped when it would be sent', async () => {
  const { id } = await savedLetter()
  await run([eraseLeads([id], start)])
  await postAt(start, [wakeUp(id)], mail)
  expect(mail.accepted).toEqual([])
  expect(await letterRows()).toMatchObject([{ status: 'erased', lease_until: 0 }])
})

test('a letter that is being sent while its lead is erased leaves no trace of it', async () => {
  const { id } = await savedLetter()
  await letters().claim(id, start)
  await run([eraseLetters([id]), eraseLeads([id], start)])
  await letters().markSent(id, 'letter-1@mail.example', start)
  expect(await letterRows()).toMatchObject([{ status: 'erased', message_id: null }])
})
