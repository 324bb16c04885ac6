import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withDatabaseId } from '../../scripts/cloudflare/environment.ts'
import { setUp } from '../../scripts/cloudflare/set-up-environment.ts'
import { Stop } from '../../scripts/cloudflare/stop.ts'
import { freshWranglerToml } from './support/fresh-wrangler-toml.ts'

/** Setting up on a computer where nobody has logged in; what it does in an account is in the slow test. */
const config = 'test-results/setup-without-login/wrangler.toml'
const deskConfig = 'test-results/setup-without-login/desk.toml'
beforeEach(() => {
  freshWranglerToml(config)
  freshWranglerToml(deskConfig, 'desk/wrangler.toml')
  vi.stubEnv('CLOUDFLARE_API_TOKEN', undefined)
  vi.stubEnv('HOME', 'test-results/setup-without-login')
  vi.stubEnv('XDG_CONFIG_HOME', 'test-results/setup-without-login')
})
afterEach(() => vi.unstubAllEnvs())

async function setup(args: readonly string[]): Promise<string[]> {
  const lines: string[] = []
  await setUp(args, { config, deskConfig, person: undefined, say: (sentence) => void lines.push(sentence) })
  return lines
}

test('a dry run needs no login and lists exactly what the bindings need', async () => {
  const before = readFileSync(config, 'utf8')
  const lines = await setup(['--env', 'production', '--dry-run'])
  expect(lines.slice(0, 7)).toEqual([
    'Dry run: nothing is changed. Nobody is logged in, so nothing is known to be there.',
    'Create the D1 database leads-production.',
    expect.stringMatching(
      /^To be chosen now, with --jurisdiction or at a terminal: .*"eu" .*"none" .*cannot be changed later/,
    ),
    `Write the database_id of leads-production into ${config}.`,
    'Create the queue lead-delivery-production; it keeps messages for 14 days.',
    'Create the queue letters-production; it keeps messages for 14 days.',
    'Create the queue lead-delivery-rescue-production; it keeps messages for 14 days.',
  ])
  expect(lines.slice(7).map((line) => line.split(/:|'/)[0])).toEqual([
    'Missing secret LEAD_WEBHOOK_URL',
    'Missing secret LEAD_KEYS',
    'Optional secret LEAD_WEBHOOK_SECRET',
    'Optional secret HEALTH_TOKEN',
    'Optional secret ALERT_WEBHOOK_URL',
    'Optional secret ALERT_EMAIL_FROM',
    'Optional secret ALERT_EMAIL_TO',
    'Optional secret HEARTBEAT_URL',
    'Optional secret GUIDE_EMAIL_FROM',
    'The desk of production is not set up, and the site does not need it. For it, two things in Cloudflare',
  ])
  expect(readFileSync(config, 'utf8')).toBe(before)
})

test('a dry run with a jurisdiction says what it would create', async () => {
  const lines = await setup(['--env', 'production', '--dry-run', '--jurisdiction', 'eu'])
  expect(lines).toContain('Create the D1 database leads-production, with the jurisdiction "eu".')
  expect(lines.join()).not.toContain('To be chosen')
})

test('without a dry run it says how to log in', async () => {
  await expect(setup(['--env', 'production'])).rejects.toThrow(/^Nobody is logged in\. Run `npx wrangler login`/)
})

test('no environment, an unknown one or an unknown option ends in one sentence', async () => {
  for (const args of [
    [],
    ['--env', 'live'],
    ['--env', 'production', '--force'],
    ['--env', 'production', '--dry-run', '--jurisdiction', 'uk'],
  ])
    await expect(setup(args)).rejects.toThrow(Stop)
})

test('an id that is not the database’s is put right, in its own environment alone', () => {
  const toml = readFileSync(config, 'utf8')
  const withOld = withDatabaseId(toml, 'leads-production', 'old')
  expect(withDatabaseId(withOld, 'leads-production', 'new')).toBe(withDatabaseId(toml, 'leads-production', 'new'))
  expect(withOld.match(/^database_id = .*$/gm)).toEqual(['database_id = "old"'])
})
