import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHarness } from 'wrangler'
import { DomainStop, type SmokeOptions, smokeTest } from '../../scripts/cloudflare/smoke-test.ts'
import { paths } from '../../src/paths.ts'
import { listen } from '../support/listen.ts'
import { startZone, type ZoneFeatures } from '../support/zone.ts'

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

/** What fails when a zone is in front of the site. */
async function smokeThrough(features: ZoneFeatures): Promise<string[]> {
  const zone = await startZone(address, features)
  const lines = await smoke(zone.address)
  zone.close()
  return lines.filter((line) => line.startsWith('FAIL'))
}

test('notices a database that has not been migrated', async () => {
  const lines = await smoke(address)
  expect(lines).toContain('FAIL  /api/health says degraded')
  expect(lines.at(-1)).toBe(`1 of ${lines.length - 1} checks failed at ${address}.`)
})

test('a working site passes, and the check stores nothing', async () => {
  await site.getWorker().applyD1Migrations('DB')
  // What health found a moment ago goes with the old runtime.
  await site.update({ workers: [{ ...worker, secrets }] })
  const lines = await smoke(address)
  expect(lines.filter((line) => !line.startsWith('ok'))).toEqual([`${lines.length - 1} checks passed at ${address}.`])
  expect(lines).toContain('ok    /api/lead with an empty lead')
  const health = await (await site.fetch('/api/health')).json()
  expect(health).toMatchObject({ leads: { pending: 0, parked: 0 } })
})

test('names a missing or invalid setting, but not its value', async () => {
  const wrong = { LEAD_WEBHOOK_URL: 'http://canary.example' }
  await site.update({ workers: [{ ...worker, secrets: wrong }] })
  const lines = await smoke(address)
  await site.update({ workers: [{ ...worker, secrets }] })
  expect(lines).toContainEqual(
    expect.stringMatching(/^FAIL {2}\/api\/health says misconfigured; LEAD_WEBHOOK_URL must/),
  )
  expect(lines.join()).not.toContain('canary')
})

test('another site fails every check but those of what a domain may add', async () => {
  const other = createServer((_request, response) => void response.end('<h1>It works!</h1>'))
  const lines = await smoke(await listen(other))
  other.close()
  expect(lines).toContain('FAIL  / has no Content-Security-Policy')
  expect(lines).toContain('FAIL  an unknown path answered 200 instead of 404')
  expect(lines).toContain('FAIL  /api/health is not understood')
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
  const failed = await smokeThrough({ alterHtml: (html) => html.replace('</body>', `${script}</body>`) })
  expect(failed).toHaveLength(Object.keys(paths).length)
  expect(failed).toContain(
    `FAIL  /faqs as it was built is altered on its way by ${setting}: turn it off for the domain`,
  )
})

test('names the setting that has rewritten an address', async () => {
  const alterHtml = (html: string) => html.replace(/mailto:[^"]+/g, '/cdn-cgi/l/email-protection#1234')
  expect(await smokeThrough({ alterHtml })).toContainEqual(
    'FAIL  /privacy-policy as it was built is altered on its way by Email Address Obfuscation: turn it off for the domain',
  )
})

test('shows what differs in a page altered by something it does not know', async () => {
  const failed = await smokeThrough({ alterHtml: (html) => html.replace('</main>', '<p>Cheap flights</p></main>') })
  expect(failed[0]).toMatch(/^FAIL {2}\/ as it was built is not as it was built: ".*Cheap flights/)
})

test('tells another release from an altered page', async () => {
  const alterHtml = (html: string) => html.replaceAll(/\/assets\/index-[\w-]+/g, '/assets/index-other')
  expect(await smokeThrough({ alterHtml })).toContain(
    'FAIL  / as it was built is of another build than the one in dist/',
  )
})

test('names zstd and Speed Brain', async () => {
  expect(await smokeThrough({ hasZstd: true })).toEqual([
    'FAIL  compression is zstd: add a Compression Rule with Brotli, then gzip',
  ])
  expect(await smokeThrough({ headers: { 'speculation-rules': '"/cdn-cgi/speculation"' } })).toEqual([
    'FAIL  Speed Brain is on: turn it off, the pages have rules of their own',
  ])
})

test('a security check is named, and is not a fault of the release', async () => {
  const zone = await startZone(address, { challenges: () => true })
  const lines: string[] = []
  const smoked = smokeTest(zone.address, (line) => void lines.push(line), atOnce)
  await expect(smoked).rejects.toBeInstanceOf(DomainStop)
  zone.close()
  expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([
    'FAIL  /api/lead with an empty lead met a security check, as visitors do: see The domain’s settings in the runbook',
  ])
})

/** The site at a domain, which redirects as `redirects` says: target by address. */
const atDomain =
  (redirects: Readonly<Record<string, string>>): typeof fetch =>
  (where, init) => {
    const url = new URL(String(where))
    const target = redirects[url.href]
    if (target) return Promise.resolve(new Response(null, { status: 301, headers: { location: target } }))
    return fetch(new URL(`${url.pathname}${url.search}`, address), init)
  }

test('a domain must lead to https, and its bare name to www with the advert’s key', async () => {
  const good = {
    'http://www.firm.example/?c=smoke': 'https://www.firm.example/?c=smoke',
    'https://firm.example/?c=smoke': 'https://www.firm.example/?c=smoke',
  }
  const lines = await smoke('https://www.firm.example', { fetch: atDomain(good) })
  expect(lines.at(-1)).toMatch(/^\d+ checks passed at https:\/\/www.firm.example.$/)

  const bad = { 'https://firm.example/?c=smoke': 'https://www.firm.example/' }
  const failed = await smoke('https://www.firm.example', { fetch: atDomain(bad) })
  expect(failed.filter((line) => line.startsWith('FAIL'))).toEqual([
    'FAIL  Always Use HTTPS does not redirect http://www.firm.example/?c=smoke to https://www.firm.example/?c=smoke',
    'FAIL  firm.example does not redirect https://firm.example/?c=smoke to https://www.firm.example/?c=smoke',
  ])
})

test('what a deployed site says in public is enough to fail; with the token it also says why', async () => {
  const deployed: typeof fetch = async (where, init) => {
    const { pathname, search } = new URL(String(where))
    if (pathname !== '/api/health') return fetch(new URL(`${pathname}${search}`, address), init)
    const isTold = search === '?details' && new Headers(init?.headers).get('authorization') === 'Bearer sesame'
    const why = { status: 'misconfigured', problems: [{ setting: 'CAMPAIGN_CODE', problem: 'is not set' }] }
    return Response.json({ ok: false, ...(isTold && why) })
  }
  const site = 'https://funeral-plans.firm.workers.dev'
  expect(await smoke(site, { fetch: deployed })).toContain(
    'FAIL  /api/health says that someone has to act; with HEALTH_TOKEN set it says why',
  )
  expect(await smoke(site, { fetch: deployed, healthToken: 'sesame' })).toContain(
    'FAIL  /api/health says misconfigured; CAMPAIGN_CODE is not set',
  )
})
