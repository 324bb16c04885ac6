import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHarness } from 'wrangler'
import { Stop } from '../../scripts/cloudflare/command.ts'
import { deployedAddress, deploySite } from '../../scripts/cloudflare/deploy.ts'
import { smokeTest } from '../../scripts/cloudflare/smoke.ts'
import { listen } from '../support/start-services.ts'

const reportOf = (...targets: string[]) => `${JSON.stringify({ type: 'deploy', version: 1, targets })}\n`
const report = reportOf('schedule: * * * * *', 'https://funeral-plans-staging.firm.workers.dev')

/** Deploys with commands that only record that they ran; the one containing `failAt` fails. */
async function deployment(args: string, { failAt = 'nothing', hasDesk = true } = {}) {
  const ran: string[] = []
  const ended = await deploySite(args.split(' '), {
    run: (command) => {
      ran.push(command)
      return !command.includes(failAt)
    },
    report: () => report,
    hasDesk: () => hasDesk,
    smokeTest: async (address) => void ran.push(address),
    say: () => undefined,
  }).then(
    () => 'well',
    (error) => (error instanceof Stop ? error.message : expect.unreachable(String(error))),
  )
  return { ran, ended }
}

test('builds, migrates, deploys the site, and the desk once Access is set up, and checks the site, in this order', async () => {
  const ran = [
    'vite build --logLevel warn --mode staging',
    'wrangler d1 migrations apply DB --remote --env staging',
    'wrangler deploy --env staging --strict',
    'wrangler deploy --config desk/wrangler.toml --env staging',
    'https://funeral-plans-staging.firm.workers.dev',
  ]
  expect(await deployment('--env staging')).toEqual({ ran, ended: 'well' })
  const withoutDesk = { ran: ran.filter((command) => !command.includes('desk')), ended: 'well' }
  expect(await deployment('--env staging', { hasDesk: false })).toEqual(withoutDesk)
})

test.each(['vite build', 'migrations', 'wrangler deploy --env', 'desk'])(
  'runs nothing after "%s" fails',
  async (failAt) => {
    const { ran, ended } = await deployment('--env staging', { failAt })
    expect(ran.at(-1)).toContain(failAt)
    expect(ended).toMatch(/^\nStopped at: /)
  },
)

test('lets made-up names and numbers into production only when asked to', async () => {
  const { ran, ended } = await deployment('--env production', { failAt: 'placeholders' })
  expect(ran).toEqual(['node scripts/placeholders.ts'])
  expect(ended).toContain('--with-placeholders')
  expect((await deployment('--env production --with-placeholders')).ran[0]).toMatch(/^vite build/)
})

test.each(['--checked', '--env local'])('goes nowhere with %s', async (args) => {
  expect(await deployment(args).catch(() => ({ ran: [] }))).toMatchObject({ ran: [] })
})

test.each([
  [['schedule: * * * * *', 'https://a.workers.dev', 'Producer for lead-delivery'], 'https://a.workers.dev'],
  [['www.firm.example (custom domain)'], 'https://www.firm.example'],
  [['schedule: * * * * *'], undefined],
])('among the targets %j the site is at %s', (targets, address) => {
  expect(deployedAddress(`${JSON.stringify({ type: 'wrangler-session' })}\n${reportOf(...targets)}`)).toBe(address)
})

/** The built pages and the worker as in production, on this computer. */
const secrets = { LEAD_WEBHOOK_URL: 'https://hooks.example/lead', LEAD_KEYS: `2026-11:${btoa('k'.repeat(32))}` }
const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml', env: 'production', secrets }] })
const deployed = 'https://funeral-plans.firm.workers.dev'
let address: string

beforeAll(async () => {
  address = (await site.listen()).url.origin
  await site.getWorker().applyD1Migrations('DB')
}, 60_000)
afterAll(() => site.close())

/** What the smoke test prints, including its final sentence. */
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

test('the smoke test passes a working site, fails another, and says so where nothing answers', async () => {
  const lines = await smoke(address)
  expect(lines.at(-1)).toBe(`${lines.length - 1} checks passed at ${address}.`)
  expect(lines).toContain('ok    /api/lead with an empty lead')
  const other = createServer((_request, response) => void response.end('<h1>It works!</h1>'))
  const failed = await smoke(await listen(other))
  other.close()
  for (const failure of ['/ has no content-security-policy', 'an unknown path answered 200 instead of 404'])
    expect(failed).toContain(`FAIL  ${failure}`)
  expect(failed.filter((line) => line.startsWith('ok'))).toEqual(['ok    compression'])
  expect(await smoke('http://127.0.0.1:1')).toEqual([expect.stringContaining('does not serve the site')])
})

test.each([
  '/cdn-cgi/scripts/7d0fa10a/cloudflare-static/rocket-loader.min.js',
  'https://static.cloudflareinsights.com/beacon.min.js',
])('it notices %s on a page', async (script) => {
  const [first] = await failures(deployed, async (answer) => {
    const body = (await answer.text()).replace('</body>', `<script src="${script}"></script></body>`)
    return new Response(answer.status === 304 ? null : body, answer)
  })
  expect(first).toMatch(/^FAIL {2}\/ has .*, which a setting of the domain has inserted$/)
})

test('it notices zstd, and a security check', async () => {
  const changed = (answer: Response, name: string, value: string) => {
    const headers = new Headers(answer.headers)
    headers.set(name, value)
    return new Response(answer.body, { status: answer.status, headers })
  }
  expect(await failures(deployed, (answer) => changed(answer, 'content-encoding', 'zstd'))).toEqual([
    'FAIL  compression is zstd: add a Compression Rule',
  ])
  const challenge = (answer: Response, { pathname }: URL) =>
    pathname === '/api/lead' ? changed(answer, 'cf-mitigated', 'challenge') : answer
  const met = expect.stringMatching(/^FAIL {2}\/api\/lead .* met a security check of Cloudflare’s, as visitors do$/)
  expect(await failures(deployed, challenge)).toEqual([met, met])
})

test('it wants a domain to lead to https, and its bare name to www with the advert’s key', async () => {
  const to = 'https://www.firm.example/?c=smoke'
  const redirecting = (from: readonly string[]) => (answer: Response, asked: URL) =>
    from.includes(asked.href) ? new Response(null, { status: 301, headers: { location: to } }) : answer
  const [plain, bare] = ['http://www.firm.example/?c=smoke', 'https://firm.example/?c=smoke']
  expect(await failures('https://www.firm.example', redirecting([plain, bare]))).toEqual([])
  expect(await failures('https://www.firm.example', redirecting([plain]))).toEqual([
    `FAIL  ${bare} does not redirect to ${to}`,
  ])
})

test('it says that a setting is wrong, and with the token which', async () => {
  const ill = (answer: Response, { pathname, search }: URL) => {
    const why = search === '?details' && { problems: [{ setting: 'CAMPAIGN_CODE', problem: 'is not set' }] }
    return pathname === '/api/health' ? Response.json({ ok: false, ...why }) : answer
  }
  expect(await failures(deployed, ill)).toEqual(['FAIL  /api/health says that someone has to act'])
  process.env.HEALTH_TOKEN = 'sesame'
  const withToken = await failures(deployed, ill)
  delete process.env.HEALTH_TOKEN
  expect(withToken).toEqual(['FAIL  /api/health says that someone has to act; CAMPAIGN_CODE is not set'])
})
