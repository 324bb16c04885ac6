import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { backlogOf, findAlerts } from '#worker/alerts/find-alerts.ts'
import { notifyStaff } from '#worker/alerts/notify-staff.ts'
import { app } from '#worker/app.ts'
import type { Env } from '#worker/env.ts'
import { schedule } from '#worker/leads/deliver.ts'
import { LeadStore } from '#worker/leads/lead-store.ts'
import { sweep } from '#worker/leads/sweep.ts'
import { settingsOf } from '#worker/settings.ts'
import { captureLog, databaseFailingWith, postLead } from './support/api.ts'
import { consumeAt, messageFor, noCipher, store } from './support/deliveries.ts'
import { canaries, canaryLead, landingLead, rows } from './support/leads.ts'

/** In every secret, and in what is said by who could quote a lead, to search for. */
const canary = 'canary'
const personal = [canary, canaries.phone.slice(1), canaries.postcode, canaries.postcode.replace(' ', '')]

/** What a stranger could read: log lines, URLs requested, headers sent, responses. */
let seen: string[]

beforeEach(() => {
  seen = captureLog()
})

const found = (words = personal) =>
  seen.filter((text) => words.some((word) => text.toLowerCase().includes(word.toLowerCase())))

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
  expect(found()).toEqual([])
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
    url: 'https://hooks.example/lead',
    secret: 'whsec_bG9jYWwtb25seS1zZWNyZXQtZm9yLXRlc3Rpbmctd2ViaG9va3M=',
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
  seen.push(String(row?.last_outcome))
  expect(seen.some((text) => text.includes(lead.leadId))).toBe(true)
  expect(found()).toEqual([])
})

/** Every secret, each containing the canary; `wrong` ones are malformed. */
const secrets = {
  right: {
    ...{ LEAD_WEBHOOK_URL: `https://hooks.example/${canary}`, LEAD_WEBHOOK_SECRET: `whsec_${canary.repeat(8)}` },
    ...{
      LEAD_KEYS: `2026-11:${canary.repeat(7)}A=`,
      TURNSTILE_SECRET: canary,
      HEALTH_TOKEN: `${canary}-of-16-letters`,
    },
    ...{ ADDRESS_PROVIDER: 'os-places', ADDRESS_PROVIDER_KEY: canary, DESK_URL: `https://desk.example/${canary}` },
    ALERT_WEBHOOK_URL: `https://chat.example/${canary}`,
    HEARTBEAT_URL: `https://monitor.example/${canary}`,
  },
  wrong: {
    ...{ LEAD_WEBHOOK_URL: `http://hooks.example/${canary}`, LEAD_WEBHOOK_SECRET: `${canary} not base64` },
    ...{ LEAD_KEYS: `${canary}:${canary}`, TURNSTILE_SECRET: `${canary}"`, HEALTH_TOKEN: canary, MIN_FORM_MS: canary },
    ...{ ADDRESS_PROVIDER: canary, ADDRESS_PROVIDER_KEY: `${canary}"\r\n`, DESK_URL: canary },
    ...{ CAMPAIGN_CODE: `${canary} !`, CAMPAIGN_CODES: `{"tv":"${canary} !","${canary} !":"TV"}` },
    ...{ ALERT_WEBHOOK_URL: `http://chat.example/${canary}`, HEARTBEAT_URL: `http://${canary}.example` },
    ...{ ALLOWED_ORIGINS: `https://${canary}.example/`, RETENTION_PARKED_DAYS: canary },
  },
}

const lead = landingLead()
const requests: ReadonlyArray<readonly [path: string, init: RequestInit]> = [
  ...['/api/health', 'https://site.example/api/health?details', '/api/nothing', '/api/postcode?pc=EC1A1AA'].map(
    (path) => [path, {}] as const,
  ),
  ['https://site.example/api/health', { headers: { authorization: 'Bearer wrong' } }],
  ['/api/lead', { method: 'POST', body: new URLSearchParams({ firstName: 'Ada' }) }],
  ...[lead, { ...landingLead(), signals: { robotCheck: 'token' } }, {}].map((body) => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return ['/api/lead', init] as const
  }),
]

test.each(Object.entries(secrets))('nothing of %s settings is in a response or a log', async (_, settings) => {
  // The runtime's error for a failed connection may contain the URL.
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError(`cannot connect to ${canary}`))
  const worker: Env = { ...env, ...settings }
  for (const [path, init] of requests) await see(await app.request(path, init, worker))
  const before = seen.length
  const { fetch } = globalThis
  const { ALERT_WEBHOOK_URL: _chat, ...withoutChat } = worker
  // No heartbeat is tried while the chat fails: it fails in a run that has none.
  for (const each of [worker, withoutChat]) {
    const all = settingsOf(each)
    const findings = findAlerts(await backlogOf(env.DB, Date.now()), all.problems)
    await notifyStaff(findings, { db: env.DB, settings: all, fetch, now: Date.now() })
  }
  // Chat and heartbeat both fail where they are set up.
  expect(seen.length - before).toBe(settings === secrets.right ? 2 : 0)
  expect(found([canary])).toEqual([])
})

test('only the name of an unexpected error is logged', async () => {
  vi.spyOn(env.ASSETS, 'fetch').mockRejectedValue(new RangeError(canary))
  expect(await see(await postLead(new URLSearchParams({ firstName: canary })))).toBe(500)
  expect(found([canary])).toEqual([])
  expect(seen[0]).toBe(`error ${JSON.stringify({ event: 'unhandled_error', error: 'RangeError' })}`)
})
