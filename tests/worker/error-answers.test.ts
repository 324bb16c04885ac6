import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import { findLastHourAlerts, lastHourOf } from '#worker/alerts/last-hour.ts'
import { alertsIn } from '#worker/alerts/stored-alerts.ts'
import { app } from '#worker/app.ts'
import { gatherMs } from '#worker/http/error-answers.ts'
import { changeSql } from '#worker/leads/lead-changes.ts'
import { prepareNamed } from '#worker/named-values.ts'
import { landingLead } from '../support/landing-lead.ts'
import { ask, databaseWith, deadDatabase, formOf, from, limitOf, minutely, postLead, site } from './support/api.ts'
import { savedLead } from './support/leads.ts'
import { logged, logLine } from './support/log.ts'

const minute = 60_000
const now = Date.parse('2026-11-21T09:30:30Z')
const otherPage = 'https://leaflet.firm.example'
const settings = { ALLOWED_ORIGINS: otherPage }
const elsewhere = { origin: 'https://elsewhere.example' }
const fromOtherPage = { origin: otherPage, 'sec-fetch-site': 'cross-site' }
const own = { origin: site, 'sec-fetch-site': 'same-origin' }
const { ALERT_WEBHOOK_URL: _chat, ...withoutChat } = env

/** What one copy of the worker writes down of its error answers: it alone, because others may still be gathering. */
async function errorsOf(requests: (bindings: object) => Promise<unknown>): Promise<unknown[]> {
  const gathering = Promise.withResolvers<void>()
  vi.spyOn(scheduler, 'wait').mockReturnValue(gathering.promise)
  const written: unknown[] = []
  const prepare = (sql: string) => {
    const statement = env.DB.prepare(sql)
    if (!sql.startsWith('INSERT INTO error_answers')) return statement
    return {
      bind(...values: unknown[]) {
        written.push(JSON.parse(String(values[1])))
        return statement.bind(...values)
      },
    }
  }
  await requests({ ...settings, DB: databaseWith({ prepare }) })
  // No error answer costs a line of the log.
  expect(logged.filter((line) => line.startsWith('warn'))).toEqual([])
  gathering.resolve()
  await vi.waitFor(() => expect(written).toHaveLength(1))
  return written
}

const tooLong = 'A'.repeat(17_000)
const aForm = (fields: object = {}) => formOf(landingLead({ ...fields }))
const unreadable = { 'content-type': 'multipart/form-data' }
const full = limitOf(0).limit
const limits = { LEAD_LIMIT_VISITOR: full, LOOKUP_LIMIT_VISITOR: full, HEALTH_LIMIT_VISITOR: full }

test.each<[string, string, (bindings: object) => Promise<Response>]>([
  ['lead', 'too_many_requests', (b) => postLead(landingLead(), { ...b, ...limits }, from('192.0.2.1'))],
  ['lead', 'too_many_requests', (b) => postLead(aForm(), { ...b, ...limits }, from('192.0.2.1'))],
  ['lead', 'too_large', (b) => postLead(landingLead({ firstName: tooLong }), b, own)],
  ['lead', 'too_large', (b) => postLead(aForm({ firstName: tooLong }), b, fromOtherPage)],
  ['lead', 'unsupported_type', (b) => postLead('Ada', b, { ...fromOtherPage, 'content-type': 'text/plain' })],
  ['lead', 'bad_request', (b) => postLead('{', b, own)],
  [
    'lead',
    'bad_request',
    (b) => ask('/api/lead', { method: 'POST', body: 'Ada', headers: { ...own, ...unreadable } }, b),
  ],
  ['lead', 'forbidden', (b) => postLead(landingLead(), b, elsewhere)],
  ['lead', 'invalid_lead', (b) => postLead(aForm({ email: 'ada' }), b, fromOtherPage)],
  ['lead', 'invalid_lead', (b) => postLead(landingLead({ email: 'ada' }), b, fromOtherPage)],
  [
    'lookup',
    'too_many_requests',
    (b) => ask('/api/postcode?pc=EC1A1AA', { headers: from('192.0.2.1') }, { ...b, ...limits }),
  ],
  ['health', 'too_many_requests', (b) => ask('/api/health', { headers: from('192.0.2.1') }, { ...b, ...limits })],
  ['lookup', 'forbidden', (b) => ask('/api/postcode?pc=EC1A1AA', { headers: elsewhere }, b)],
])('error answers are counted by what was asked for and why: %s %s', async (endpoint, code, request) => {
  expect(await errorsOf(async (bindings) => [await request(bindings), await request(bindings)])).toEqual([
    [{ endpoint, code, requests: 2 }],
  ])
})

/** What is counted of these requests, with one at their end that is counted. */
async function countedOf(requests: (bindings: object) => Promise<unknown>) {
  const [counted] = await errorsOf(async (bindings) => {
    await requests(bindings)
    await postLead(landingLead(), bindings, elsewhere)
  })
  return counted
}

const oneFromElsewhere = [{ endpoint: 'lead', code: 'forbidden', requests: 1 }]

test('the mistakes that our own page shows its visitor are not counted', async () => {
  const counted = await countedOf(async (bindings) => {
    await postLead(landingLead({ email: 'ada' }), bindings, own)
    await postLead(aForm({ email: 'ada' }), bindings, own)
  })
  expect(counted).toEqual(oneFromElsewhere)
})

test('requests that no form makes are not counted', async () => {
  const paths = ['/api/lead', '/api/nothing', '/api/postcode?pc=nowhere']
  expect(
    await countedOf(async (bindings) => {
      for (const path of paths) await ask(path, {}, bindings)
    }),
  ).toEqual(oneFromElsewhere)
})

test.each([
  ['is no JSON', '{', {}],
  ['is of no type that a form sends', 'Ada', { 'content-type': 'text/plain' }],
  ['is too large', landingLead({ firstName: tooLong }), {}],
])('what a program sends that %s is not counted', async (_, body, headers) => {
  expect(await countedOf((bindings) => postLead(body, bindings, headers))).toEqual(oneFromElsewhere)
})

test('counts that a request was stopped from writing are written by a later one', async () => {
  vi.setSystemTime(now)
  const never = new Promise<void>(() => undefined)
  const wait = vi.spyOn(scheduler, 'wait').mockReturnValueOnce(never).mockResolvedValue()
  const bindings = { DB: databaseWith() }
  await postLead(landingLead(), bindings, elsewhere)
  vi.setSystemTime(now + 2 * gatherMs)
  await postLead(landingLead(), bindings, elsewhere)
  expect(wait).toHaveBeenCalledTimes(2)
  const written = () => env.DB.prepare('SELECT requests FROM error_answers').first('requests')
  await vi.waitFor(async () => expect(await written()).toBe(2))
})

const add = (minutesAgo: number, endpoint: string, code: string, requests: number) =>
  env.DB.prepare('INSERT INTO error_answers (minute, endpoint, code, requests) VALUES (?1, ?2, ?3, ?4)')
    .bind(Math.floor(now / minute) - minutesAgo, endpoint, code, requests)
    .run()

test('each minute has one line in the log for each kind, with its count', async () => {
  vi.setSystemTime(now)
  await add(0, 'lead', 'too_large', 1)
  await add(1, 'lead', 'too_large', 20)
  await add(1, 'lookup', 'forbidden', 3)
  await add(2, 'lead', 'forbidden', 5)
  await minutely(withoutChat)
  expect(logged).toEqual([
    logLine('warn', { event: 'error_answers', endpoint: 'lead', code: 'too_large', requests: 20 }),
    logLine('warn', { event: 'error_answers', endpoint: 'lookup', code: 'forbidden', requests: 3 }),
  ])
})

test('the error answers of several copies of the worker in the last hour are added up, and shown by health', async () => {
  vi.setSystemTime(now)
  const copy = () => errorsOf((bindings) => ask('/api/postcode?pc=EC1A1AA', { headers: elsewhere }, bindings))
  await copy()
  await copy()
  await add(60, 'lookup', 'unavailable', 100)
  await add(59, 'lookup', 'unavailable', 7)
  const errors = async () => {
    const answer = await app.request('http://localhost/api/health', {}, { ...env, DB: databaseWith() })
    const { errorAnswers } = await answer.json<{
      errorAnswers: { endpoint: string; code: string; lastHour: number }[]
    }>()
    return Object.fromEntries(errorAnswers.map(({ code, lastHour }) => [code, lastHour]))
  }
  // Others may have added theirs.
  await vi.waitFor(async () => expect((await errors()).forbidden).toBeGreaterThanOrEqual(2))
  expect(await errors()).toMatchObject({ unavailable: 7 })
})

const errorAnswer = (endpoint: string, code: string, lastHour: number) => ({ endpoint, code, lastHour, lastMinute: 0 })
const none = { leads: 0, held: 0, errorAnswers: [], robotCheckFault: null, ownError: null }

test('lookups that get an error do not count as posts', () => {
  const errorAnswers = [errorAnswer('lookup', 'too_many_requests', 500)]
  expect(findLastHourAlerts({ ...none, errorAnswers })).toEqual([])
})

test('staff hear when a hundred posts got an error in an hour, and which', () => {
  const answers = (last: number) => [
    errorAnswer('lead', 'too_many_requests', 90),
    errorAnswer('lead', 'too_large', last),
  ]
  expect(findLastHourAlerts({ ...none, errorAnswers: answers(9) })).toEqual([])
  const facts = '100 in the last hour: too_many_requests 90, too_large 10.'
  expect(findLastHourAlerts({ ...none, errorAnswers: answers(10) })).toEqual([{ kind: 'failed-posts', facts }])
})

test('staff hear when twenty lookups found no answer in an hour, whatever the provider says', () => {
  const kinds = (count: number) =>
    findLastHourAlerts({ ...none, errorAnswers: [errorAnswer('lookup', 'unavailable', count)] }).map(({ kind }) => kind)
  expect(kinds(19)).toEqual([])
  expect(kinds(20)).toEqual(['lookup'])
})

test('counts are deleted after a week', async () => {
  vi.setSystemTime(now)
  await add(7 * 24 * 60 + 1, 'lead', 'too_large', 1)
  await add(7 * 24 * 60 - 1, 'lead', 'too_large', 1)
  await minutely(withoutChat)
  const old = env.DB.prepare('SELECT code FROM error_answers WHERE minute < ?1').bind(now / minute - 60)
  expect((await old.all()).results).toHaveLength(1)
})

test('a database that fails costs whoever gets an error nothing, and the counts are in the log', async () => {
  const headers = { ...own, 'content-type': 'text/plain' }
  const answer = await postLead('Ada', { DB: Object.create(deadDatabase) }, headers)
  expect(answer.status).toBe(415)
  const line = logLine('warn', { event: 'error_answers', endpoint: 'lead', code: 'unsupported_type', requests: 1 })
  await vi.waitFor(() => expect(logged).toContain(line))
})

test.each([
  [9, 9, []],
  [10, 5, []],
  [10, 6, ['mostly-held']],
  [250, 51, ['mostly-held']],
])('of %i leads in an hour %i held, the newest, alert staff: %j', async (count, held, kinds) => {
  for (let age = 0; age < count; age++)
    await savedLead({ receivedAt: now - age * 1_000, holdReason: age < held ? 'robot check' : undefined })
  await savedLead({ receivedAt: now - 61 * minute, holdReason: 'trap' })
  vi.setSystemTime(now)
  await minutely({ ...withoutChat, LEAD_WEBHOOK_URL: 'https://hooks.example' })
  expect((await alertsIn(env.DB)).map(({ kind }) => kind).filter((kind) => kind === 'mostly-held')).toEqual(kinds)
})

test('leads that staff have erased, sent on or held back themselves no longer count as held', async () => {
  const leadsAndHeld = async () => {
    const { leads, held } = await lastHourOf(env.DB, now)
    return [leads, held]
  }
  const ids: string[] = []
  for (let age = 1; age <= 12; age++)
    ids.push(await savedLead({ receivedAt: now - age * 1_000, holdReason: age > 3 ? 'trap' : undefined }))
  expect(await leadsAndHeld()).toEqual([12, 9])
  const changes = ['held back', 'held back', 'held back', 'erased', 'erased', 'sent on'] as const
  for (const [place, change] of changes.entries())
    await prepareNamed(env.DB, changeSql(change, 'id = :id'), { now, spread: 1, id: ids[place] }).run()
  expect(await leadsAndHeld()).toEqual([12, 6])
})
