import { execFile } from 'node:child_process'
import type { Server } from 'node:http'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Stop } from '../../scripts/cloudflare/command.ts'
import { putSecrets, secretsOf } from '../../scripts/cloudflare/set-secrets.ts'
import { ensureDatabase, ensureQueue } from '../../scripts/cloudflare/setup.ts'
import { type SetupTools, wranglerIn } from '../../scripts/cloudflare/wrangler.ts'
import { emptyAccount, type FakeAccount, fakeAccountId, fakeCloudflare, fakeToken } from '../support/fake-cloudflare.ts'
import { listen } from '../support/listen.ts'

/** What setup and deployment rely on wrangler itself to say and to do: a second of work for each command. */
const wrangler = wranglerIn('production', 'wrangler.toml')
let account: FakeAccount
let server: Server
let lines: string[]
let tools: SetupTools

beforeEach(async () => {
  account = emptyAccount()
  server = fakeCloudflare(account)
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', await listen(server))
  vi.stubEnv('CLOUDFLARE_API_TOKEN', fakeToken)
  lines = []
  tools = { wrangler, isDryRun: false, say: (sentence) => void lines.push(sentence), person: undefined }
})
afterEach(() => {
  // No output ever shows the token or the account.
  expect(lines.join()).not.toMatch(new RegExp(`${fakeToken}|${fakeAccountId}`))
  vi.unstubAllEnvs()
  server.closeAllConnections()
  server.close()
})

/** The sentence with which it ends, when it does not go well. */
const failureOf = (work: Promise<void>) =>
  work.then(
    () => expect.unreachable('it went well'),
    (error) => (error instanceof Stop ? error.message : expect.unreachable(String(error))),
  )
const keepingFor = (seconds: number) => ({ message_retention_period: seconds })

test('a database is created where it was asked for, and found again by its name', async () => {
  await ensureDatabase('leads-production', tools, 'eu')
  expect(account.databases).toMatchObject([{ name: 'leads-production', jurisdiction: 'eu' }])
  await ensureDatabase('leads-production', tools, undefined)
  expect(lines.at(-1)).toBe('The D1 database leads-production is there.')
})

test('a queue is created, and one that is there keeps its other settings', async () => {
  account.queues.push({ queue_id: 'q1', queue_name: 'there', settings: { delivery_delay: 5, ...keepingFor(345_600) } })
  for (const name of ['there', 'new']) await ensureQueue(name, tools)
  expect(account.queues.map(({ settings }) => settings)).toEqual([
    { delivery_delay: 5, ...keepingFor(1_209_600) },
    keepingFor(1_209_600),
  ])
})

test('on the free plan queues keep messages for a day, and the command says so', async () => {
  account.isFree = true
  account.queues.push({ queue_id: 'q1', queue_name: 'there', settings: {} })
  await ensureQueue('there', tools)
  expect(account.queues.map(({ settings }) => settings)).toEqual([keepingFor(86_400)])
  expect(lines.join()).toContain('The free plan keeps messages for one day')
})

test('secrets are set for a worker that is not there yet, but not after a rollback', async () => {
  expect(await secretsOf(wrangler)).toEqual([])
  await putSecrets({ LEAD_KEYS: 'canary' }, 'production', wrangler)
  expect([...(account.secrets.get('funeral-plans-production') ?? [])]).toEqual([['LEAD_KEYS', 'canary']])
  expect(await secretsOf(wrangler)).toEqual(['LEAD_KEYS'])
  account.isRolledBack = true
  const failure = await failureOf(putSecrets({ LEAD_KEYS: 'canary' }, 'production', wrangler))
  expect(failure).toContain("the latest version of your Worker isn't currently deployed")
  expect(failure).toContain('docs/runbook.md, "After a rollback"')
  expect(failure).not.toMatch(/secret put|canary/)
})

test('a Cloudflare that is down, or not reached, ends in one sentence', async () => {
  account.isDown = true
  expect(await failureOf(ensureDatabase('leads-production', tools, 'eu'))).toMatch(
    /^Cloudflare did not .*Internal error.* run the command again.*\.$/,
  )
  server.close()
  server.closeAllConnections()
  expect(await failureOf(ensureDatabase('leads-production', tools, 'eu'))).toBe(
    'Cloudflare could not be reached. Check the connection and run this again.',
  )
})

/** @returns how it ended, and what it printed */
const run = (command: string, ...args: readonly string[]) =>
  new Promise<{ readonly status: unknown; readonly output: string }>((resolve) => {
    const env = { ...process.env, CI: 'true', CLOUDFLARE_ACCOUNT_ID: fakeAccountId }
    execFile(command, args, { env }, (error, output, errors) =>
      resolve({ status: error === null ? 0 : error.code, output: `${output}${errors}` }),
    )
  })

test('a token without the right permissions ends the command with one sentence and 1', async () => {
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'another')
  const { status, output } = await run(
    process.execPath,
    'scripts/cloudflare/setup.ts',
    '--env=production',
    '--jurisdiction=eu',
  )
  expect(status).toBe(1)
  expect(output).toMatch(
    /^Cloudflare did not list the D1 databases \(Unauthorized to access requested resource \[code: 9109\]\)\..*CLOUDFLARE_API_TOKEN.*\.$/m,
  )
})
