import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { readToday } from '#desk/today/read-today.ts'
import type { AlertKind } from '#worker/alerts/alert-kinds.ts'
import { DatabaseMemory } from '#worker/alerts/alert-memory.ts'
import { alertWords } from '#worker/alerts/alert-words.ts'
import { RetentionStore } from '#worker/retention/retention-store.ts'
import { eraseLeads } from '#worker/staff/erasing.ts'
import { redrive } from '#worker/staff/statements.ts'
import { noCipher } from '#worker/store/lead-cipher.ts'
import { now } from './support/access.ts'
import {
  audit,
  given,
  givenEmail,
  healthy,
  settle,
  siteAnswering,
  siteSaying,
  stoppedEmail,
  visit,
} from './support/visit.ts'

const minute = 60_000
const today = (details: object = healthy) => visit('/', { vars: { SITE: siteSaying(details) } })

/** What the site's minutely run has noted. */
const note = (name: string, at: number, facts = '') =>
  env.DB.prepare('INSERT OR REPLACE INTO alert_notes (name, at, facts) VALUES (?1, ?2, ?3)').bind(name, at, facts).run()
const begun = (kind: AlertKind, since: number, facts: string, seenAt = now) =>
  env.DB.prepare('INSERT INTO troubles (kind, since, seen_at, facts) VALUES (?1, ?2, ?3, ?4)')
    .bind(kind, since, seenAt, facts)
    .run()
const told = (kind: AlertKind, channel: string, at: number) =>
  env.DB.prepare('INSERT INTO troubles_told (kind, way, told_at) VALUES (?1, ?2, ?3)').bind(kind, channel, at).run()

let logged: string[]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'warn').mockImplementation((line) => void logged.push(String(line)))
  return note('run', now, 'chat email')
})

test('each alert is shown in the words in which it is told, with since when, who knows, and a link to its leads', async () => {
  await begun('failing', now - 5 * minute, '90 tries have failed since one succeeded.')
  await begun('lookup', now - 120 * minute, 'os-places: out of credit.')
  await told('failing', 'chat', now - 4 * minute)
  await told('failing', 'email', now - 3 * minute)
  const { text, html } = await today()
  expect(text).not.toContain('Nothing needs you')
  for (const words of [
    alertWords.failing.begun,
    '90 tries have failed',
    `What to do: ${alertWords.failing.act}`,
    'Since 22 Nov 2026, 14:00: 5 minutes. Told in the chat at 22 Nov 2026, 14:01, by email at 22 Nov 2026, 14:02.',
    alertWords.lookup.still,
    'Since 22 Nov 2026, 12:05: 2 hours. Nobody has been told yet.',
  ])
    expect(text).toContain(words)
  expect(html).toContain('href="/leads?state=waiting&amp;reason=failed"')
})

test('what comes and goes says so, what was not seen at the last look too, and what is over is gone', async () => {
  await begun('waiting', now - 20 * minute, '', now - 4 * minute)
  await env.DB.prepare("INSERT INTO troubles_ended VALUES ('waiting', ?1, 2)")
    .bind(now - 90 * minute)
    .run()
  await begun('parked', now - 20 * minute, '', now - 11 * minute)
  const { text } = await today()
  expect(text).toContain(`more rarely. ${alertWords.waiting.begun}`)
  expect(text).toContain('Not seen since 22 Nov 2026, 14:01.')
  expect(text).not.toContain(alertWords.parked.begun)
})

test.each([
  [
    'has not looked for six minutes',
    () => note('run', now - 6 * minute),
    'The site last looked at 22 Nov 2026, 13:59.',
  ],
  ['has never looked', () => env.DB.exec('DELETE FROM alert_notes'), 'The site has never looked.'],
])('when the site %s the page says so first, and that nobody is told', async (_how, come, words) => {
  await come()
  await begun('parked', now - 60 * minute, '', now - 6 * minute)
  const { text } = await today()
  expect(text).toContain(`${words} It looks every minute.`)
  expect(text.indexOf(words)).toBeLessThan(text.indexOf('Something needs you.'))
  expect(text).toContain(alertWords.parked.still)
})

test('it says when a lead was last delivered, who was last told and how, and which way fails', async () => {
  await settle(await given(), 'delivered', 'http 200', now - 2 * minute)
  await note('email told', now - 60 * minute, 'office@firm.example')
  await note('chat failed', now - minute, 'http 503')
  const text = (await today()).text.replace(/\s+/g, ' ')
  expect(text).toContain('Last 22 Nov 2026, 14:03')
  expect(text).toContain('By email Last told at 22 Nov 2026, 13:05: office@firm.example.')
  expect(text).toContain(
    'In the chat Nobody has been told anything yet. The last try, at 22 Nov 2026, 14:04, failed (http 503).',
  )
  await note('run', now, '')
  const unset = await today()
  expect(unset.text).toContain('Nobody is told of alerts: neither a chat nor email is set up.')
  expect(unset.html).not.toContain('action="/test-alert"')
})

test('a test alert is written down, found by the site’s next run with who asked, and shown until it is known', async () => {
  const { status, headers } = await visit('/test-alert', { post: {} })
  expect([status, headers.get('location')]).toEqual([303, '/'])
  expect(await audit()).toMatchObject([{ who: 'grace@firm.example', action: 'alert tested', leads: 0 }])
  const found = { kind: 'test', facts: 'grace@firm.example asked for it at 22 Nov 2026, 14:05.', newest: now }
  expect((await new DatabaseMemory(env.DB).read()).alerts).toMatchObject([found])
  const { text } = await today()
  expect(text).toContain(`A test alert was asked for. ${found.facts} It has not gone out yet.`)
  expect(text).toContain('Nothing needs you')
  await told('test', 'chat', now)
  expect((await today()).text).toContain(`${found.facts} Told in the chat at 22 Nov 2026, 14:05.`)
  expect((await visit('/audit')).text).toContain('Had a test alert sent')
})

test('the page refreshes itself each minute, says so, and stops when asked', async () => {
  const { headers, text, html } = await today()
  expect(headers.get('refresh')).toBe('60')
  expect(text).toContain('This page refreshes itself every minute.')
  expect(html).toContain('href="/?refresh=off"')
  const stopped = await visit('/?refresh=off')
  expect(stopped.headers.get('refresh')).toBeNull()
  expect(stopped.text).toContain('This page does not refresh itself.')
})

test('what an alert leads to is a list that the desk understands', async () => {
  for (const leads of Object.values(alertWords).flatMap((words) => words.leads ?? [])) {
    const { text } = await visit(`/leads?${leads}`)
    expect([leads, text]).toEqual([leads, expect.stringContaining('No lead matches.')])
    expect(text).not.toContain('could not be understood')
  }
})

test('of those that wait the list shows exactly those whose last try failed, or failed in one way', async () => {
  const [first, second, untried] = [await given(), await given(), await given()]
  const fail = env.DB.prepare('UPDATE deliveries SET last_outcome = ?2 WHERE lead_id = ?1')
  await env.DB.batch([fail.bind(first, 'http 500'), fail.bind(second, 'timeout')])
  const shown = async (reason: string) => {
    const { html } = await visit(`/leads?state=waiting&reason=${reason}`)
    return [first, second, untried].filter((id) => html.includes(`/leads/${id}`))
  }
  expect(await shown('failed')).toEqual([first, second])
  expect(await shown('timeout')).toEqual([second])
  const { text } = await today()
  expect(text).toContain('The system that receives leads did not answer in time.')
  expect(text).not.toContain('this will soon be over')
})

test('a quiet day needs nobody, nor does a lead or a guide email that waits since a moment ago', async () => {
  const { text } = await today()
  expect(text).toContain('Sunday 22 November')
  expect(text).toContain('Nothing needs you at the moment.')
  expect(text).toContain('All settings are in order.')
  await given({ receivedAt: now - minute, letter: true })
  const later = (await today()).text
  expect(later).toContain('1 lead. The longest has waited 1 minute.')
  expect(later).toContain('Nothing needs you')
  expect(later).not.toContain('Emails with the guide')
})

test('an hour after the webhook broke, it says how many wait, how long, why and what to do', async () => {
  for (let count = 0; count < 3; count++) await given({ receivedAt: now - 60 * minute - count })
  await env.DB.prepare(`UPDATE deliveries SET last_outcome = 'http 500', attempts = 6`).run()
  const { text, html } = await today()
  expect(text).toContain('Something needs you.')
  expect(text).toContain('3 leads. The longest has waited 1 hour.')
  expect(text).toContain('The system that receives leads had a fault of its own.')
  expect(html).toContain('href="/act?do=send&amp;state=waiting"')
})

test('what is parked and what is held is grouped by reason, in plain words, and leads to its list', async () => {
  for (const outcome of ['http 401', 'http 401', 'timeout', 'something new']) {
    await settle(await given(), 'parked', outcome)
  }
  await given({ heldFor: 'flood' })
  const { text, html } = await today()
  for (const group of ['2 leads: http 401', '1 lead: timeout', '1 lead: something new', '1 lead: flood']) {
    expect(text).toContain(group)
  }
  expect(text).toContain('did not let us in')
  expect(text).toContain('Very many came from one address, network or network operator, in a minute or in a day.')
  expect(html).toContain('href="/leads?state=parked&amp;reason=http+401"')
  expect(html).toContain('href="/act?do=send&amp;state=held&amp;reason=flood"')
})

test('guide emails that were parked or refused are shown by reason, with what to do; refused ones need nobody', async () => {
  await givenEmail('refused', 'bounced')
  await givenEmail('refused', 'bounced')
  expect((await today()).text).toContain('Nothing needs you')
  await givenEmail('parked', 'E_RATE_LIMIT_EXCEEDED')
  const { text, html } = await today()
  expect(text).toContain('1 lead: parked, E_RATE_LIMIT_EXCEEDED')
  expect(text).toContain('More emails were sent than Cloudflare allows us.')
  expect(text).toContain('2 leads: refused, bounced')
  expect(text).toContain('The email came back')
  expect(text).toContain('Something needs you.')
  expect(html).toContain('href="/leads?letters=refused"')
  expect(html).toContain('href="/act?do=letter&amp;letters=parked"')
})

test('guide emails beyond the budget need someone; to a mailbox that was written to before, nobody', async () => {
  await stoppedEmail('repeat', 'written to before')
  await given({ heldFor: 'flood', letter: true })
  const before = (await today()).text
  expect(before).not.toContain('written to before')
  await stoppedEmail('held', 'budget')
  const { text, html } = await today()
  expect(text).toContain('1 lead: held, budget')
  expect(text).toContain('As many emails were sent in a day as the firm allows.')
  expect(html).toContain('href="/act?do=letter&amp;letters=held"')
})

test('deliveries are counted by the day in the UK, and say how long they took', async () => {
  const midnight = Date.parse('2026-11-22T00:00:00Z')
  const day = 24 * 60 * minute
  for (const [at, took] of [
    [midnight, 299_999],
    [midnight - 1, 4_900],
    [midnight - day, 300_000],
    [midnight - day - 1, 0],
    // Still in summer time.
    [midnight - 29 * day - 60 * minute, 3 * day],
    [midnight - 29 * day - 60 * minute - 1, 0],
  ] as const) {
    await settle(await given({ receivedAt: at - took }), 'delivered', 'http 200', at)
  }
  const sentOn = await given({ receivedAt: midnight - 60 * minute, heldFor: 'flood' })
  await env.DB.batch(redrive([sentOn], now).map((statement) => env.DB.prepare(statement)))
  for (let time = 0; time < 2; time++) await settle(sentOn, 'delivered', 'http 200')
  expect((await today()).text.replace(/\s+/g, ' ')).toContain(
    [
      'When Leads Median time Slowest Within five minutes',
      'Today 2 4 minutes 4 minutes 1 of 1 (100.0%)',
      'Yesterday 2 4 seconds 5 minutes 1 of 2 (50.0%)',
      'The last 30 days 6 4 minutes 3 days 3 of 5 (60.0%)',
      'Last 22 Nov 2026, 14:05',
    ].join(' '),
  )
})

test.each([
  ['ends', '2026-10-24T23:00Z', 25],
  ['begins', '2027-03-28T00:00Z', 23],
] as const)(
  'around the day on which summer time %s the figures are those that SQL counts, and stay when leads are erased and deleted',
  async (_, midnight, hours) => {
    const begins = Date.parse(midnight)
    const ends = begins + hours * 60 * minute
    const then = ends + 60 * minute
    for (let at = begins - 60 * minute, n = 0; at < then; at += 20 * minute, n++)
      await settle(await given({ receivedAt: at - (n ** 3 % 601) * 1_000 }), 'delivered', 'http 200', at)
    const sql = async (from: number, to: number) => {
      const { results } = await env.DB.prepare(
        'SELECT (settled_at - received_at) / 1000 AS took FROM leads WHERE settled_at >= ?1 AND settled_at < ?2 ORDER BY took',
      )
        .bind(from, to)
        .all<{ took: number }>()
      const [median, slowest] = [results[Math.ceil(results.length / 2) - 1], results.at(-1)].map((row) => {
        const took = row?.took ?? 0
        return took < 60 ? took : took - (took % 60)
      })
      const inFiveMinutes = results.filter(({ took }) => took < 300).length
      return { leads: results.length, timed: results.length, inFiveMinutes, median, slowest }
    }
    const expected = { today: await sql(ends, then), yesterday: await sql(begins, ends), month: await sql(0, then) }
    expect(expected.yesterday.leads).toBe(3 * hours)
    const figures = async () => (await readToday(env.DB, then)).delivered
    expect(await figures()).toEqual(expected)
    const { results } = await env.DB.prepare('SELECT id FROM leads').all<{ id: string }>()
    const ids = results.map(({ id }) => id)
    await env.DB.batch(eraseLeads(ids, then).map((statement) => env.DB.prepare(statement)))
    expect(await figures()).toEqual(expected)
    expect(await new RetentionStore(env.DB, noCipher).forget(then + 1, 999)).toBe(ids.length)
    expect(await figures()).toEqual(expected)
  },
)

test('a setting that is wrong is named', async () => {
  const problems = [{ setting: 'LEAD_WEBHOOK_URL', problem: 'is not set: leads are kept until it is' }]
  const { text } = await today({ ...healthy, problems, encrypted: false })
  expect(text).toContain('The address that leads are sent to (LEAD_WEBHOOK_URL) is not set')
  expect(text).toContain('Something needs you.')
  expect(text).toContain('Leads are stored without encryption.')
})

test.each<[string, () => Promise<Response>]>([
  ['is down', () => Promise.reject(new TypeError('no'))],
  ['refuses the token', async () => new Response(null, { status: 401 })],
  ['shows no details', async () => Response.json({ ok: true })],
])('when the site %s the page says that it did not answer, and the log too', async (_how, answer) => {
  const { status, text } = await visit('/', { vars: { SITE: siteAnswering(answer) } })
  expect(status).toBe(200)
  expect(text).toContain('The site did not say how its settings are.')
  expect(logged.join()).toContain('"site_health_unknown"')
})

test('the site is asked with the token that both have', async () => {
  const asked: Request[] = []
  const SITE = siteAnswering(async (url, init) => {
    asked.push(new Request(url, init))
    return Response.json(healthy)
  })
  await visit('/', { vars: { SITE, SITE_URL: 'https://www.firm.example', HEALTH_TOKEN: 'token-of-16-letters' } })
  expect(asked[0]?.url).toBe('https://www.firm.example/api/health?details')
  expect(asked[0]?.headers.get('authorization')).toBe('Bearer token-of-16-letters')
})
