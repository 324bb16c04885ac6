import { env } from 'cloudflare:workers'
import { beforeEach, expect, test } from 'vitest'
import { readToday } from '#desk/today/read-today.ts'
import { eraseLeads } from '#worker/staff/erasing.ts'
import { healthy, settle, siteSaying, tableRows, visit } from './support/visit.ts'

const minute = 60_000
/** The Monday after the day on which summer time ends, which has 25 hours. */
const at = Date.parse('2026-10-26T12:00Z')
const vars = { SITE: siteSaying({ ...healthy, callsAt: 'desk' }) }
const page = (path: string) => visit(path, { at, vars })
const thousands = (count: number) => count.toLocaleString('en-GB')

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' })
const [today, yesterday] = ['2026-10-26', '2026-10-25']

/** 200,000 leads of 39 days and 18 codes, some in small letters, with every end; one in 400 is about to be delivered. */
const leads = `WITH RECURSIVE n (i) AS (SELECT ?1 + 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 + 50000),
  some AS (SELECT i, i % 40 AS kind, ?2 - i * 17000 AS came, 'CODE-' || (i * 7 % 18) AS code, printf('%08x-0000-4000-8000-000000000000', i) AS id FROM n)
  INSERT INTO leads (id, content, digest, source_code, received_at, due_at, status, settled_at, last_outcome, form, received_on, erased_at)
  SELECT id, '{}', '', iif(i % 5 = 0, lower(code), code), came, 0,
    CASE WHEN kind IN (7, 17) THEN 'parked' WHEN kind = 27 THEN 'pending' ELSE 'delivered' END,
    iif(kind = 27, NULL, came),
    CASE kind WHEN 7 THEN iif(i % 3 = 0, 'timeout', 'http 500') WHEN 17 THEN iif(i % 3 = 0, 'held: trap', 'held: flood') WHEN 27 THEN NULL ELSE 'http 200' END,
    CASE i % 3 WHEN 0 THEN 'landing' WHEN 1 THEN 'guide' ELSE 'callback' END,
    date(came / 1000 + iif(came < unixepoch('2026-10-25 01:00') * 1000, 3600, 0), 'unixepoch'),
    iif(i % 49 = 1 AND kind <> 27, came, NULL)
  FROM some`

/** Leads come every 17 seconds. */
const nth = '(received_at / 17000)'
const waiting = "status = 'pending'"
const held = "status = 'parked' AND last_outcome LIKE 'held: %' AND erased_at IS NULL"
const parked = "status = 'parked' AND last_outcome NOT LIKE 'held: %' AND erased_at IS NULL"
const delivered = "status = 'delivered' AND erased_at IS NULL"

async function rowsOf<Row>(statement: string): Promise<Row[]> {
  return (await env.DB.prepare(statement).all<Row>()).results
}
const count = async (where: string, table = 'leads') =>
  Number(await env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${where}`).first('n'))

beforeEach(async () => {
  for (let from = 0; from < 200_000; from += 50_000) await env.DB.prepare(leads).bind(from, at).run()
  await env.DB.batch(
    [
      `INSERT INTO deliveries (lead_id, kind, status, since, attempts, due_at, last_outcome)
       SELECT id, 'webhook', CASE WHEN ${held} THEN 'held' ELSE status END, received_at, 0, received_at,
         iif(${waiting} AND ${nth} % 3 > 0, iif(${nth} % 7 < 3, 'timeout', 'http 500'), NULL)
       FROM leads WHERE ${waiting} OR ${held} OR ${parked}`,
      `INSERT INTO deliveries (lead_id, kind, status, since, due_at, last_outcome)
       SELECT id, 'email', iif(${nth} % 3 = 0, 'parked', 'refused'), received_at, 0, iif(${nth} % 3 = 0, 'timeout', 'bounced')
       FROM leads WHERE ${delivered} AND ${nth} % 500 = 3`,
    ].map((statement) => env.DB.prepare(statement)),
  )
})

test('at 200,000 rows today, the list and what is asked before an act say what SQL counts', async () => {
  const { text } = await page('/')
  expect(text).toContain(`${thousands(await count(waiting))} leads. The longest has waited`)
  for (const [state, where] of [
    ['parked', parked],
    ['held', held],
  ] as const) {
    const groups = await rowsOf<{ outcome: string; leads: number }>(
      `SELECT last_outcome AS outcome, count(*) AS leads FROM leads WHERE ${where} GROUP BY 1`,
    )
    expect(groups).toHaveLength(2)
    const list = (await page(`/leads?state=${state}`)).text
    expect(list).toContain(`Send all ${thousands(await count(where))} on`)
    for (const { outcome, leads: some } of groups) {
      const reason = outcome.replace('held: ', '')
      expect(text).toContain(`${thousands(some)} leads: ${reason}`)
      expect(list).toContain(`${reason} (${thousands(some)})`)
      const ask = await page(`/act?${new URLSearchParams({ do: 'send', state, reason })}`)
      expect(ask.html).toContain(`name="count" value="${some}"`)
    }
  }
  const failing = `kind = 'webhook' AND status = 'pending' AND last_outcome IS NOT NULL`
  const ask = await page('/act?do=send&state=waiting&reason=failed')
  expect(ask.html).toContain(`name="count" value="${await count(failing, 'deliveries')}"`)
  const timeouts = await count(`${failing} AND last_outcome = 'timeout'`, 'deliveries')
  expect((await page('/leads?state=waiting')).text).toContain(`timeout (${thousands(timeouts)})`)
  for (const [status, outcome, name] of [
    ['parked', 'timeout', 'parked'],
    ['refused', 'bounced', 'refused'],
  ] as const) {
    const emails = await count(`kind = 'email' AND status = '${status}'`, 'deliveries')
    expect(text).toContain(`${thousands(emails)} leads: ${name}, ${outcome}`)
    const letters = await page(`/act?do=letter&letters=${status}`)
    expect(letters.html).toContain(`name="count" value="${emails}"`)
  }
  const code = `${delivered} AND source_code = 'CODE-3' COLLATE NOCASE`
  const erase = await page('/act?do=erase&state=delivered&code=code-3')
  expect(erase.html).toContain(`name="count" value="${await count(code)}"`)
  // The page notes calls before it shows them.
  const calls = await page('/calls')
  const overdue = await count(
    `state = 'open' AND due_to <= ${at} AND erased_at IS NULL`,
    'calls JOIN leads ON id = lead_id',
  )
  expect(overdue).toBeGreaterThan(400)
  expect(calls.text).toContain(`There are ${overdue - 50} more.`)
})

/** As the page rounds it. */
const rounded = (seconds: number) =>
  seconds - (seconds < 60 ? 0 : seconds < 3600 ? seconds % 60 : seconds < 86_400 ? seconds % 3600 : seconds % 86_400)

test('delivered today, yesterday and in 30 days are what SQL finds in the rows of 1,000 deliveries, also once some are erased', async () => {
  const due = await rowsOf<{ id: string; received_at: number; was_held: number }>(
    `SELECT id, received_at, status = 'parked' AS was_held FROM leads WHERE received_at > ${at - 31 * 24 * 60 * minute}
       AND (${waiting} AND ${nth} % 7 < 2 OR ${held} AND ${nth} % 19 = 0)`,
  )
  expect(due.length).toBeGreaterThan(1_000)
  for (const [index, { id, received_at }] of due.entries()) {
    const took = index % 50 === 0 ? 26 * 60 * minute : ((index * 7_919) % 700) * 1_000
    await settle(id, 'delivered', 'http 200', Math.min(at, received_at + took))
  }
  const wasHeld = new Set(due.filter(({ was_held }) => was_held === 1).map(({ id }) => id))
  const rows = await rowsOf<{ id: string; settled_at: number; took: number }>(
    `SELECT id, settled_at, (settled_at - received_at) / 1000 AS took FROM leads WHERE id IN (${due.map(({ id }) => `'${id}'`).join()})`,
  )
  const shown = async () => (await readToday(env.DB, at)).delivered
  const expected = Object.fromEntries(
    [
      ['today', today],
      ['yesterday', yesterday],
      ['month', '2026-09-27'],
    ].map(([name = '', day = '']) => {
      const own = rows.filter(({ settled_at }) => {
        const settled = calendar.format(settled_at)
        return name === 'month' ? settled >= day : settled === day
      })
      const times = own
        .filter(({ id }) => !wasHeld.has(id))
        .map(({ took }) => rounded(took))
        .toSorted((a, b) => a - b)
      return [
        name,
        {
          leads: own.length,
          timed: times.length,
          inFiveMinutes: times.filter((took) => took < 300).length,
          median: times[Math.ceil(times.length / 2) - 1],
          slowest: times.at(-1),
        },
      ]
    }),
  )
  expect(await shown()).toEqual(expected)
  const cells = tableRows((await page('/')).html).find(([name]) => name === 'Yesterday')
  expect(cells?.[1]).toBe(thousands(expected.yesterday?.leads ?? 0))
  await env.DB.batch(
    eraseLeads(
      due.slice(0, 90).map(({ id }) => id),
      at,
    ).map((statement) => env.DB.prepare(statement)),
  )
  expect(await shown()).toEqual(expected)
})
