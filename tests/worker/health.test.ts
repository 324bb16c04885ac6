import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import type { AlertKind } from '#worker/alerts/alert-kinds.ts'
import { findAlerts } from '#worker/alerts/find-alerts.ts'
import { findLastHourAlerts, lastHourOf } from '#worker/alerts/last-hour.ts'
import { alertsIn } from '#worker/alerts/stored-alerts.ts'
import { app } from '#worker/app.ts'
import { backlogOf } from '#worker/leads/backlog.ts'
import { settingsOf } from '#worker/settings.ts'
import { ask, databaseWith, deadDatabase, from, limitOf, minutely } from './support/api.ts'
import { crowd } from './support/counting.ts'
import { savedLead, setState } from './support/leads.ts'
import { logged, logLine } from './support/log.ts'

const token = 'monitor_2026-11-token'

/** A lead as many minutes old as it has been in its state. */
async function leadFrom(age: number, state: string, holdReason?: 'trap'): Promise<void> {
  const receivedAt = Date.now() - age * 60_000
  const id = await savedLead({ receivedAt, holdReason })
  if (!holdReason) await setState(id, state, receivedAt)
}

/** Asks a deployed worker that has not been asked yet. */
const askHealth = (query = '', init: RequestInit = {}, changes: object = {}) =>
  ask(`/api/health${query}`, init, { HEALTH_TOKEN: token, DB: Object.create(env.DB), ...changes })

const authorised = (authorization: string) => ({ headers: { authorization } })
const basic = (user: string, password: string) => authorised(`Basic ${btoa(`${user}:${password}`)}`)
const details = async (changes: object = {}) => (await askHealth('', basic('', token), changes)).json()

test('health says how many leads wait, for the webhook or for someone, and names nobody', async () => {
  for (const age of [1, 16]) await leadFrom(age, 'pending')
  for (const state of ['parked', 'delivered']) await leadFrom(0, state)
  for (const age of [60, 25 * 60]) await leadFrom(age, 'held', 'trap')
  const report = await details({ DB: Object.create(env.DB) })
  expect(report).toMatchObject({ leads: { pending: 2, late: 1, parked: 1, held: 2, heldLong: 1 } })
  expect(JSON.stringify(report)).not.toMatch(/\bada\b|lovelace|07700|[\da-f]{8}-/i)
})

test('health is at most five seconds late', async () => {
  vi.setSystemTime(Date.now())
  const DB = Object.create(env.DB)
  expect(await details({ DB })).toMatchObject({ leads: { parked: 0 } })
  await leadFrom(0, 'parked')
  vi.setSystemTime(Date.now() + 4_999)
  expect(await details({ DB })).toMatchObject({ leads: { parked: 0 } })
  vi.setSystemTime(Date.now() + 1)
  expect(await details({ DB })).toMatchObject({ leads: { parked: 1 } })
})

const never = () => new Promise(() => undefined)
const silent = databaseWith({
  prepare: () => ({ first: never, bind: () => ({ run: never, first: never, all: never }) }),
})

test.each([
  ['at once', 'refuses', deadDatabase, 0, 'Error'],
  ['after three seconds', 'is silent', silent, 3_000, 'TimeoutError'],
])('health says %s that the database %s', async (_when, _what, DB, ms, error) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const answer = app.request('http://localhost/api/health', {}, { ...env, DB })
  await vi.advanceTimersByTimeAsync(ms)
  expect(await (await answer).json()).toMatchObject({ ok: false, database: 'failing', leads: null })
  // Another test's delivery may still be logged.
  expect(logged).toContain(logLine('warn', { event: 'database_failed', during: 'health', error }))
})

test.each<[string, object, boolean, number?, string?]>([
  ['a setting is wrong', { LEAD_WEBHOOK_URL: 'http://hooks.example' }, false],
  ['a lead is parked', {}, false, 1, 'parked'],
  ['a lead has waited more than a quarter of an hour', {}, false, 16, 'pending'],
  ['all leads are delivered', {}, true, 16, 'delivered'],
])('when %s, everyone may know whether all is well, and nothing else', async (_, changes, ok, age, state) => {
  if (age !== undefined && state) await leadFrom(age, state)
  for (const [query, status] of [
    ['?strict', ok ? 200 : 503],
    ['', 200],
  ] as const) {
    const answer = await askHealth(query, {}, changes)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toEqual({ ok })
  }
})

const now = Date.now()

type Columns = Readonly<Record<string, string | number>>

/** So many leads that have been in their state for as many minutes. */
const leadsFrom = (age: number, count: number, state: string, columns: Columns = {}) =>
  crowd(state, count, columns)
    .bind(now - age * 60_000)
    .run()
const failed = (age: number, failure: string) =>
  leadsFrom(age, 2, 'pending', {
    failure: `'${failure}'`,
    failed_at: now,
    undelivered_since: now,
    last_outcome: "'http 500'",
  })
const held = (age: number, count: number) => leadsFrom(age, count, 'held', { hold_reason: "'trap'" })
const answeredWith = (endpoint: string, code: string) =>
  env.DB.prepare('INSERT INTO error_answers VALUES (?1, ?2, ?3, 100)')
    .bind(Math.floor(now / 60_000), endpoint, code)
    .run()
const noted = (kind: string) =>
  env.DB.prepare("INSERT INTO alerts (kind, facts, began_at, seen_at) VALUES (?1, '', ?2, ?2)").bind(kind, now).run()

/** The database when it is nearly full. */
function fullDatabase(): D1Database {
  const full = (statement: D1PreparedStatement): object => ({
    bind: (...values: unknown[]) => full(statement.bind(...values)),
    first: () => statement.first(),
    run: async () => {
      const { meta, ...result } = await statement.run()
      return { ...result, meta: { ...meta, size_after: 7_200_000_000 } }
    },
    all: () => statement.all(),
  })
  return databaseWith({ prepare: (sql) => full(env.DB.prepare(sql)) })
}

/** What causes each alert: what is in the database, or bindings. And whether health is well meanwhile. */
const alerts: Readonly<
  Record<
    AlertKind,
    readonly [isWell: boolean, cause: () => Promise<unknown>, bindings?: { DB?: D1Database; LEAD_WEBHOOK_URL?: string }]
  >
> = {
  unstored: [false, () => env.DB.exec(`INSERT INTO unstored VALUES ('lead', ${now})`)],
  // Before any of them is late.
  webhook: [true, () => failed(1, 'undelivered')],
  lost: [true, () => noted('lost')],
  size: [false, async () => undefined, { DB: fullDatabase() }],
  'missing-key': [false, () => failed(16, 'no-key')],
  damaged: [false, () => failed(16, 'damaged')],
  parked: [false, () => leadsFrom(1, 1, 'parked')],
  late: [false, () => leadsFrom(16, 1, 'pending')],
  'failed-posts': [true, () => answeredWith('lead', 'forbidden')],
  error: [false, () => noted('error')],
  queue: [true, () => noted('queue')],
  'held-call': [false, () => held(1, 1).then(() => env.DB.exec("UPDATE leads SET form = 'callback'"))],
  'mostly-held': [true, () => held(1, 10)],
  'held-long': [true, () => held(25 * 60, 1)],
  setting: [false, async () => undefined, { LEAD_WEBHOOK_URL: 'http://hooks.example' }],
  turnstile: [false, () => noted('turnstile')],
  lookup: [true, () => noted('lookup')],
}

/** The kinds of the alerts that there are, and of those that the next run of the job would begin. */
async function alertsNow(bindings: { readonly DB?: D1Database } = {}): Promise<readonly string[]> {
  const { DB: db = env.DB } = bindings
  const { problems } = settingsOf({ ...env, ...bindings })
  const findings = [
    ...findAlerts(await backlogOf(db, now), problems),
    ...findLastHourAlerts(await lastHourOf(db, now)),
    ...(await alertsIn(db)),
  ]
  return findings.map(({ kind }) => kind)
}

test.each(Object.entries(alerts))('health says during the alert “%s” whether it is well', async (kind, alert) => {
  const [ok, cause, bindings] = alert
  vi.setSystemTime(now)
  await cause()
  expect(await alertsNow(bindings)).toContain(kind)
  expect(await (await askHealth('', {}, bindings)).json()).toEqual({ ok })
})

test.each([
  [9, 2, true],
  [10, 2, false],
  [1, 8, false],
  [10, 0, true],
])('%i leads held for %i days count as well: %j', async (count, days, ok) => {
  for (let lead = 0; lead < count; lead++) await leadFrom(days * 1_440 + 1, 'held', 'trap')
  expect(await (await askHealth('?strict')).json()).toEqual({ ok })
})

test('a database that is read and not written is not well, once three runs have left no trace', async () => {
  const isWriting = (sql: string) => /^\s*(INSERT|UPDATE|DELETE)/.test(sql)
  const readOnly = () =>
    databaseWith({
      prepare: (sql) => (isWriting(sql) ? deadDatabase.prepare(sql) : env.DB.prepare(sql)),
      batch: () => Promise.reject(new Error('the database is full')),
    })
  const { ALERT_WEBHOOK_URL: _chat, ...withoutChat } = env
  const strict = async () => (await askHealth('?strict', {}, { DB: readOnly() })).status
  const now = Date.now()
  vi.setSystemTime(now)
  await minutely(withoutChat)
  vi.setSystemTime(now + 3 * 60_000)
  await minutely({ ...withoutChat, DB: readOnly() })
  expect(await strict()).toBe(200)
  vi.setSystemTime(now + 4 * 60_000)
  expect(await strict()).toBe(503)
  expect(await details({ DB: readOnly() })).toMatchObject({ ok: false, database: 'not written' })
  await minutely(withoutChat)
  expect(await strict()).toBe(200)
})

const codes = { tv: 'TV26' }
const inOrder = { ok: true, database: 'working', problems: [], encrypted: false }
const known = { ...inOrder, campaignCode: 'TEST25', campaignCodes: codes }

test.each([authorised(`Bearer ${token}`), basic('', token), basic('marketing', token)])(
  'the details need the token: %j',
  async (init) => {
    for (const query of ['?details', '']) {
      const answer = await askHealth(query, init, { CAMPAIGN_CODES: codes })
      expect(answer.status).toBe(200)
      expect(await answer.json()).toMatchObject({ ...known, leads: { pending: 0 } })
    }
  },
)

test.each([
  'http://localhost:8787',
  'http://127.0.0.1:8787',
  'http://[::1]:8787',
  'https://localhost.site.example',
  'https://127.0.0.1.site.example',
])('the details are for anyone on this computer, and there alone: asked at %s', async (origin) => {
  const bindings = { ...env, HEALTH_TOKEN: undefined, CAMPAIGN_CODES: codes, DB: Object.create(env.DB) }
  const answer = await app.request(`${origin}/api/health`, {}, bindings)
  expect(await answer.json()).toEqual(origin.endsWith(':8787') ? expect.objectContaining(known) : { ok: true })
})

test.each([
  ['no token', {}],
  ['another token of the same length', authorised(`Bearer ${token.replace('2026', '2025')}`)],
  ['the beginning of the token', authorised(`Bearer ${token.slice(0, -1)}`)],
  ['the token and more', basic('', `${token}x`)],
  ['what cannot be decoded', authorised('Basic %%%')],
] as const)('a request for the details with %s is asked for a password', async (_, init) => {
  const answer = await askHealth('?details', init)
  expect(answer.status).toBe(401)
  expect(await answer.json()).toMatchObject({ error: { code: 'unauthorised' } })
  expect(answer.headers.get('www-authenticate')).toBe('Basic realm="health", charset="UTF-8"')
})

test.each([undefined, '', 'short', `${token} `.repeat(20)])('the token %j opens no details', async (HEALTH_TOKEN) => {
  for (const init of [{}, authorised('Bearer undefined'), basic('', ''), authorised(`Bearer ${HEALTH_TOKEN}`)]) {
    expect((await askHealth('?details', init, { HEALTH_TOKEN })).status).toBe(404)
    expect(Object.keys(await (await askHealth('', init, { HEALTH_TOKEN })).json())).toEqual(['ok'])
  }
})

test('a client that asks too often hears when to retry', async () => {
  const { limit, asked } = limitOf(1)
  const init = { headers: from('192.0.2.1') }
  expect((await askHealth('', init, { HEALTH_LIMIT_VISITOR: limit })).status).toBe(200)
  const refused = await askHealth('?details', init, { HEALTH_LIMIT_VISITOR: limit })
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(asked).toEqual(['192.0.2.1', '192.0.2.1'])
})
