import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../scripts/cloudflare/ask-for-secrets.ts'
import { ensureQueue } from '../../scripts/cloudflare/queues.ts'
import { putSecrets } from '../../scripts/cloudflare/set-secrets.ts'
import { setUp } from '../../scripts/cloudflare/set-up-environment.ts'
import { Stop } from '../../scripts/cloudflare/stop.ts'
import { wranglerIn } from '../../scripts/cloudflare/wrangler.ts'
import { emptyAccount, type FakeAccount, fakeAccountId, fakeCloudflare, fakeToken } from '../support/fake-cloudflare.ts'
import { listen } from '../support/listen.ts'
import { deskToml } from './support/desk-toml.ts'
import { freshWranglerToml } from './support/fresh-wrangler-toml.ts'

/** Setting up an account of its own from a copy of wrangler.toml, by the real wrangler: a second for each command. */
const config = 'test-results/setup-cloudflare/wrangler.toml'
const deskConfig = 'test-results/setup-cloudflare/desk.toml'
const wrangler = wranglerIn('production', config)
let account: FakeAccount
let server: Server
let lines: string[]
const say = (sentence: string) => void lines.push(sentence)

beforeEach(async () => {
  freshWranglerToml(config)
  freshWranglerToml(deskConfig, 'desk/wrangler.toml')
  lines = []
  account = emptyAccount()
  server = fakeCloudflare(account)
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', await listen(server))
  vi.stubEnv('CLOUDFLARE_API_TOKEN', fakeToken)
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', undefined)
})
afterEach(() => {
  // No output ever shows the token or the account.
  expect(lines.join()).not.toMatch(new RegExp(`${fakeToken}|${fakeAccountId}`))
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})

const production = ['--env', 'production'] as const
const setup = (person?: Person, ...more: readonly string[]) =>
  setUp([...production, ...more], { config, deskConfig, person, say })
const inToml = () => readFileSync(config, 'utf8')
const keepingFor = (seconds: number) => ({ message_retention_period: seconds })

/** The sentence with which it ends, when it does not go well. */
const failureOf = (work: Promise<void>) =>
  work.then(
    () => expect.unreachable('it went well'),
    (error) => (error instanceof Stop ? error.message : expect.unreachable(String(error))),
  )

/** The command itself, up to what it prints and how it ends. */
const dryRun = () =>
  new Promise<{ readonly status: unknown; readonly output: string }>((resolve) => {
    const args = ['scripts/cloudflare/setup.ts', ...production, '--dry-run']
    execFile(process.execPath, args, (error, output) => resolve({ status: error === null ? 0 : error.code, output }))
  })

/** A person with an answer to everything. */
const willing: Person = {
  hidden: async (question) => (question.includes('_EMAIL_') ? 'canary@firm.example' : 'https://canary.example/hook'),
  agrees: async () => true,
}

test('a first run creates everything and sets the secrets, of the desk too, and a second makes nothing twice', async () => {
  const before = inToml()
  deskToml(deskConfig)
  await setup(willing)
  expect(account.databases).toMatchObject([{ name: 'leads-production', jurisdiction: 'eu' }])
  expect(account.queues).toMatchObject(
    ['lead-delivery-production', 'letters-production', 'lead-delivery-rescue-production'].map((queue_name) => ({
      queue_name,
      settings: keepingFor(1_209_600),
    })),
  )
  const added = `database_name = "leads-production"\ndatabase_id = "${account.databases[0]?.uuid}"`
  expect(inToml()).toBe(before.replace('database_name = "leads-production"', added))
  expect(readFileSync(deskConfig, 'utf8')).toContain(added)
  const [site, desk] = ['', '-desk'].map((name) => account.secrets.get(`funeral-plans${name}-production`))
  expect([...(site?.keys() ?? [])].toSorted()).toEqual([
    'ALERT_EMAIL_FROM',
    'ALERT_EMAIL_TO',
    'ALERT_WEBHOOK_URL',
    'GUIDE_EMAIL_FROM',
    'HEALTH_TOKEN',
    'HEARTBEAT_URL',
    'LEAD_KEYS',
    'LEAD_WEBHOOK_SECRET',
    'LEAD_WEBHOOK_URL',
  ])
  expect([...(desk?.keys() ?? [])].toSorted()).toEqual(['HEALTH_TOKEN', 'LEAD_KEYS'])
  for (const name of desk?.keys() ?? []) expect(desk?.get(name)).toBe(site?.get(name))
  expect(lines).toContain(
    'Set LEAD_WEBHOOK_URL, LEAD_KEYS, LEAD_WEBHOOK_SECRET, HEALTH_TOKEN, ALERT_WEBHOOK_URL, ALERT_EMAIL_FROM, ALERT_EMAIL_TO, HEARTBEAT_URL, GUIDE_EMAIL_FROM for the worker funeral-plans-production.',
  )
  expect(lines).toContain('Set LEAD_KEYS, HEALTH_TOKEN for the worker funeral-plans-desk-production.')
  expect(lines.join()).not.toContain('canary')

  lines = []
  account.changes.length = 0
  const after = inToml()
  await setup()
  expect(lines.join()).not.toMatch(/Create|Write/)
  for (const name of ['', '-desk'])
    expect(lines).toContain(`The worker funeral-plans${name}-production has all its secrets.`)
  expect(account.changes.filter((change) => !change.startsWith('PATCH /queues/'))).toEqual([])
  expect(inToml()).toBe(after)
})

test('what is there is used by its whole name, and what differs is put right', async () => {
  account.databases.push({ uuid: 'other', name: 'leads-production-old' }, { uuid: 'ours', name: 'leads-production' })
  const settings = { delivery_delay: 5, ...keepingFor(345_600) }
  account.queues.push({ queue_id: 'q1', queue_name: 'lead-delivery-production', settings })
  account.queues.push({ queue_id: 'q2', queue_name: 'lead-delivery-rescue-production-old', settings: {} })
  account.secrets.set('funeral-plans-production', new Map([['LEAD_WEBHOOK_URL', 'https://canary.example']]))
  await setup()
  expect(account.databases).toHaveLength(2)
  expect(inToml()).toContain('database_name = "leads-production"\ndatabase_id = "ours"')
  expect(account.queues.map(({ queue_name, settings: now }) => [queue_name, now])).toEqual([
    ['lead-delivery-production', { delivery_delay: 5, ...keepingFor(1_209_600) }],
    ['lead-delivery-rescue-production-old', {}],
    ['letters-production', keepingFor(1_209_600)],
    ['lead-delivery-rescue-production', keepingFor(1_209_600)],
  ])
  expect(lines.filter((line) => line.startsWith('Missing secret'))).toEqual([
    expect.stringMatching(
      /^Missing secret LEAD_KEYS: encrypts leads in the database.* Set it: npx wrangler secret put/,
    ),
  ])
})

test('where a database is kept is asked before anything is created, or must be said', async () => {
  expect(await failureOf(setup())).toMatch(/--jurisdiction eu or --jurisdiction none/)
  expect(account.changes).toEqual([])
  await setup(undefined, '--jurisdiction', 'none')
  expect(account.databases).toMatchObject([{ name: 'leads-production', primary_location_hint: 'weur' }])
  expect(account.databases[0]).not.toHaveProperty('jurisdiction')
})

test('on the free plan queues keep messages for a day, and the command says so', async () => {
  account.isFree = true
  for (const time of ['new', 'there']) {
    await ensureQueue('lead-delivery-production', { wrangler, isDryRun: false, say })
    expect(
      account.queues.map(({ settings }) => settings),
      time,
    ).toEqual([keepingFor(86_400)])
    expect(lines.join().match(/The free plan keeps messages for one day/g)).toHaveLength(1)
    lines = []
  }
})

test('a dry run tells what is there from what is not, changes nothing and ends with 0', async () => {
  account.queues.push({ queue_id: 'q1', queue_name: 'lead-delivery-production', settings: {} })
  const { status, output } = await dryRun()
  expect(status).toBe(0)
  expect(output.split('\n').slice(0, 7)).toEqual([
    'Dry run: nothing is changed.',
    'Create the D1 database leads-production.',
    expect.stringContaining('--jurisdiction'),
    'Write the database_id of leads-production into wrangler.toml.',
    'Let the queue lead-delivery-production keep messages for 14 days.',
    'Create the queue letters-production; it keeps messages for 14 days.',
    'Create the queue lead-delivery-rescue-production; it keeps messages for 14 days.',
  ])
  expect(account.changes).toEqual([])
})

test('a token without the right permissions ends in one sentence, and with 1', async () => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'another')
  expect(await failureOf(setup())).toMatch(
    /^Cloudflare did not list the D1 databases \(Unauthorized to access requested resource \[code: 9109\]\)\..*CLOUDFLARE_API_TOKEN.*\.$/,
  )
  expect((await dryRun()).status).toBe(1)
})

test('a Cloudflare that is down, or not reached, ends in one sentence', async () => {
  account.isDown = true
  expect(await failureOf(setup())).toMatch(/^Cloudflare did not .*Internal error.* run the command again.*\.$/)
  server.close()
  server.closeAllConnections()
  expect(await failureOf(setup())).toBe('Cloudflare could not be reached. Check the connection and run this again.')
})

test('after a rollback secrets cannot be set, and the operator reads which step is missing', async () => {
  account.secrets.set('funeral-plans-production', new Map())
  account.isRolledBack = true
  const failure = await failureOf(putSecrets({ LEAD_KEYS: 'canary' }, 'production', wrangler))
  expect(failure).toContain("the latest version of your Worker isn't currently deployed")
  expect(failure).toContain('docs/runbook.md, "After a rollback"')
  expect(failure).not.toContain('secret put')
})

test('a failure to set the secrets repeats none of them, and says why and how to do it by hand', async () => {
  account.isDown = true
  const failure = await failureOf(putSecrets({ LEAD_KEYS: 'canary' }, 'production', wrangler))
  expect(failure).toContain('Internal error')
  expect(failure).toContain('npx wrangler secret put LEAD_KEYS --env production')
  expect(failure).not.toContain('canary')
})
