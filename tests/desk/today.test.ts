import { env } from 'cloudflare:workers'
import { beforeEach, expect, test, vi } from 'vitest'
import { now } from './support/access.ts'
import { given, givenEmail, healthy, settle, siteAnswering, siteSaying, stoppedEmail, visit } from './support/visit.ts'

const minute = 60_000
const today = (details: object = healthy) => visit('/', { vars: { SITE: siteSaying(details) } })

let logged: string[]
beforeEach(() => {
  logged = []
  vi.spyOn(console, 'warn').mockImplementation((line) => void logged.push(String(line)))
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
  expect(later).not.toContain('Letters with the guide')
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
  expect(text).toContain('More letters were sent than Cloudflare allows us.')
  expect(text).toContain('2 leads: refused, bounced')
  expect(text).toContain('The letter came back')
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
  expect(text).toContain('As many letters were sent in a day as the firm allows.')
  expect(html).toContain('href="/act?do=letter&amp;letters=held"')
})

test('deliveries are counted by the day in the UK', async () => {
  const midnight = Date.parse('2026-11-22T00:00:00Z')
  for (const at of [midnight, midnight - 1, midnight - 24 * 60 * minute, midnight - 24 * 60 * minute - 1]) {
    await settle(await given(), 'delivered', 'http 200', at)
  }
  expect((await today()).text.replace(/\s+/g, ' ')).toContain('Today 1 lead Yesterday 2 leads')
})

test('a setting that is wrong is named', async () => {
  const problems = [{ setting: 'LEAD_WEBHOOK_URL', problem: 'is not set: leads are kept until it is' }]
  const { text } = await today({ ...healthy, problems, encrypted: false })
  expect(text).toContain('LEAD_WEBHOOK_URL is not set')
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
