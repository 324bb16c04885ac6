import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setUp } from '../../scripts/cloudflare/set-up-environment.ts'
import { Stop } from '../../scripts/cloudflare/stop.ts'
import { emptyAccount, type FakeAccount, fakeAccountId, fakeCloudflare, fakeToken } from '../support/fake-cloudflare.ts'
import { listen } from '../support/listen.ts'
import { freshWranglerToml } from './support/fresh-wrangler-toml.ts'

/** Sets up a new account from a copy of wrangler.toml. */
const config = 'test-results/setup-cloudflare/wrangler.toml'
let account: FakeAccount
let server: Server

beforeEach(async () => {
  freshWranglerToml(config)
  account = emptyAccount()
  server = fakeCloudflare(account)
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', await listen(server))
  vi.stubEnv('CLOUDFLARE_API_TOKEN', fakeToken)
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', undefined)
})
afterEach(() => {
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})

/** @returns what the operator reads; nobody answers questions */
async function setup(args: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  await setUp(args, { config, person: undefined, say: (sentence) => void lines.push(sentence) })
  return lines
}

/** The sentence it ends with on failure. */
const failureOf = (args: readonly string[]) =>
  setup(args).then(
    () => expect.unreachable('it went well'),
    (error) => (error instanceof Stop ? error.message : expect.unreachable(String(error))),
  )

const production = ['--env', 'production'] as const
const inToml = () => readFileSync(config, 'utf8')

test('a dry run lists exactly what the bindings need and changes nothing', async () => {
  const before = inToml()
  const lines = await setup([...production, '--dry-run'])
  expect(lines.slice(0, 5)).toEqual([
    'Dry run: nothing is changed.',
    'Create the D1 database leads-production.',
    `Write the database_id of leads-production into ${config}.`,
    'Create the queue lead-delivery-production; it keeps messages for 14 days.',
    'Create the queue lead-delivery-rescue-production; it keeps messages for 14 days.',
  ])
  expect(lines.slice(5).map((line) => line.split(':')[0])).toEqual([
    'Missing secret LEAD_WEBHOOK_URL',
    'Optional secret LEAD_WEBHOOK_SECRET',
    'Optional secret LEAD_KEYS',
  ])
  expect(account.changes).toEqual([])
  expect(inToml()).toBe(before)
})

test('a first run creates everything, and a second nothing', async () => {
  const before = inToml()
  await setup(production)
  const [database] = account.databases
  expect(account.databases).toMatchObject([{ name: 'leads-production' }])
  expect(account.queues).toMatchObject(
    ['lead-delivery-production', 'lead-delivery-rescue-production'].map((queue_name) => ({
      queue_name,
      settings: { message_retention_period: 1_209_600 },
    })),
  )
  const added = `database_name = "leads-production"\ndatabase_id = "${database?.uuid}"`
  expect(inToml()).toBe(before.replace('database_name = "leads-production"', added))

  account.changes.length = 0
  const after = inToml()
  expect((await setup(production)).join()).not.toMatch(/Create|Write|Let/)
  expect(account.changes).toEqual([])
  expect(inToml()).toBe(after)
})

test('an existing database is used by its name, and only by its full name', async () => {
  account.databases.push({ uuid: 'other', name: 'leads-production-old' }, { uuid: 'ours', name: 'leads-production' })
  await setup(production)
  expect(account.databases).toHaveLength(2)
  expect(inToml()).toContain('database_name = "leads-production"\ndatabase_id = "ours"')
})

test('a wrong database id is corrected, in its own environment only', async () => {
  account.databases.push({ uuid: 'old', name: 'leads-production' })
  await setup(production)
  account.databases.splice(0, 1, { uuid: 'new', name: 'leads-production' })
  await setup(production)
  expect(inToml().match(/^database_id = .*$/gm)).toEqual(['database_id = "new"'])
})

test('a queue with too short a retention is fixed and keeps its other settings', async () => {
  const settings = { delivery_delay: 5, message_retention_period: 345_600 }
  account.queues.push({ queue_id: 'q1', queue_name: 'lead-delivery-production', settings })
  expect(await setup(production)).toContain('Let the queue lead-delivery-production keep messages for 14 days.')
  expect(account.changes).toContain('PATCH /queues/q1')
  expect(account.queues[0]?.settings).toEqual({ delivery_delay: 5, message_retention_period: 1_209_600 })
})

test('on the free plan queues keep messages for a day, and the command says so', async () => {
  account.isFree = true
  expect((await setup(production)).join().match(/The free plan keeps messages for one day/g)).toHaveLength(2)
  expect(account.queues.map(({ settings }) => settings)).toEqual(Array(2).fill({ message_retention_period: 86_400 }))
  await setup(production)
  expect(account.queues).toHaveLength(2)
})

test('does not ask for what is already set', async () => {
  account.secrets.set('funeral-plans-production', new Map([['LEAD_WEBHOOK_URL', 'https://canary.example']]))
  const output = (await setup(production)).join('\n')
  expect(output).not.toContain('Missing secret')
  expect(output).not.toContain('canary')
  expect(output).toContain('Optional secret LEAD_KEYS: encrypts leads in the database. Set it: npx wrangler secret put')
})

test('a token without the right permissions ends in one sentence', async () => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'another')
  expect(await failureOf(production)).toMatch(
    /^Cloudflare did not list your accounts \(403: Unauthorized .*CLOUDFLARE_API_TOKEN.*\.$/,
  )
})

test('if Cloudflare is down or unreachable, it ends in one sentence', async () => {
  account.isDown = true
  expect(await failureOf(production)).toMatch(/^Cloudflare did not .* \(500: Internal error\).* run this again.*\.$/)
  server.close()
  server.closeAllConnections()
  expect(await failureOf(production)).toBe('Cloudflare could not be reached. Check the connection and run this again.')
})

test('without an environment, or with an unknown one or an unknown option, changes nothing', async () => {
  for (const args of [[], ['--env', 'live'], [...production, '--force']]) await failureOf(args)
  expect(account.changes).toEqual([])
})

test('no output ever shows the token or the account', async () => {
  const output = [...(await setup([...production, '--dry-run'])), ...(await setup(production))].join()
  expect(output).not.toContain(fakeToken)
  expect(output).not.toContain(fakeAccountId)
})

test('asks a person at the terminal for the secrets, and gives them to the worker', { timeout: 30_000 }, async () => {
  const person = { hidden: async () => 'https://canary.example/hook', agrees: async () => true }
  const lines: string[] = []
  await setUp(production, { config, person, say: (sentence) => void lines.push(sentence) })
  const held = account.secrets.get('funeral-plans-production')
  expect([...(held?.keys() ?? [])].toSorted()).toEqual(['LEAD_KEYS', 'LEAD_WEBHOOK_SECRET', 'LEAD_WEBHOOK_URL'])
  expect(lines).toContain(
    'Set LEAD_WEBHOOK_URL, LEAD_WEBHOOK_SECRET, LEAD_KEYS for the worker funeral-plans-production.',
  )
  expect(lines.join()).not.toContain('canary')
})

test('the command exits with 0 on success and 1 on failure', { timeout: 30_000 }, async () => {
  const statusOf = (token: string) =>
    new Promise((resolve) => {
      const env = { ...process.env, CLOUDFLARE_API_TOKEN: token }
      const args = ['scripts/cloudflare/setup.ts', ...production, '--dry-run']
      execFile(process.execPath, args, { env }, (error) => resolve(error === null ? 0 : error.code))
    })
  expect(await statusOf(fakeToken)).toBe(0)
  expect(await statusOf('another')).toBe(1)
})
