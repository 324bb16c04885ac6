import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Stop } from '../../scripts/cloudflare/command.ts'
import { adviceFor, deployedAddress, deploySite, envOf } from '../../scripts/cloudflare/deploy.ts'
import type { Outside } from '../../scripts/cloudflare/dns-guard.ts'
import { DomainStop } from '../../scripts/cloudflare/smoke.ts'
import { deskToml } from './support/desk-toml.ts'

/** A wrangler.toml in which production has these lines. */
function tomlWith(...lines: readonly string[]): string {
  mkdirSync('test-results/deploy', { recursive: true })
  const path = 'test-results/deploy/domain.toml'
  writeFileSync(
    path,
    readFileSync('wrangler.toml', 'utf8').replace('[env.production]', ['[env.production]', ...lines].join('\n')),
  )
  return path
}
const domain = '{ pattern = "www.firm.example", custom_domain = true }'

/** A desk/wrangler.toml in which no desk is set up, and one in which production's is. */
const noDesk = 'desk/wrangler.toml'
const withDesk = 'test-results/deploy/desk.toml'
deskToml(withDesk)
const login = 'https://firm.cloudflareaccess.com/cdn-cgi/access/login/desk.firm.example?kid=the-tag&redirect_url=%2F'

const reportOf = (...targets: string[]) => `${JSON.stringify({ type: 'deploy', version: 1, targets })}\n`
const report = reportOf('schedule: * * * * *', 'https://funeral-plans-staging.firm.workers.dev')

interface Situation {
  readonly failAt?: string
  /** What the smoke test finds. */
  readonly fault?: Stop
  readonly path?: string
  readonly outside?: Outside
  readonly deskConfig?: string
  /** Where the desk's host sends someone who is not signed in. */
  readonly redirect?: string
  /** What the site should have besides. */
  readonly advised?: readonly string[]
}

/** Cloudflare's own API is found, and nothing else. */
const nothingThere: Outside = {
  recordsOf: async (host) => (host === 'api.cloudflare.com' ? ['192.0.2.1'] : []),
  isOurs: async () => false,
}

/** Deploys with commands that only record that they ran; the one containing `failAt` fails. */
async function deployment(
  args: readonly string[],
  {
    failAt = 'nothing',
    fault,
    path = 'wrangler.toml',
    outside = nothingThere,
    deskConfig = noDesk,
    redirect,
    advised = [],
  }: Situation = {},
) {
  const ran: string[] = []
  const asked: string[] = []
  const said: string[] = []
  const say = (sentence: string) => void said.push(sentence)
  const redirectOf = async () => redirect
  const run = (command: readonly string[]) => {
    ran.push(command.join(' '))
    return !command.join(' ').includes(failAt)
  }
  const smokeTest = async (address: string) => {
    asked.push(address)
    if (fault) throw fault
  }
  const advice = async () => advised
  const tools = { config: path, deskConfig, outside, say, redirectOf, run, report: () => report, smokeTest, advice }
  const ended = await deploySite(args, tools).then(
    () => 'well',
    (error) => (error instanceof Stop ? error.message : expect.unreachable(String(error))),
  )
  return { ran, asked, said: said.join('\n'), ended }
}

const staging = ['--env', 'staging'] as const
const toProduction = ['--env', 'production', '--with-placeholders'] as const

test('checks, builds, migrates, deploys and checks the site, in this order', async () => {
  expect(await deployment(staging)).toMatchObject({
    ran: [
      'tsc -b',
      'biome check .',
      'vite build --logLevel warn --mode staging',
      'vitest run',
      'wrangler d1 migrations apply DB --remote --env=staging',
      'wrangler deploy --env=staging',
    ],
    asked: ['https://funeral-plans-staging.firm.workers.dev'],
    ended: 'well',
  })
})

test('checks that have just run are not repeated, and only staging is built to stay out of search engines', async () => {
  const { ran } = await deployment([...toProduction, '--checked'])
  expect(ran.map((command) => command.split(' ')[0])).toEqual(['vite', 'wrangler', 'wrangler'])
  expect(ran[0]).toBe('vite build --logLevel warn')
})

test.each([
  ['tsc', 'types', 'Nothing was deployed.'],
  ['biome', 'lint', 'Nothing was deployed.'],
  ['vite build', 'build', 'Nothing was deployed.'],
  ['vitest', 'tests', 'Nothing was deployed.'],
  ['migrations', 'migrations', 'The site runs on as it was'],
  ['migrations', 'migrations', 'if there is no database: npm run setup:cloudflare -- --env staging'],
  ['wrangler deploy', 'deploy', 'deploy again'],
])('when %s fails nothing after it is run, and the operator reads what now', async (failAt, name, whatNow) => {
  const { ran, asked, ended } = await deployment(staging, { failAt })
  expect(ran.at(-1)).toContain(failAt)
  expect(asked).toEqual([])
  expect(ended).toContain(`Stopped at: ${name}.`)
  expect(ended).toContain(whatNow)
})

test('a site that does not work ends with how to roll back, but not when only its domain’s settings are wrong', async () => {
  const broken = await deployment(staging, { fault: new Stop('1 of 10 checks failed.') })
  expect(broken.ended).toContain('Stopped at: smoke test. 1 of 10 checks failed.')
  expect(broken.ended).toContain('npx wrangler rollback --env=staging')
  const { ended } = await deployment(staging, { fault: new DomainStop('1 of 10 checks failed.') })
  expect(ended).toContain('Stopped at: smoke test. 1 of 10 checks failed. The release is live and works')
  expect(ended).not.toContain('rollback')
})

test('made-up names and numbers stay out of production unless allowed explicitly', async () => {
  const production = ['--env', 'production'] as const
  expect(await deployment(production, { failAt: 'placeholders' })).toMatchObject({
    ran: ['node scripts/placeholders.ts'],
    ended: expect.stringContaining('--with-placeholders'),
  })
  expect((await deployment([...production, '--with-placeholders'])).ran[0]).toBe('tsc -b')
})

test('production stops where the dashboard differs from the file, unless the operator says to replace it', async () => {
  const { ran, ended } = await deployment(toProduction, { failAt: 'wrangler deploy' })
  expect(ran.at(-1)).toBe('wrangler deploy --env=production --strict')
  expect(ended).toMatch(/differs from the dashboard.*wrangler\.toml.*--replace-dashboard/s)
  expect((await deployment([...toProduction, '--replace-dashboard'])).ran.at(-1)).toBe(
    'wrangler deploy --env=production',
  )
})

test('production with a domain keeps no second address, or nothing runs', async () => {
  const { ran, ended } = await deployment(toProduction, { path: tomlWith(`routes = [${domain}]`) })
  expect(ran).toEqual([])
  expect(ended).toMatch(/^Nothing was deployed\. .*workers_dev = false/)
})

test.each([`routes = [${domain}]`, `route = ${domain}`])('%s must be free before anything is run', async (route) => {
  const old: Outside = { recordsOf: async () => ['old-site.example'], isOurs: async () => false }
  const situation = { path: tomlWith(route, 'workers_dev = false'), outside: old }
  const { ran, ended } = await deployment(toProduction, situation)
  expect(ran).toEqual([])
  expect(ended).toMatch(/^www\.firm\.example already points to old-site\.example/)
  const named = await deployment([...toProduction, '--replace-dns', 'www.firm.example'], situation)
  expect(named.ended).toBe('well')
})

test('what the deployed site should have besides is named, and stops nothing', async () => {
  const advised = ['ALERT_WEBHOOK_URL is not set: nobody is told']
  const { said, ended } = await deployment(toProduction, { advised })
  expect(said).toContain('— ALERT_WEBHOOK_URL is not set: nobody is told: docs/runbook.md')
  expect(ended).toBe('well')
  expect(adviceFor(['CAMPAIGN_CODE', 'ALERT_WEBHOOK_URL', 'HEARTBEAT_URL', 'TURNSTILE_SECRET'])).toEqual([])
  expect(adviceFor(['CAMPAIGN_CODE'])).toEqual([expect.stringContaining('ALERT_WEBHOOK_URL')])
})

test('without an environment nothing runs', async () => {
  expect(await deployment([])).toMatchObject({ ran: [], ended: expect.stringContaining('--env staging or') })
})

test.each([
  [['https://site.firm.workers.dev', 'Producer for lead-delivery'], 'https://site.firm.workers.dev'],
  [['Consumer for lead-delivery', 'www.firm.example (custom domain)'], 'https://www.firm.example'],
  [['www.firm.example/* (zone name: firm.example)'], 'https://www.firm.example'],
  [['schedule: 30 3 * * *', 'Producer for lead-delivery'], undefined],
])('of %j the site is at %s', (targets, address) => {
  expect(deployedAddress(reportOf(...targets))).toBe(address)
})

test.each(['', `${JSON.stringify({ type: 'wrangler-session', version: 1 })}\n`])(
  'a report %j names no address',
  (text) => {
    expect(deployedAddress(text)).toBeUndefined()
  },
)

test('only wrangler is given the token', () => {
  const env = { PATH: '/bin', CLOUDFLARE_API_TOKEN: 'secret' }
  expect(envOf('wrangler', env)).toEqual(env)
  for (const program of ['vite', 'vitest', 'tsc', 'biome', 'node'])
    expect(envOf(program, env)).toEqual({ PATH: '/bin' })
})

test('a desk that is not set up is not deployed, and the operator reads what to do', async () => {
  const { ran, said, ended } = await deployment(toProduction)
  expect(ended).toBe('well')
  expect(ran.filter((command) => command.includes('desk'))).toEqual([])
  expect(said).toContain('docs/runbook.md has under "The desk": an Access application, with a second factor')
  expect(said).toContain(
    `Then write into ${noDesk}, under [env.production]: ACCESS_TEAM, ACCESS_AUDIENCE, DESK_HOST, SITE_URL, a route for DESK_HOST.`,
  )
})

test('a desk that is set up is deployed after the site, and its door is tried', async () => {
  const { ran, ended } = await deployment(toProduction, { deskConfig: withDesk, redirect: login })
  expect(ran.slice(-2)).toEqual([
    'wrangler deploy --env=production --strict',
    `wrangler deploy --config ${withDesk} --env=production`,
  ])
  expect(ended).toBe('well')
})

test.each([
  ['shows itself to anyone', undefined],
  ['leads to another application', login.replace('the-tag', 'another')],
  ['leads to another team', login.replace('firm.', 'other.')],
])('a desk that %s is reported', async (_, redirect) => {
  const situation = { deskConfig: withDesk, ...(redirect && { redirect }) }
  expect((await deployment(toProduction, situation)).ended).toContain('does not lead to the login page')
})

test('the desk’s own name is free, or leads to its login page, before anything is deployed', async () => {
  const outside: Outside = { ...nothingThere, recordsOf: async () => ['192.0.2.1'] }
  const taken = await deployment(toProduction, { deskConfig: withDesk, outside })
  expect(taken).toMatchObject({ ran: [], ended: expect.stringContaining('--replace-dns desk.firm.example') })
  const again = await deployment(toProduction, { deskConfig: withDesk, outside, redirect: login })
  expect(again.ended).toBe('well')
})

test('a desk that fails leaves the site as deployed, and says so', async () => {
  const { ended } = await deployment(toProduction, { deskConfig: withDesk, failAt: withDesk })
  expect(ended).toContain('Stopped at: desk. The site is live and works.')
})
