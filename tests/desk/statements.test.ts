import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { base64 } from '#worker/store/bytes.ts'
import { planOf } from '../worker/support/query-plan.ts'
import { now } from './support/access.ts'
import { given, givenEmail, healthy, parked, siteSaying, visit } from './support/visit.ts'

const statements = new Set<string>()
const noting: D1Database = Object.assign(Object.create(env.DB), {
  prepare(statement: string) {
    statements.add(statement)
    return env.DB.prepare(statement)
  },
  batch: (all: D1PreparedStatement[]) => env.DB.batch(all),
})

const days = 'from=2026-11-01&to=2026-11-22'
const pages = (id: string) => [
  '/',
  '/calls',
  '/leads',
  `/leads?code=CODE-3&${days}`,
  '/leads?code=NONE',
  ...['waiting', 'parked', 'held', 'delivered', 'in+vain', 'erased'].flatMap((state) => [
    `/leads?state=${state}`,
    `/leads?state=${state}&code=CODE-3&${days}`,
    `/leads?state=${state}&code=NONE`,
  ]),
  '/leads?form=callback&wants=post',
  '/leads?state=held&reason=flood',
  '/leads?state=held&reason=flood&reason=trap&form=guide&wants=email',
  '/leads?state=parked&reason=http+503',
  '/leads?state=waiting&reason=failed',
  '/leads?state=waiting&reason=http+503',
  '/leads?letters=parked',
  '/leads?letters=refused',
  '/leads?letters=held',
  '/act?do=letter&letters=parked',
  `/leads?state=delivered&after=${now}-80000000-0000-4000-8000-000000000000`,
  ...['waiting', 'parked', 'held'].map((state) => `/act?do=send&state=${state}`),
  '/act?do=erase&state=delivered&code=CODE-3',
  `/act?do=again&state=delivered&${days}`,
  '/act?do=again&state=in+vain',
  '/audit',
  '/audit/1',
  '/audit/1.csv',
  '/campaigns',
  '/campaigns.csv?weeks=53',
  `/leads/${id}`,
  ...['all', 'state%3Dheld%26reason%3Dflood%2Ctrap', 'state%3Dwaiting%26reason%3Dfailed', 'letters%3Dparked'].map(
    (list) => `/leads/${id}?list=${list}`,
  ),
  `/act?do=send&lead=${id}`,
  `/act?do=again&lead=${id}`,
]

test('every statement of every page reads an index, however many leads there are', async () => {
  const id = await given()
  await parked()
  await given({ heldFor: 'flood' })
  await givenEmail('parked', 'timeout')
  const vars = { DB: noting, SITE: siteSaying({ ...healthy, callsAt: 'desk' }) }
  const called = await given({ form: 'callback', changes: { callbackDate: '2026-11-23', callbackWindow: 'morning' } })
  for (const path of pages(id)) expect([path, (await visit(path, { vars })).status]).toEqual([path, 200])
  const posts: readonly (readonly [string, Record<string, string>])[] = [
    [`/leads/${id}/open`, {}],
    ['/person', { person: id.slice(0, 8) }],
    ['/person', { personName: 'Ada', personFrom: '2026-11-20' }],
    ['/person/file', { lead: id }],
    ['/act', { do: 'send', lead: id, count: '1' }],
    ['/act', { do: 'erase', state: 'held', reason: 'flood', count: '1' }],
    ['/act', { do: 'again', state: 'delivered', from: '2026-11-01', to: '2026-11-22', count: '1' }],
  ]
  for (const [path, post] of posts) expect((await visit(path, { vars, post })).status).toBe(200)
  const entry = await env.DB.prepare("SELECT id FROM audit WHERE action = 'erased'").first('id')
  expect((await visit('/take-back', { vars, post: { entry: String(entry) } })).status).toBe(200)
  for (const person of ['ada@example.com', '07700 900123']) {
    const keys = {
      ...vars,
      LEAD_KEYS: ['2026-11', '2025-11'].map((key, n) => `${key}:${base64(new Uint8Array(32).fill(n))}`).join(),
    }
    expect((await visit('/person', { vars: keys, post: { person } })).status).toBe(200)
  }
  for (const mark of ['booked', 'put back']) {
    const post = { lead: called, unanswered: '0', mark }
    expect((await visit('/calls', { vars, post })).status).toBe(303)
  }
  const atWebhook = { ...vars, SITE: siteSaying({ ...healthy, callsAt: 'webhook' }) }
  expect((await visit('/calls', { vars: atWebhook })).status).toBe(200)

  expect(statements.size).toBeGreaterThan(30)
  const reading = [...statements].filter((statement) => !statement.startsWith('INSERT INTO audit'))
  const scans =
    /^SCAN (leads|calls|deliveries|audit|audit_leads|erased_leads|recent_leads)\b(?! USING (COVERING )?INDEX)|leads_(campaigns|received)(?<!COVERING INDEX .*)/
  for (const statement of reading) {
    const plan = await planOf(env.DB, statement)
    expect(plan, statement).not.toEqual([])
    expect(
      plan.filter((step) => scans.test(step)),
      statement,
    ).toEqual([])
  }
})

test('the calls that were marked today are found by when, not among all that ever were', async () => {
  const marked = [...statements].filter((statement) => statement.includes('marked_at >= ?1'))
  expect(marked).toHaveLength(1)
  for (const statement of marked)
    expect(await planOf(env.DB, statement)).toContain('SEARCH calls USING INDEX calls_marked (marked_at>?)')
})
