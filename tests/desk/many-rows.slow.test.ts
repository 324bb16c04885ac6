import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ukDayOf } from '#worker/store/uk-day.ts'
import { deliveriesOfLeads } from '../support/deliveries-of-leads.ts'
import { planOf } from '../worker/support/query-plan.ts'
import { now } from './support/access.ts'
import { healthy, siteSaying, visit } from './support/visit.ts'

/** SQLite plans alike for any number; `DESK_ROWS=1000000 DESK_TIMES=yes` shows what a year of leads takes. */
const rows = Number(env.DESK_ROWS)
/** Between one lead and the next, in ms: a million a year. */
const apart = 31_536

/** Leads up to now: of each hundred two wait, two are parked, one is held and eighty-five are erased. */
const fill = env.DB.prepare(
  `WITH RECURSIVE more(n) AS (SELECT ?1 UNION ALL SELECT n + 1 FROM more WHERE n < ?2)
   INSERT INTO leads (id, status, content, digest, source_code, form, received_on, received_at, due_at, settled_at, last_outcome, erased_at)
   SELECT printf('%08x-0000-4000-8000-%012x', n * 2654435761 % 4294967296, n),
     CASE WHEN n % 100 < 2 THEN 'pending' WHEN n % 100 < 5 THEN 'parked' ELSE 'delivered' END,
     CASE WHEN n % 100 < 15 THEN '{"leadId":"x","form":"landing","email":"ada@example.com","firstName":"Ada"}' END,
     '', 'CODE-' || (n % 12), CASE n % 2 WHEN 0 THEN 'landing' ELSE 'guide' END, ${ukDayOf(`?3 - (?4 - n) * ${apart}`)},
     ?3 - (?4 - n) * ${apart}, ?3 - (?4 - n) * ${apart},
     CASE WHEN n % 100 < 2 THEN NULL ELSE ?3 - (?4 - n) * ${apart} END,
     CASE WHEN n % 100 < 2 THEN 'timeout' WHEN n % 100 < 4 THEN 'http ' || (500 + n % 4) WHEN n % 100 < 5 THEN 'held: flood' ELSE 'http 200' END,
     CASE WHEN n % 100 < 15 THEN NULL ELSE ?3 END
   FROM more`,
)

/** An email for every other lead: of each hundred one is parked, one refused and one waits. */
const fillEmails = `INSERT INTO deliveries (lead_id, kind, status, since, due_at, settled_at, last_outcome)
  SELECT id, 'email', CASE received_at / ${apart} % 100 WHEN 0 THEN 'parked' WHEN 2 THEN 'refused' WHEN 4 THEN 'pending' ELSE 'sent' END,
    received_at, received_at, received_at, 'timeout' FROM leads WHERE received_at / ${apart} % 2 = 0`

const statements = new Set<string>()
const noting: D1Database = Object.assign(Object.create(env.DB), {
  prepare(statement: string) {
    statements.add(statement)
    return env.DB.prepare(statement)
  },
  batch: (all: D1PreparedStatement[]) => env.DB.batch(all),
})

const days = 'from=2026-11-01&to=2026-11-22'
const pages = [
  '/',
  '/leads',
  `/leads?code=CODE-3&${days}`,
  '/leads?code=NONE',
  ...['waiting', 'parked', 'held', 'delivered', 'erased'].flatMap((state) => [
    `/leads?state=${state}`,
    `/leads?state=${state}&code=CODE-3&${days}`,
    `/leads?state=${state}&code=NONE`,
  ]),
  '/leads?state=held&reason=flood',
  '/leads?state=parked&reason=http+503',
  '/leads?letters=parked',
  '/leads?letters=refused',
  '/act?do=letter&letters=parked',
  `/leads?state=delivered&after=${now - (rows * apart) / 2}-80000000-0000-4000-8000-000000000000`,
  ...['waiting', 'parked', 'held'].map((state) => `/act?do=send&state=${state}`),
  '/act?do=erase&state=delivered&code=CODE-3',
  '/audit',
  ...['day', 'week', 'month'].map((by) => `/campaigns?by=${by}`),
  '/campaigns?by=month&code=CODE-3',
  '/campaigns.csv?by=month',
  '/codes',
]

test(`with ${rows.toLocaleString('en')} leads every statement of every page reads an index`, {
  timeout: 300_000,
}, async () => {
  const step = 100_000
  for (let first = 1; first <= rows; first += step)
    await fill.bind(first, Math.min(first + step - 1, rows), now, rows).run()
  await env.DB.prepare(deliveriesOfLeads).run()
  await env.DB.prepare(fillEmails).run()
  const vars = { DB: noting, SITE: siteSaying(healthy) }
  const id = await env.DB.prepare("SELECT id FROM leads WHERE status = 'pending' LIMIT 1").first<string>('id')
  const took: [string, number][] = []
  for (const path of [...pages, `/leads/${id}`, `/act?do=send&lead=${id}`]) {
    const begun = performance.now()
    expect([path, (await visit(path, { vars })).status]).toEqual([path, 200])
    took.push([path, performance.now() - begun])
  }
  if (env.DESK_TIMES === 'yes') for (const [path, ms] of took) console.log(`${ms.toFixed(0).padStart(6)} ms  ${path}`)
  const { status } = await visit(`/leads/${id}/open`, { vars, post: {} })
  expect(status).toBe(200)
  expect((await visit('/act', { vars, post: { do: 'send', lead: String(id), count: '1' } })).status).toBe(200)
  const parked = { do: 'erase', state: 'held', reason: 'flood', count: String(rows / 100) }
  expect((await visit('/act', { vars, post: parked })).status).toBe(200)

  expect(statements.size).toBeGreaterThan(30)
  const reading = [...statements].filter((statement) => !statement.startsWith('INSERT INTO audit'))
  const plans = await Promise.all(
    reading.map(async (statement) => ({ statement, plan: await planOf(env.DB, statement) })),
  )
  const whole = plans.filter(
    ({ plan }) =>
      plan.length === 0
      || plan.some((step) =>
        /^SCAN (leads|deliveries|audit|recent_leads)$|leads_(campaigns|received)(?<!COVERING INDEX .*)/.test(step),
      ),
  )
  expect(whole).toEqual([])
})
