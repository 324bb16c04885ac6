import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deploySite } from '../../scripts/cloudflare/deploy-site.ts'
import { deployedAddress } from '../../scripts/cloudflare/deployed-address.ts'
import { withDatabaseId } from '../../scripts/cloudflare/environment.ts'
import { Stop } from '../../scripts/cloudflare/stop.ts'
import { freshWranglerToml } from './support/fresh-wrangler-toml.ts'

/** A wrangler.toml whose databases have not been set up, and one whose databases have. */
const fresh = 'test-results/deploy/fresh.toml'
const config = 'test-results/deploy/wrangler.toml'
const toml = withDatabaseId(freshWranglerToml(fresh), 'leads-staging', 'one')
writeFileSync(config, withDatabaseId(toml, 'leads-production', 'two'))

const reportOf = (...targets: string[]) => `${JSON.stringify({ type: 'deploy', version: 1, targets })}\n`
const report = reportOf('schedule: * * * * *', 'https://funeral-plans-staging.firm.workers.dev')

interface Deployment {
  readonly ran: string[]
  readonly asked: string[]
  readonly ended: string
}

/** Deploys with commands that only record that they ran; the one containing `failAt` fails. */
async function deployment(
  args: readonly string[],
  { failAt = 'nothing', isBroken = false, path = config } = {},
): Promise<Deployment> {
  const ran: string[] = []
  const asked: string[] = []
  const run = (command: readonly string[]) => {
    ran.push(command.join(' '))
    return !command.join(' ').includes(failAt)
  }
  const smokeTest = async (address: string) => {
    asked.push(address)
    if (isBroken) throw new Stop('1 of 10 checks failed.')
  }
  const tools = { config: path, say: () => undefined, run, report: () => report, smokeTest }
  const ended = await deploySite(args, tools).then(
    () => 'well',
    (error) => (error instanceof Stop ? error.message : expect.unreachable(String(error))),
  )
  return { ran, asked, ended }
}

const staging = ['--env', 'staging'] as const

test('checks, builds, migrates, deploys and checks the site, in this order', async () => {
  expect(await deployment(staging)).toEqual({
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

test('production is not built in the mode that keeps staging out of search engines', async () => {
  const { ran } = await deployment(['--env', 'production', '--with-placeholders', '--checked'])
  expect(ran.at(0)).toBe('vite build --logLevel warn')
})

test.each([
  ['tsc', 'types', 'Nothing was deployed.'],
  ['biome', 'lint', 'Nothing was deployed.'],
  ['vite build', 'build', 'Nothing was deployed.'],
  ['vitest', 'tests', 'Nothing was deployed.'],
  ['migrations', 'migrations', 'The site runs on as it was'],
  ['wrangler deploy', 'deploy', 'deploy again'],
])('when %s fails nothing after it is run, and the operator reads what now', async (failAt, name, whatNow) => {
  const { ran, asked, ended } = await deployment(staging, { failAt })
  expect(ran.at(-1)).toContain(failAt)
  expect(asked).toEqual([])
  expect(ended).toContain(`Stopped at: ${name}.`)
  expect(ended).toContain(whatNow)
})

test('a deployed site that does not work ends with how to roll back', async () => {
  const { ended } = await deployment(staging, { isBroken: true })
  expect(ended).toContain('Stopped at: smoke test. 1 of 10 checks failed.')
  expect(ended).toContain('npx wrangler rollback --env=staging')
})

test('made-up names and numbers stay out of production unless allowed explicitly', async () => {
  const production = ['--env', 'production'] as const
  expect(await deployment(production, { failAt: 'placeholders' })).toMatchObject({
    ran: ['node scripts/placeholders.ts'],
    ended: expect.stringContaining('--with-placeholders'),
  })
  expect((await deployment([...production, '--with-placeholders'])).ran[0]).toBe('tsc -b')
})

test('checks that have just run are not repeated', async () => {
  const { ran } = await deployment([...staging, '--checked'])
  expect(ran.map((command) => command.split(' ')[0])).toEqual(['vite', 'wrangler', 'wrangler'])
})

test('without an environment, or an account that is set up, nothing runs', async () => {
  const { ran, ended } = await deployment(staging, { path: fresh })
  expect(ran).toEqual([])
  expect(ended).toContain('npm run setup:cloudflare -- --env staging')
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

test('a deployment that wrangler did not report has no address', () => {
  expect(deployedAddress('')).toBeUndefined()
  expect(deployedAddress(`${JSON.stringify({ type: 'wrangler-session', version: 1 })}\n`)).toBeUndefined()
})
