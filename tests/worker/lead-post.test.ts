import { env, exports } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { alertsIn } from '#worker/alerts/stored-alerts.ts'
import { acceptLead } from '#worker/leads/accept.ts'
import { type AcceptedLead, type QueueMessage, rowFor } from '#worker/leads/lead-content.ts'
import { webhookFields } from '#worker/leads/payload.ts'
import { callbackLead, guideLead, landingLead } from '../support/landing-lead.ts'
import { databaseLosingAnswers, databaseWith, postLead, recordingQueue, site } from './support/api.ts'
import { deliveriesOf } from './support/deliveries.ts'
import { acceptedLead, newKey, noCipher, oldKey, rows, start, store } from './support/leads.ts'
import { logged } from './support/log.ts'

const errorOf = async (response: Response) => (await response.json<{ error: unknown }>()).error

test('a lead is answered 202 with its id once it is stored', async () => {
  const lead = landingLead()
  const response = await postLead(lead)
  expect(response.status).toBe(202)
  expect(await response.json()).toEqual({ leadId: lead.leadId })
  expect(await rows()).toMatchObject([{ id: lead.leadId, campaign_code: 'TEST25' }])
  expect((await postLead(guideLead())).status).toBe(202)
})

test('an accepted lead is delivered, once it is stored, as a form', async () => {
  const lead = landingLead()
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(lead) }
  await exports.default.fetch(`${site}/api/lead`, init)
  await vi.waitFor(async () => expect(await deliveriesOf(lead.leadId)).toHaveLength(1), { timeout: 20_000 })
  const [delivery] = await deliveriesOf(lead.leadId)
  expect(Object.fromEntries(delivery?.fields ?? [])).toMatchObject({ firstName: 'Ada', phone: "'07700900123" })
  expect(delivery?.headers['content-type']).toBe('application/x-www-form-urlencoded; charset=UTF-8')
})

test('staff hear that the queue did not take a lead', async () => {
  const refusing = { send: () => Promise.reject(new Error('the queue is down')) }
  expect((await postLead(landingLead(), { LEAD_QUEUE: refusing })).status).toBe(202)
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject([{ kind: 'queue' }]))
})

test('the same id with the same content is always the same lead, with any of our keys', async () => {
  const lead = landingLead()
  for (const [index, LEAD_KEYS] of [oldKey, oldKey, `${newKey},${oldKey}`].entries()) {
    vi.setSystemTime(start + index * 7_200_000)
    expect((await postLead({ ...lead, firstName: index === 0 ? 'Ada' : ' Ada ' }, { LEAD_KEYS })).status).toBe(202)
  }
  expect(await rows()).toHaveLength(1)
})

test('the same id with other content is refused', async () => {
  const lead = landingLead()
  await postLead(lead)
  const response = await postLead({ ...lead, firstName: 'Grace' })
  expect(response.status).toBe(422)
  expect(await errorOf(response)).toMatchObject({ code: 'lead_id_taken' })
  expect(await rows()).toHaveLength(1)
})

test('an invalid lead is answered with a message for each of its wrong fields', async () => {
  const response = await postLead(callbackLead({ firstName: ' ', callbackWindow: 'night' }))
  const fields = { firstName: 'First name is required', callbackWindow: 'Choose a time of day' }
  expect(response.status).toBe(422)
  expect(await errorOf(response)).toMatchObject({ code: 'invalid_lead', fields })
})

test.each<[unknown, Record<string, string>, number, string]>([
  ['{"leadId":', {}, 400, 'bad_request'],
  ['"Ada"', {}, 422, 'invalid_lead'],
  ['Ada', { 'content-type': 'text/plain' }, 415, 'unsupported_type'],
  [{ ...landingLead(), firstName: 'A'.repeat(17_000) }, {}, 413, 'too_large'],
])('a body that cannot be taken is answered with an error of its own: %j', async (body, headers, status, code) => {
  const response = await postLead(body, {}, headers)
  expect(response.status).toBe(status)
  expect(await errorOf(response)).toEqual(expect.objectContaining({ code }))
  expect(await rows()).toHaveLength(0)
})

/** The database as the worker has it, whose first few statements end otherwise. */
function failing(times: number, instead: () => Promise<unknown> = () => Promise.reject(new Error('D1 is down'))) {
  let left = times
  const prepare = (statement: string) => (left-- > 0 ? { bind: () => ({ first: instead }) } : env.DB.prepare(statement))
  return databaseWith({ prepare })
}

const accept = (accepted: AcceptedLead, db: D1Database, queue: Pick<Queue<QueueMessage>, 'send'>) =>
  acceptLead(accepted, { db, queue, cipher: noCipher })

test('a stored lead puts only its id on the queue, once', async () => {
  const { queue, sent } = recordingQueue()
  const stored = acceptedLead()
  expect(await accept(stored, failing(2), queue)).toBe('accepted')
  expect(await accept({ ...stored, receivedAt: stored.receivedAt + 1 }, env.DB, queue)).toBe('accepted')
  expect((await rows()).map(({ id }) => id)).toEqual([stored.lead.leadId])
  expect(sent).toEqual([{ v: 1, id: stored.lead.leadId }])
})

test('a lead that the database refuses three times goes on the queue itself', async () => {
  const { queue, sent } = recordingQueue()
  const queued = acceptedLead()
  expect(await accept(queued, failing(3), queue)).toBe('accepted')
  expect(await rows()).toEqual([])
  expect(sent).toEqual([{ v: 1, lead: await rowFor(queued, noCipher) }])
})

test('a lead that is the same as another queues nothing and is not logged as accepted, though the first try failed', async () => {
  const { queue, sent } = recordingQueue()
  const other = acceptedLead()
  await store().save(other)
  const same = { ...other, lead: { ...other.lead, leadId: crypto.randomUUID() } }
  expect(await accept(same, failing(1), queue)).toBe('accepted')
  expect(sent).toEqual([])
  expect(logged.join()).not.toContain('lead_accepted')
})

test('a lead whose first answer was lost is queued once, by the try that finds it', async () => {
  const { queue, sent } = recordingQueue()
  const accepted = acceptedLead()
  const losing = databaseLosingAnswers()
  let tries = 0
  const db = databaseWith({ prepare: (sql) => (tries++ === 0 ? losing : env.DB).prepare(sql) })
  expect(await accept(accepted, db, queue)).toBe('accepted')
  expect(sent).toEqual([{ v: 1, id: accepted.lead.leadId }])
})

test('a lead that the database or the queue has is accepted, and no other', async () => {
  const refusing = { send: () => Promise.reject(new Error('the queue is down')) }
  expect(await accept(acceptedLead(), env.DB, refusing)).toBe('accepted')
  expect(await accept(acceptedLead(), failing(3), refusing)).toBe('unavailable')
  expect(await rows()).toHaveLength(1)
})

test('a database or a queue that hangs is treated as down', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { queue, sent } = recordingQueue()
  const hang = vi.fn(() => new Promise<never>(() => undefined))
  const neither = acceptedLead()
  const queued = acceptedLead()
  const answers = Promise.all([
    accept(neither, failing(3, hang), { send: hang }),
    accept(queued, failing(3, hang), queue),
  ])
  // Three tries of each at the database, and one of the first at the queue.
  for (const asked of [2, 4, 6, 7]) {
    await vi.waitFor(() => expect(hang).toHaveBeenCalledTimes(asked))
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect(await answers).toEqual(['unavailable', 'accepted'])
  expect(sent).toMatchObject([{ v: 1, lead: expect.anything() }])
})

const days = (count: number) => count * 86_400_000

test.each([
  [0, start],
  [days(2) + 500, start - days(2) - 500],
  [days(7), start - days(7)],
  ['of a device whose clock was put forward', start - days(7), days(400)],
  ['of one whose clock was put back', start, -days(2)],
  ['that is no number', start, 'two days'],
])('a lead of the age %s is dated when its visitor sent it', async (what, submittedAt, ageMs: unknown = what) => {
  vi.setSystemTime(start)
  const lead = landingLead({ ageMs })
  expect((await postLead(lead)).status).toBe(202)
  const claimed = await store().claim(lead.leadId, start)
  if (claimed?.kind !== 'readable') throw new Error('nothing to send')
  expect(Object.fromEntries(webhookFields(claimed)).dateSubmitted).toBe(new Date(submittedAt).toISOString())
})

test('a lead that was sent again later is still the same lead', async () => {
  const lead = landingLead()
  for (const ageMs of [0, 60_000]) expect((await postLead({ ...lead, ageMs })).status).toBe(202)
  expect(await rows()).toHaveLength(1)
})

test('nobody waits for the queue, or a lead that goes out would be answered later than one that is held', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { queue } = recordingQueue()
  const hanging = Object.assign(queue, { send: () => new Promise(() => undefined) })
  expect((await postLead(landingLead(), { LEAD_QUEUE: hanging })).status).toBe(202)
})
