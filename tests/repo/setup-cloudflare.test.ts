import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { type Person, Stop } from '../../scripts/cloudflare/command.ts'
import { secretsFor } from '../../scripts/cloudflare/secrets.ts'
import { askForSecrets, putSecrets } from '../../scripts/cloudflare/set-secrets.ts'
import { setUp } from '../../scripts/cloudflare/setup.ts'
import type { Outcome, Wrangler } from '../../scripts/cloudflare/wrangler.ts'
import { deskToml } from './support/desk-toml.ts'

/** What setup decides, with wrangler's answers made up here; wrangler itself is in cloudflare.slow.test.ts. */
interface Account {
  isLoggedIn: boolean
  readonly databases: string[]
  readonly queues: string[]
  /** Secrets by the wrangler.toml of their worker; a worker without an entry does not exist. */
  readonly secrets: Map<string, Record<string, string>>
  /** Commands that changed something. */
  readonly changes: string[]
}

let account: Account
let lines: string[]
const say = (sentence: string) => void lines.push(sentence)
beforeEach(() => {
  account = { isLoggedIn: true, databases: [], queues: [], secrets: new Map(), changes: [] }
  lines = []
  vi.stubEnv('CLOUDFLARE_API_TOKEN', undefined)
})
afterEach(() => void vi.unstubAllEnvs())

const done = (output: unknown): Outcome => ({
  kind: 'done',
  output: typeof output === 'string' ? output : JSON.stringify(output),
})
const refused = (words: string): Outcome => ({ kind: 'refused', words })

const fakeWrangler =
  (_env: string, config: string): Wrangler =>
  async ([group = '', verb = '', name = '', ...more], input = '') => {
    if (['create', 'update', 'bulk'].includes(verb)) account.changes.push([group, verb, name, ...more].join(' ').trim())
    if (group === 'd1') return databases(verb, name)
    if (group === 'queues') return queue(verb, name)
    if (group === 'secret') return secrets(config, input)
    return account.isLoggedIn ? done('{}') : refused('{"loggedIn": false}')
  }

function databases(verb: string, name: string): Outcome {
  if (verb === 'create') account.databases.push(name)
  return done(account.databases.map((database) => ({ name: database })))
}

/** As wrangler does, it takes the first queue whose name contains this one. */
function queue(verb: string, name: string): Outcome {
  if (verb === 'create') account.queues.push(name)
  const found = account.queues.find((it) => it.includes(name))
  return found ? done(`Queue Name: ${found}\n`) : refused(`Queue "${name}" does not exist.`)
}

/** @param given what is to be set, as JSON; empty to list what is */
function secrets(config: string, given: string): Outcome {
  const held = account.secrets.get(config)
  if (given !== '') account.secrets.set(config, { ...held, ...JSON.parse(given) })
  else if (!held) return refused('Worker "it" not found.')
  return done(Object.keys(held ?? {}).map((name) => ({ name })))
}

const config = 'wrangler.toml'
const noDesk = 'desk/wrangler.toml'
const withDesk = 'test-results/setup-cloudflare/desk.toml'
deskToml(withDesk)

interface Situation {
  readonly person?: Person
  readonly deskConfig?: string
}

const setup = (args: readonly string[], { person, deskConfig = noDesk }: Situation = {}) =>
  setUp(args, { config, deskConfig, wranglerIn: fakeWrangler, person, say })

const production = ['--env', 'production'] as const
const inEurope = [...production, '--jurisdiction', 'eu'] as const
const queues = ['lead-delivery-production', 'letters-production', 'lead-delivery-rescue-production']
const twoWeeks = '--message-retention-period-secs 1209600'

/** Types the given answers in turn, and lets everything be made that can be. */
function person(...typed: string[]): Person {
  return { hidden: async () => typed.shift() ?? '', agrees: async () => true }
}
/** A person with an answer to everything. */
const willing: Person = {
  hidden: async (question) => (question.includes('_EMAIL') ? 'canary@firm.example' : 'https://canary.example/hook'),
  agrees: async () => true,
}

test('a dry run needs no login, changes nothing and lists exactly what the bindings need', async () => {
  account.isLoggedIn = false
  await setup([...production, '--dry-run'])
  expect(lines.slice(0, 6)).toEqual([
    'Dry run: nothing is changed. Nobody is logged in, so nothing is known to be there.',
    'Create the D1 database leads-production.',
    expect.stringMatching(
      /^To be chosen now, with --jurisdiction or at a terminal: .*"eu" .*"none" .*cannot be changed later/,
    ),
    ...queues.map((queue) => `Create the queue ${queue}; it keeps messages for 14 days.`),
  ])
  expect(lines.slice(6).map((line) => line.split(/:|'/)[0])).toEqual([
    'Missing secret LEAD_WEBHOOK_URL',
    'Missing secret LEAD_KEYS',
    'Optional secret LEAD_WEBHOOK_SECRET',
    'Optional secret HEALTH_TOKEN',
    'Optional secret ALERT_WEBHOOK_URL',
    'Optional secret ALERT_EMAIL_FROM',
    'Optional secret ALERT_EMAIL_TO',
    'Optional secret MORNING_EMAIL',
    'Optional secret HEARTBEAT_URL',
    'Optional secret GUIDE_EMAIL_FROM',
    'The desk of production is not set up, and the site does not need it. For it, take the steps in Cloudflare',
  ])
  expect(account.changes).toEqual([])
})

test('a dry run with a login tells what is there, by its whole name, from what is not', async () => {
  account.databases.push('leads-production-old')
  account.queues.push('lead-delivery-production', 'lead-delivery-rescue-production-old')
  await setup([...inEurope, '--dry-run'])
  expect(lines.slice(0, 5)).toEqual([
    'Dry run: nothing is changed.',
    'Create the D1 database leads-production, with the jurisdiction "eu".',
    'Let the queue lead-delivery-production keep messages for 14 days.',
    'Create the queue letters-production; it keeps messages for 14 days.',
    'Create the queue lead-delivery-rescue-production; it keeps messages for 14 days.',
  ])
  expect(account.changes).toEqual([])
})

test('a first run creates everything and sets the secrets, of the desk too, and a second makes nothing twice', async () => {
  await setup(production, { person: willing, deskConfig: withDesk })
  expect(account.changes).toEqual([
    'd1 create leads-production --jurisdiction eu',
    ...queues.map((queue) => `queues create ${queue} ${twoWeeks}`),
    'secret bulk',
    'secret bulk',
  ])
  const [site = {}, desk = {}] = [config, withDesk].map((path) => account.secrets.get(path))
  const names = Object.keys(site).join(', ')
  expect(names).toBe(
    'LEAD_WEBHOOK_URL, LEAD_KEYS, LEAD_WEBHOOK_SECRET, HEALTH_TOKEN, ALERT_WEBHOOK_URL, ALERT_EMAIL_FROM, ALERT_EMAIL_TO, MORNING_EMAIL, HEARTBEAT_URL, GUIDE_EMAIL_FROM',
  )
  expect(desk).toEqual({ LEAD_KEYS: site.LEAD_KEYS, HEALTH_TOKEN: site.HEALTH_TOKEN })
  expect(lines).toContain(`Set ${names} for the worker funeral-plans-production.`)
  expect(lines).toContain('Set LEAD_KEYS, HEALTH_TOKEN for the worker funeral-plans-desk-production.')
  expect(lines.join()).not.toContain('canary')

  lines = []
  account.changes.length = 0
  await setup(production, { deskConfig: withDesk })
  expect(lines.join()).not.toContain('Create')
  for (const name of ['', '-desk'])
    expect(lines).toContain(`The worker funeral-plans${name}-production has all its secrets.`)
  expect(account.changes).toEqual(queues.map((queue) => `queues update ${queue} ${twoWeeks}`))
})

test('where a database is kept is asked before anything is created, or must be said', async () => {
  await expect(setup(production)).rejects.toThrow(/--jurisdiction eu or --jurisdiction none/)
  expect(account.changes).toEqual([])
  await setup([...production, '--jurisdiction', 'none'])
  expect(account.changes[0]).toBe('d1 create leads-production --location weur')
})

test('without a dry run it says how to log in', async () => {
  account.isLoggedIn = false
  await expect(setup(production)).rejects.toThrow(/^Nobody is logged in\. Run `npx wrangler login`/)
})

test.each([
  [[]],
  [['--env', 'live']],
  [['--env', 'production', '--force']],
  [['--env', 'production', '--dry-run', '--jurisdiction', 'uk']],
])('%j ends in one sentence', async (args) => {
  await expect(setup(args)).rejects.toThrow(Stop)
})

const now = new Date('2026-11-21T12:00:00Z')
const namesOf = (vars: object, siteKey = '') => secretsFor({ ...vars }, siteKey).map(({ name }) => name)

test('asks only for the secrets an environment needs', () => {
  const always = namesOf({ ADDRESS_PROVIDER: 'sample' })
  expect(always).toHaveLength(10)
  expect(namesOf({ ADDRESS_PROVIDER: 'os-places' })).toEqual([...always, 'ADDRESS_PROVIDER_KEY'])
  expect(namesOf({ ADDRESS_PROVIDER: 'sample' }, '0x4AAA')).toEqual([...always, 'TURNSTILE_SECRET'])
})

test('a deployment to production insists on the secrets that are never optional', () => {
  const requiredIn = (env: string) => unstable_readConfig({ config, env }).secrets?.required
  const insisted = secretsFor({ ADDRESS_PROVIDER: 'sample' }, '').filter(({ isOptional }) => !isOptional)
  expect(requiredIn('production')).toEqual(insisted.map(({ name }) => name))
  expect([requiredIn(''), requiredIn('staging')]).toEqual([undefined, undefined])
})

test('what is typed is never shown; what is generated is as the worker reads it, and shown once, to be saved', async () => {
  const values = await askForSecrets(secretsFor({}, ''), person('https://canary.example/hook'), say, now)
  const said = lines.join('\n')
  expect(said).not.toContain('canary')
  expect(said.match(/keep a copy/g)).toHaveLength(3)
  expect(values).toEqual({
    LEAD_WEBHOOK_URL: 'https://canary.example/hook',
    LEAD_WEBHOOK_SECRET: expect.stringMatching(/^whsec_[A-Za-z\d+/]{43}=$/),
    LEAD_KEYS: expect.stringMatching(/^2026-11:[A-Za-z\d+/]{43}=$/),
    HEALTH_TOKEN: expect.stringMatching(/^[\w-]{32}$/),
  })
  for (const name of ['LEAD_WEBHOOK_SECRET', 'LEAD_KEYS', 'HEALTH_TOKEN'])
    expect(said.split(String(values[name]))).toHaveLength(2)
})

test('without a lead key the operator reads that erased leads could still be read', async () => {
  const nobody: Person = { hidden: async () => '', agrees: async () => false }
  expect(await askForSecrets(secretsFor({}, ''), nobody, say, now)).toEqual({})
  expect(lines).toContain('LEAD_KEYS is left out: the site is not complete without it.')
  expect(secretsFor({}, '').find(({ name }) => name === 'LEAD_KEYS')?.purpose).toMatch(/backups.* 30 days/)
})

test('a URL without https, and a key that the worker cannot read, are asked for again', async () => {
  const key = `2026-11:${Buffer.alloc(32, 7).toString('base64')}`
  const typed = ['http://canary.example', 'canary', ' https://good.example/hook ', 'canary', key]
  const firm: Person = { hidden: async () => typed.shift() ?? '', agrees: async () => false }
  const values = await askForSecrets(secretsFor({}, '').slice(0, 2), firm, say, now)
  expect(values).toEqual({ LEAD_WEBHOOK_URL: 'https://good.example/hook', LEAD_KEYS: key })
  expect(lines[0]).toBe('LEAD_WEBHOOK_URL: must be an https address')
  expect(lines.at(-1)).toMatch(/^LEAD_KEYS: .+$/)
  expect(lines.join()).not.toContain('canary')
})

test('wrangler’s reason is shown without the values it repeats, as they are or as JSON has them', async () => {
  const values = { LEAD_KEYS: 'canary "1"', LEAD_WEBHOOK_URL: 'https://canary.example/hook?canary' }
  const words = `"LEAD_KEYS": ${JSON.stringify(values.LEAD_KEYS)} is too long, ${values.LEAD_KEYS} too; and ${values.LEAD_WEBHOOK_URL}`
  const failure = await putSecrets(values, 'staging', async () => refused(words)).catch(String)
  expect(failure).toContain('"LEAD_KEYS": "***" is too long, *** too; and ***')
  expect(failure).toContain('npx wrangler secret put LEAD_KEYS --env staging')
  expect(failure).not.toContain('canary')
})
