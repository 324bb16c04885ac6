import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHarness } from 'wrangler'
import { smokeTest } from '../../scripts/cloudflare/smoke.ts'
import { listen } from '../support/listen.ts'

/** The built pages and the worker as in production, on this computer. */
const secrets = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead', LEAD_KEYS: `2026-11:${btoa('k'.repeat(32))}` }
const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml', env: 'production', secrets }] })
let address: string

beforeAll(async () => {
  address = (await site.listen()).url.origin
  await site.getWorker().applyD1Migrations('DB')
}, 60_000)
afterAll(() => site.close())

/** What it prints, including its final sentence. */
async function smoke(where: string, send?: typeof fetch): Promise<string[]> {
  const lines: string[] = []
  await smokeTest(where, (line) => void lines.push(line), 1, send).catch((error) => lines.push(String(error.message)))
  return lines
}

/** The failures of the same site at another address, when each answer is changed on its way. */
async function failures(where: string, change: (answer: Response, asked: URL) => Response | Promise<Response>) {
  const lines = await smoke(where, async (input, init) => {
    const asked = new URL(String(input))
    return change(await fetch(new URL(`${asked.pathname}${asked.search}`, address), init), asked)
  })
  return lines.filter((line) => line.startsWith('FAIL'))
}
const deployed = 'https://funeral-plans.firm.workers.dev'

test('a working site passes', async () => {
  const lines = await smoke(address)
  expect(lines.at(-1)).toBe(`${lines.length - 1} checks passed at ${address}.`)
  expect(lines).toContain('ok    /api/lead with an empty lead')
})

test('another site fails', async () => {
  const other = createServer((_request, response) => void response.end('<h1>It works!</h1>'))
  const lines = await smoke(await listen(other))
  other.close()
  expect(lines).toContain('FAIL  / has no content-security-policy')
  expect(lines).toContain('FAIL  an unknown path answered 200 instead of 404')
  expect(lines).toContain('FAIL  /api/health answered 200 without saying how the site is')
  expect(lines.filter((line) => line.startsWith('ok'))).toEqual(['ok    compression'])
})

test('says so where nothing answers', async () => {
  expect(await smoke('http://127.0.0.1:1')).toEqual([expect.stringContaining('does not serve the site')])
})

test.each([
  '/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js',
  'https://static.cloudflareinsights.com/beacon.min.js',
])('notices %s on a page', async (script) => {
  const insert = async (answer: Response) => {
    const { status, headers } = answer
    const body = (await answer.text()).replace('</body>', `<script src="${script}"></script></body>`)
    return new Response(status === 304 ? null : body, { status, headers })
  }
  const failed = await failures(deployed, insert)
  expect(failed[0]).toMatch(/^FAIL {2}\/ has .*, which a setting of the domain has inserted$/)
})

test('notices zstd, and a security check', async () => {
  const changed = ({ status, body, headers }: Response, name: string, value: string) => {
    const altered = new Headers(headers)
    altered.set(name, value)
    return new Response(body, { status, headers: altered })
  }
  expect(await failures(deployed, (answer) => changed(answer, 'content-encoding', 'zstd'))).toEqual([
    'FAIL  compression is zstd: add a Compression Rule',
  ])
  const challenge = (answer: Response, { pathname }: URL) =>
    pathname === '/api/lead' ? changed(answer, 'cf-mitigated', 'challenge') : answer
  expect(await failures(deployed, challenge)).toEqual([
    'FAIL  /api/lead with an empty lead met a security check of Cloudflare’s, as visitors do',
    "FAIL  /api/lead from another site's page met a security check of Cloudflare’s, as visitors do",
  ])
})

test('a domain must lead to https, and its bare name to www with the advert’s key', async () => {
  const to = 'https://www.firm.example/?c=smoke'
  const redirecting = (from: readonly string[]) => (answer: Response, asked: URL) =>
    from.includes(asked.href) ? new Response(null, { status: 301, headers: { location: to } }) : answer
  const [plain, bare] = ['http://www.firm.example/?c=smoke', 'https://firm.example/?c=smoke']
  expect(await failures('https://www.firm.example', redirecting([plain, bare]))).toEqual([])
  expect(await failures('https://www.firm.example', redirecting([plain]))).toEqual([
    `FAIL  ${bare} does not redirect to ${to}`,
  ])
})

test('says that a setting is wrong, and with the token which', async () => {
  const ill = (answer: Response, { pathname, search }: URL) => {
    const why = search === '?details' && { problems: [{ setting: 'CAMPAIGN_CODE', problem: 'is not set' }] }
    return pathname === '/api/health' ? Response.json({ ok: false, ...why }) : answer
  }
  expect(await failures(deployed, ill)).toEqual(['FAIL  /api/health says that someone has to act'])
  process.env.HEALTH_TOKEN = 'sesame'
  const told = await failures(deployed, ill)
  delete process.env.HEALTH_TOKEN
  expect(told).toEqual(['FAIL  /api/health says that someone has to act; CAMPAIGN_CODE is not set'])
})
