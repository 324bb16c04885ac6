import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHarness } from 'wrangler'
import { askPlatform } from '../../scripts/cloudflare/ask-platform.ts'
import { DomainStop, type SmokeOptions, smokeTest } from '../../scripts/cloudflare/smoke.ts'
import { paths } from '../../src/paths.ts'
import { listen } from '../support/listen.ts'

/** The built pages and the worker as in production, on this computer. */
const secrets = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead' }
const worker = { configPath: 'wrangler.toml', env: 'production' }
const site = createTestHarness({ workers: [{ ...worker, secrets }] })
let address: string

beforeAll(async () => {
  address = (await site.listen()).url.origin
}, 60_000)
afterAll(() => site.close())

const atOnce = { tries: 1, pause: () => Promise.resolve() }

/** What it prints, including its final sentence. */
async function smoke(where: string, options: SmokeOptions = {}): Promise<string[]> {
  const lines: string[] = []
  await smokeTest(where, (line) => void lines.push(line), { ...atOnce, ...options }).catch((error) =>
    lines.push(String(error.message)),
  )
  return lines
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: string
}

/** The working site's answers, each fetched once: what a domain does to them on their way needs no worker. */
const remembered = new Map<string, Promise<Answer>>()

function answerOf(where: URL, init: RequestInit = {}): Promise<Answer> {
  const key = `${init.method ?? 'GET'} ${where.pathname}${where.search}`
  const known = remembered.get(key)
  if (known) return known
  const asked = fetch(new URL(`${where.pathname}${where.search}`, address), init).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    body: await answer.text(),
  }))
  remembered.set(key, asked)
  return asked
}

/** The working site, with something done to each answer on its way. */
const behind =
  (change: (answer: Answer, where: URL, init?: RequestInit) => Answer = (answer) => answer): typeof fetch =>
  async (where, init) => {
    const url = new URL(String(where))
    const { status, headers, body } = change(await answerOf(url, init), url, init)
    return new Response(body, { status, headers })
  }

/** The site at workers.dev, which has no domain's settings to check. */
const deployed = 'https://funeral-plans.firm.workers.dev'
const failuresOf = async (where: string, fetch: typeof globalThis.fetch) =>
  (await smoke(where, { fetch })).filter((line) => line.startsWith('FAIL'))
const withHtml = (alter: (html: string) => string) =>
  failuresOf(
    deployed,
    behind((answer) => ({ ...answer, body: alter(answer.body) })),
  )
const withHeaders = (added: Readonly<Record<string, string>>) =>
  failuresOf(
    deployed,
    behind((answer) => ({ ...answer, headers: new Headers({ ...Object.fromEntries(answer.headers), ...added }) })),
  )

test('notices a database that has not been migrated', async () => {
  const lines = await smoke(address)
  const checks = lines.filter((line) => /^(ok|FAIL) /.test(line))
  expect(lines).toContain('FAIL  /api/health says degraded')
  expect(lines.at(-1)).toBe(`1 of ${checks.length} checks failed at ${address}.`)
})

test('a working site passes, and the check stores nothing', async () => {
  await site.getWorker().applyD1Migrations('DB')
  // What health found a moment ago goes with the old runtime.
  await site.update({ workers: [{ ...worker, secrets }] })
  const lines = await smoke(address)
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([
    expect.stringContaining('note  /api/health advises: ALERT_WEBHOOK_URL is not set'),
    `${lines.length - 2} checks passed at ${address}.`,
  ])
  expect(lines).toContain('ok    /api/lead with an empty lead')
  const health = await (await site.fetch('/api/health')).json()
  expect(health).toMatchObject({ leads: { pending: 0, parked: 0 } })
})

test('another site fails every check but those of what a domain may add', async () => {
  const other = createServer((_request, response) => void response.end('<h1>It works!</h1>'))
  const lines = await smoke(await listen(other))
  other.close()
  expect(lines).toContain('FAIL  / has no Content-Security-Policy')
  expect(lines).toContain('FAIL  an unknown path answered 200 instead of 404')
  expect(lines).toContain('FAIL  /api/health is not understood')
  expect(lines).toContain('FAIL  a script of the pages is not named by the landing page')
  expect(lines.filter((line) => line.startsWith('ok'))).toEqual(['ok    compression', 'ok    Speed Brain'])
})

test('gives up after a few tries on an address where nothing answers', async () => {
  let pauses = 0
  const waiting = { tries: 3, pause: async () => void pauses++ }
  await expect(smokeTest('http://127.0.0.1:1', () => undefined, waiting)).rejects.toThrow('does not serve the site')
  expect(pauses).toBe(2)
})

test.each([
  ['Rocket Loader', '<script src="/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js"></script>'],
  ['Zaraz', '<script src="/cdn-cgi/zaraz/i.js"></script>'],
  ['Web Analytics', '<script defer src="https://static.cloudflareinsights.com/beacon.min.js"></script>'],
  [
    'Bot Fight Mode (JavaScript detections)',
    '<script>a.src="/cdn-cgi/challenge-platform/scripts/jsd/main.js"</script>',
  ],
])('names %s when it has added a script to the pages', async (setting, script) => {
  const failed = await withHtml((html) => html.replace('</body>', `${script}</body>`))
  expect(failed).toHaveLength(Object.keys(paths).length)
  expect(failed).toContain(
    `FAIL  /faqs as it was built is altered on its way by ${setting}: turn it off for the domain`,
  )
})

test('names the setting that has rewritten an address', async () => {
  const alter = (html: string) => html.replace(/mailto:[^"]+/g, '/cdn-cgi/l/email-protection#1234')
  expect(await withHtml(alter)).toContainEqual(
    'FAIL  /privacy-policy as it was built is altered on its way by Email Address Obfuscation: turn it off for the domain',
  )
})

test('shows what differs in a page altered by something it does not know', async () => {
  const failed = await withHtml((html) => html.replace('</main>', '<p>Cheap flights</p></main>'))
  expect(failed[0]).toMatch(/^FAIL {2}\/ as it was built is not as it was built: ".*Cheap flights/)
})

test('tells another release from an altered page', async () => {
  const alter = (html: string) => html.replaceAll(/\/assets\/index-[\w-]+/g, '/assets/index-other')
  expect(await withHtml(alter)).toContain('FAIL  / as it was built is of another build than the one in dist/')
})

test('names zstd and Speed Brain', async () => {
  expect(await withHeaders({ 'content-encoding': 'zstd' })).toEqual([
    'FAIL  compression is zstd: add a Compression Rule with Brotli, then gzip',
  ])
  expect(await withHeaders({ 'speculation-rules': '"/cdn-cgi/speculation"' })).toEqual([
    'FAIL  Speed Brain is on: turn it off, the pages have rules of their own',
  ])
})

test('a security check is named, and is not a fault of the release', async () => {
  const challenged = behind((answer, _where, init) =>
    init?.method === 'POST'
      ? { ...answer, status: 403, headers: new Headers({ 'cf-mitigated': 'challenge' }) }
      : answer,
  )
  const smoked = smokeTest(deployed, () => undefined, { ...atOnce, fetch: challenged })
  await expect(smoked).rejects.toBeInstanceOf(DomainStop)
  expect(await failuresOf(deployed, challenged)).toEqual([
    'FAIL  /api/lead with an empty lead met a security check, as visitors do: see The domain’s settings in the runbook',
  ])
})

test('a domain must lead to https, and its bare name to www with the advert’s key', async () => {
  const redirecting = (targets: Readonly<Record<string, string>>) =>
    behind((answer, { href }) => {
      const location = targets[href]
      return location === undefined ? answer : { status: 301, headers: new Headers({ location }), body: '' }
    })
  const www = 'https://www.firm.example/?c=smoke'
  const good = redirecting({ 'http://www.firm.example/?c=smoke': www, 'https://firm.example/?c=smoke': www })
  expect(await failuresOf('https://www.firm.example', good)).toEqual([])

  const bad = redirecting({ 'https://firm.example/?c=smoke': 'https://www.firm.example/' })
  expect(await failuresOf('https://www.firm.example', bad)).toEqual([
    `FAIL  Always Use HTTPS does not redirect http://www.firm.example/?c=smoke to ${www}`,
    `FAIL  firm.example does not redirect https://firm.example/?c=smoke to ${www}`,
  ])
})

test('what a deployed site says in public is enough to fail; with the token it also says why', async () => {
  const ill = behind((answer, { pathname, search }, init) => {
    if (pathname !== '/api/health') return answer
    const isTold = search === '?details' && new Headers(init?.headers).get('authorization') === 'Bearer sesame'
    const why = { status: 'misconfigured', problems: [{ setting: 'CAMPAIGN_CODE', problem: 'is not set' }] }
    return { status: 200, headers: new Headers(), body: JSON.stringify({ ok: false, ...(isTold && why) }) }
  })
  expect(await smoke(deployed, { fetch: ill })).toContain(
    'FAIL  /api/health says that someone has to act; with HEALTH_TOKEN set it says why',
  )
  expect(await smoke(deployed, { fetch: ill, healthToken: 'sesame' })).toContain(
    'FAIL  /api/health says misconfigured; CAMPAIGN_CODE is not set',
  )
})

test('what is only advised is mentioned to whoever has the token, and fails nothing', async () => {
  const advised = behind((answer, { pathname, search }) => {
    if (pathname !== '/api/health') return answer
    const problems = [{ setting: 'ALERT_WEBHOOK_URL', problem: 'is not set', isAdvice: true }]
    const body = JSON.stringify({ ok: true, ...(search === '?details' && { status: 'ok', problems }) })
    return { status: 200, headers: new Headers(), body }
  })
  const lines = await smoke(deployed, { fetch: advised, healthToken: 'sesame' })
  expect(lines).toContain('note  /api/health advises: ALERT_WEBHOOK_URL is not set')
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([])
  expect((await smoke(deployed, { fetch: advised })).filter((line) => line.startsWith('note'))).toEqual([])
})

test('names a missing or invalid setting, but not its value', async () => {
  const wrong = { LEAD_WEBHOOK_URL: 'http://canary.example' }
  await site.update({ workers: [{ ...worker, secrets: wrong }] })
  const lines = await smoke(address)
  expect(lines).toContainEqual(
    expect.stringMatching(/^FAIL {2}\/api\/health says misconfigured; LEAD_WEBHOOK_URL must/),
  )
  expect(lines.join()).not.toContain('canary')
})

test('each answer is printed with its date, what does not hold ends the command, and the probe is deleted', async () => {
  const [ran, said]: [string[], string[]] = [[], []]
  const answers = [
    { belief: 'batches', holds: true, said: '0 rows' },
    { belief: 'bounces', said: 'not known' },
    { belief: 'delays', holds: false, said: 'refused' },
  ]
  const asking = askPlatform({
    say: (line) => void said.push(line.replace(/^\d{4}-\d\d-\d\d /, 'TODAY')),
    pause: async () => undefined,
    fetch: async (where) => (String(where).endsWith('/') ? Response.json(answers) : Response.json([])),
    wrangler: async ([verb = '']) => {
      ran.push(verb)
      return { isDone: verb === 'deploy', output: ' https://probe.firm.workers.dev\n', errors: '' }
    },
  })
  await expect(asking).rejects.toThrow('1 of 3 beliefs do not hold. Leads are delivered all the same')
  expect(ran).toEqual(['deploy', 'delete'])
  expect(said).toEqual([
    'TODAY ok    batches: 0 rows',
    'TODAY ?     bounces: not known',
    'TODAY FAIL  delays: refused',
    'The probe may still be there: npx wrangler delete --name funeral-plans-platform-probe',
  ])
})
