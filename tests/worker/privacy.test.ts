import { env } from 'cloudflare:workers'
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { alertsIn } from '#worker/alerts/stored-alerts.ts'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { schedule } from '#worker/leads/deliver.ts'
import { foldedEmail } from '#worker/leads/lead-content.ts'
import { LeadStore } from '#worker/leads/lead-store.ts'
import { sweep } from '#worker/leads/sweep.ts'
import { landingLead } from '../support/landing-lead.ts'
import { databaseFailingWith, databaseWith, minutely, postLead, recordingQueue } from './support/api.ts'
import { consumeAt, deliveriesOf, messageFor, webhookAnswering } from './support/deliveries.ts'
import { cipherWith, keyEntry, newKey, noCipher, oldKey, rows, store, webhookSecret } from './support/leads.ts'
import { captureLog, logLine } from './support/log.ts'

/** A text to search for, in every secret and in whatever is said by a service that could quote a lead. */
const canary = 'canary'
const person = {
  firstName: 'Canaryfirst',
  lastName: 'Canarylast',
  phone: '07700900987',
  email: 'canary@example.com',
  addressLine1: '9 Canary Street',
  addressLine2: 'Canary Court',
  townCity: 'Canaryton',
  county: 'Canaryshire',
  postcode: 'ZE99 9ZZ',
}
const canaryLead = () => landingLead({ ...person, deliveryMethod: 'post' })

/** Those of these things that quote a lead or a secret. */
const quoting = (...things: unknown[]) =>
  things.map((thing) => JSON.stringify(thing)).filter((text) => /canary|7700900987|ze99 ?9zz/i.test(text))

/** What a stranger could read: log lines, URLs requested, headers sent, responses. */
let seen: string[]

beforeEach(() => {
  seen = captureLog()
})

async function see(response: Response): Promise<number> {
  seen.push(await response.text(), String([...response.headers]))
  return response.status
}

const failing = () => Promise.reject(new Error('canary: the queue quotes its message'))
const quotingDatabase = databaseFailingWith('canary: D1 quotes what was bound')
const deadQueue: Env['LEAD_QUEUE'] = Object.assign(Object.create(env.LEAD_QUEUE), { send: failing, sendBatch: failing })
const leadId = crypto.randomUUID()

test.each<[number, unknown, Partial<Env>?]>([
  [202, canaryLead()],
  [422, { ...canaryLead(), leadId, firstName: 'Canary-other' }],
  [422, { ...canaryLead(), email: 'canary@', phone: '7700900987', canary }],
  [413, { ...canaryLead(), firstName: 'canary'.repeat(4_000) }],
  [202, canaryLead(), { DB: quotingDatabase }],
  [503, canaryLead(), { DB: quotingDatabase, LEAD_QUEUE: deadQueue }],
])('nothing personal is logged or returned when a lead is answered %i', async (status, body, changes) => {
  await postLead({ ...canaryLead(), leadId })
  expect(await see(await postLead(body, changes))).toBe(status)
  expect(seen.join().includes('database_failed')).toBe(changes !== undefined)
  expect(quoting(...seen)).toEqual([])
})

test.each<[string, () => Promise<Response>]>([
  ['takes the lead', async () => new Response(canary)],
  ['answers 4xx', async () => new Response(canary, { status: 400 })],
  ['answers 5xx', async () => new Response(canary, { status: 500, headers: { 'retry-after': canary } })],
  ['redirects', async () => new Response(null, { status: 307, headers: { location: 'https://canary.example' } })],
  ['times out', () => Promise.reject(new DOMException(canary, 'TimeoutError'))],
  ['cannot be reached', () => Promise.reject(new TypeError(canary))],
])('nothing personal is logged, or sent in a header or URL, when the webhook %s, until the end', async (_, answer) => {
  const lead = canaryLead()
  await postLead(lead)
  const webhook = {
    ...webhookAnswering(answer),
    secret: webhookSecret,
    fetch: (url: unknown, init?: RequestInit) => {
      seen.push(String(url), JSON.stringify([...new Headers(init?.headers)]))
      return answer()
    },
  }
  let now = Date.now()
  for (const delay of [...schedule, 0]) {
    await consumeAt(now, [messageFor(lead.leadId)], { webhook })
    now += delay + 86_400_000
    await sweep(store(), deadQueue, now)
  }
  await consumeAt(now, [messageFor(lead.leadId)], { store: new LeadStore(quotingDatabase, noCipher) })
  const [row] = await rows()
  expect(row?.state).toMatch(/delivered|parked/)
  expect(seen.join()).toContain(lead.leadId)
  expect(quoting(...seen, row?.last_outcome)).toEqual([])
})

/** Every secret, each containing the canary; `wrong` ones are malformed. */
const secrets: Readonly<Record<string, Partial<Env>>> = {
  right: {
    LEAD_WEBHOOK_URL: `https://hooks.example/${canary}`,
    LEAD_WEBHOOK_SECRET: `whsec_${canary.repeat(8)}`,
    LEAD_KEYS: `2026-11:${canary.repeat(7)}A=`,
    TURNSTILE_SECRET: canary,
    HEALTH_TOKEN: `${canary}-of-16-letters`,
    ADDRESS_PROVIDER: 'os-places',
    ADDRESS_PROVIDER_KEY: canary,
    DESK_URL: `https://desk.example/${canary}`,
    ALERT_WEBHOOK_URL: `https://chat.example/${canary}`,
    HEARTBEAT_URL: `https://monitor.example/${canary}`,
  },
  wrong: {
    LEAD_WEBHOOK_URL: `http://hooks.example/${canary}`,
    LEAD_WEBHOOK_SECRET: `${canary} not base64`,
    LEAD_KEYS: `${canary}:${canary}`,
    TURNSTILE_SECRET: `${canary}"`,
    HEALTH_TOKEN: canary,
    MIN_FORM_MS: canary,
    ADDRESS_PROVIDER: canary,
    ADDRESS_PROVIDER_KEY: `${canary}"\r\n`,
    DESK_URL: canary,
    CAMPAIGN_CODE: `${canary} !`,
    CAMPAIGN_CODES: `{"tv":"${canary} !","${canary} !":"TV"}`,
    ALERT_WEBHOOK_URL: `http://chat.example/${canary}`,
    HEARTBEAT_URL: `http://${canary}.example`,
    ALLOWED_ORIGINS: `https://${canary}.example/`,
    RETENTION_PARKED_DAYS: canary,
  },
}

const paths = ['/api/health', 'https://site.example/api/health?details', '/api/nothing', '/api/postcode?pc=EC1A1AA']
const bodies = [
  landingLead(),
  { ...landingLead(), signals: { robotCheck: 'token' } },
  {},
  new URLSearchParams({ firstName: 'Ada' }),
]

test.each(Object.entries(secrets))('%s settings are in no response or log, and cost no lead', async (_, settings) => {
  // If a minute ended meanwhile, its error answers would be logged as well.
  vi.setSystemTime(Date.now())
  // The runtime's error for a failed connection may contain the URL.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError(`cannot connect to ${canary}`))
  const worker: Env = { ...env, ...settings }
  for (const path of paths) await see(await app.request(path, { headers: { authorization: 'Bearer wrong' } }, worker))
  const statuses = []
  for (const body of bodies) statuses.push(await see(await postLead(body, worker)))
  expect(statuses).toEqual([202, 202, 422, 422])
  const before = seen.length
  await minutely(worker)
  // No heartbeat is tried while the chat fails: it fails in a run that has nothing to tell.
  await env.DB.prepare('UPDATE alerts SET notified_at = began_at').run()
  await minutely(worker)
  // Chat and heartbeat both fail where they are set up; if the chat's address is wrong, only that is logged.
  expect(seen.length - before).toBe(settings === secrets.right ? 2 : 1)
  expect(quoting(...seen)).toEqual([])
})

test('only the name of an unexpected error is logged, and told to staff', async () => {
  vi.spyOn(env.ASSETS, 'fetch').mockRejectedValue(new RangeError(canary))
  expect(await see(await postLead(new URLSearchParams({ firstName: canary }), { DB: databaseWith() }))).toBe(500)
  const noted = [{ kind: 'error', facts: 'The last was RangeError.' }]
  await vi.waitFor(async () => expect(await alertsIn(env.DB)).toMatchObject(noted))
  expect(quoting(...seen)).toEqual([])
  expect(seen[0]).toBe(logLine('error', { event: 'unhandled_error', error: 'RangeError' }))
})

const [id, json] = ['0f8fad5b-d9cb-469f-a165-70867728950e', '{"firstName":"Ada"}']

test('a key decrypts what it encrypted, whatever the text, and it looks different each time', async () => {
  const cipher = cipherWith(newKey)
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const [first, second] = [await cipher.encrypt(id, text), await cipher.encrypt(id, text)]
      expect(await cipher.decrypt(id, first)).toEqual({ kind: 'decrypted', json: text })
      expect(first).not.toBe(second)
      expect(await cipher.digest('lead', text)).toBe(await cipher.digest('lead', text))
    }),
    { numRuns: 50 },
  )
})

const content = await cipherWith(oldKey).encrypt(id, json)
const at = content.lastIndexOf(':') + 5
const altered = content.slice(0, at) + (content[at] === 'A' ? 'B' : 'A') + content.slice(at + 1)

test('of two keys made in one month each decrypts what it encrypted', async () => {
  const older = keyEntry('2026-11', 9)
  const text = await cipherWith(older).encrypt(id, json)
  expect(await cipherWith(newKey, older).decrypt(id, text)).toEqual({ kind: 'decrypted', json })
})

test('the newest key encrypts', async () => {
  expect(await cipherWith(newKey, oldKey).encrypt(id, json)).toMatch(/^v1:2026-11:/)
})

test('an older key still decrypts what it encrypted', async () => {
  expect(await cipherWith(newKey, oldKey).decrypt(id, content)).toEqual({ kind: 'decrypted', json })
})

test('without keys a lead is stored as its JSON', async () => {
  expect(await noCipher.encrypt(id, json)).toBe(json)
})

test.each([
  ['no keys', noCipher],
  ['keys, set later', cipherWith(newKey)],
])('what was stored as JSON is readable with %s', async (_, cipher) => {
  expect(await cipher.decrypt(id, json)).toEqual({ kind: 'decrypted', json })
})

test.each([
  ['under another lead’s id', crypto.randomUUID(), content, [oldKey], 'wrong key'],
  ['with a character altered', id, altered, [oldKey], 'wrong key'],
  ['with another key of the same name', id, content, [keyEntry('2025-11', 7)], 'wrong key'],
  ['with another key', id, content, [newKey], 'unknown key'],
  ['without a key', id, content, [], 'unknown key'],
] as const)('no key opens content %s, and that is said with the reason', async (_, lead, text, keys, reason) => {
  expect(await cipherWith(...keys).decrypt(lead, text)).toEqual({ kind: 'no-key', reason })
})

test.each(['', 'nonsense', 'v1:2026-11:', 'v2:2026-11:AAAA'])('content that is %j is no key’s fault', async (text) => {
  expect(await cipherWith(newKey).decrypt(id, text)).toEqual({ kind: 'damaged', reason: 'malformed' })
})

test('what is recognised has a digest of its own under each key and for each purpose, in any spelling', async () => {
  const cipher = cipherWith(newKey, oldKey)
  const email = 'ada@example.com'
  const digests = await cipher.digests('email', foldedEmail(' Ada@Example.com'))
  const own = [cipher, cipherWith(oldKey), noCipher].map((each) => each.digest('email', email))
  expect(digests).toEqual(await Promise.all(own))
  expect(new Set([...digests, await cipher.digest('phone', email)]).size).toBe(4)
})

test('with keys the raw row, the message and the log contain nothing personal, nor what would confirm a guessed lead', async () => {
  const { queue, sent } = recordingQueue()
  expect((await postLead(canaryLead(), { LEAD_KEYS: newKey, LEAD_QUEUE: queue })).status).toBe(202)
  const [row] = await rows()
  expect(row).toMatchObject({ key_id: '2026-11', content: expect.stringMatching(/^v1:2026-11:/) })
  expect(quoting(row, sent, seen)).toEqual([])
  expect(row?.email_digest).not.toBe(await noCipher.digest('email', person.email))
  expect(row?.phone_digest).not.toBe(await noCipher.digest('phone', person.phone))
})

test('with the database down the message is encrypted, then stored and delivered as typed', async () => {
  const { queue, sent } = recordingQueue()
  const lead = canaryLead()
  const down = { LEAD_KEYS: newKey, LEAD_QUEUE: queue, DB: quotingDatabase }
  expect((await postLead(lead, down)).status).toBe(202)
  expect(sent).toMatchObject([{ v: 1, lead: { id: lead.leadId, keyId: '2026-11' } }])
  const cipher = cipherWith(newKey)
  await consumeAt(Date.now(), sent, { store: store(cipher), cipher })
  expect(await rows()).toMatchObject([{ id: lead.leadId, state: 'delivered', key_id: '2026-11' }])
  const fields = expect.arrayContaining([['addressLine 1', '9 Canary Street']])
  expect(await deliveriesOf(lead.leadId)).toMatchObject([{ fields }])
  expect(quoting(sent, seen)).toEqual([])
})
