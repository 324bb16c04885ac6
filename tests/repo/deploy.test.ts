import { expect, test } from 'vitest'
import { Stop } from '../../scripts/cloudflare/command.ts'
import { deployedAddress, deploySite } from '../../scripts/cloudflare/deploy.ts'

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

test('builds, migrates, deploys site and desk, and checks the site, in this order', async () => {
  expect(await deployment('--env staging')).toEqual({
    ran: [
      'vite build --logLevel warn --mode staging',
      'wrangler d1 migrations apply DB --remote --env staging',
      'wrangler deploy --env staging --strict',
      'wrangler deploy --config desk/wrangler.toml --env staging',
      'https://funeral-plans-staging.firm.workers.dev',
    ],
    ended: 'well',
  })
})

test('deploys no desk before Access is set up for it', async () => {
  const { ran, ended } = await deployment('--env staging', { hasDesk: false })
  expect(ran.filter((command) => command.includes('desk'))).toEqual([])
  expect(ended).toBe('well')
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
  const { ran } = await deployment(args).catch(() => ({ ran: [] }))
  expect(ran).toEqual([])
})

test.each([
  [
    ['schedule: * * * * *', 'https://site.firm.workers.dev', 'Producer for lead-delivery'],
    'https://site.firm.workers.dev',
  ],
  [['www.firm.example (custom domain)'], 'https://www.firm.example'],
  [['schedule: * * * * *'], undefined],
])('among the targets %j the site is at %s', (targets, address) => {
  expect(deployedAddress(`${JSON.stringify({ type: 'wrangler-session' })}\n${reportOf(...targets)}`)).toBe(address)
})
