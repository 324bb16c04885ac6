import { afterEach, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'
import { askForSecrets, type Person } from '../../scripts/cloudflare/ask-for-secrets.ts'
import { secretsFor } from '../../scripts/cloudflare/secrets.ts'
import { putSecrets } from '../../scripts/cloudflare/set-secrets.ts'

const now = new Date('2026-11-21T12:00:00Z')
const namesOf = (vars: object, siteKey = '') => secretsFor({ ...vars }, siteKey).map(({ name }) => name)

/** A person who types the given answers in turn, and lets everything be made that can be. */
function person(...typed: string[]): Person {
  return { hidden: async () => typed.shift() ?? '', agrees: async () => true }
}

let said = ''
const say = (sentence: string) => {
  said += `${sentence}\n`
}
afterEach(() => {
  said = ''
})

test('asks only for the secrets an environment needs', () => {
  const bell = ['ALERT_WEBHOOK_URL', 'ALERT_EMAIL_FROM', 'ALERT_EMAIL_TO', 'HEARTBEAT_URL', 'GUIDE_EMAIL_FROM']
  const always = ['LEAD_WEBHOOK_URL', 'LEAD_KEYS', 'LEAD_WEBHOOK_SECRET', 'HEALTH_TOKEN', ...bell]
  expect(namesOf({ ADDRESS_PROVIDER: 'sample' })).toEqual(always)
  expect(namesOf({ ADDRESS_PROVIDER: 'os-places' })).toEqual([...always, 'ADDRESS_PROVIDER_KEY'])
  expect(namesOf({ ADDRESS_PROVIDER: 'sample' }, '0x4AAA')).toEqual([...always, 'TURNSTILE_SECRET'])
})

test('what is typed is never shown, and what is generated is shown once, to be saved', async () => {
  const values = await askForSecrets(secretsFor({}, ''), person('https://canary.example/hook'), say, now)
  expect(Object.keys(values)).toEqual(['LEAD_WEBHOOK_URL', 'LEAD_KEYS', 'LEAD_WEBHOOK_SECRET', 'HEALTH_TOKEN'])
  expect(said).not.toContain('canary')
  expect(said.match(/keep a copy/g)).toHaveLength(3)
  for (const name of ['LEAD_WEBHOOK_SECRET', 'LEAD_KEYS', 'HEALTH_TOKEN'])
    expect(said.split(String(values[name]))).toHaveLength(2)
})

test('what is generated has the format the worker reads', async () => {
  const values = await askForSecrets(secretsFor({}, ''), person(), say, now)
  expect(values.LEAD_WEBHOOK_SECRET).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/)
  expect(values.LEAD_KEYS).toMatch(/^2026-11:[A-Za-z\d+/]{43}=$/)
  expect(values.HEALTH_TOKEN).toMatch(/^[\w-]{32}$/)
})

test('a deployment to production insists on the secrets that are never optional', () => {
  const requiredIn = (env: string) => unstable_readConfig({ config: 'wrangler.toml', env }).secrets?.required
  const insisted = secretsFor({ ADDRESS_PROVIDER: 'sample' }, '').filter(({ isOptional }) => !isOptional)
  expect(requiredIn('production')).toEqual(insisted.map(({ name }) => name))
  expect([requiredIn(''), requiredIn('staging')]).toEqual([undefined, undefined])
})

test('without a lead key the operator reads that erased leads could still be read', async () => {
  const nobody: Person = { hidden: async () => '', agrees: async () => false }
  await askForSecrets(secretsFor({}, ''), nobody, say, now)
  expect(said).toContain('LEAD_KEYS is left out: the site is not complete without it.')
  expect(secretsFor({}, '').find(({ name }) => name === 'LEAD_KEYS')?.purpose).toMatch(/backups.* 30 days/)
})

test('an empty answer skips a secret, and a URL without https is asked for again', async () => {
  expect(await askForSecrets(secretsFor({}, '').slice(0, 1), person(), say, now)).toEqual({})
  expect(said).toContain('LEAD_WEBHOOK_URL is left out: the site is not complete without it.')
  const typed = person('http://canary.example', 'canary', ' https://good.example/hook ')
  const values = await askForSecrets(secretsFor({}, '').slice(0, 1), typed, say, now)
  expect(values).toEqual({ LEAD_WEBHOOK_URL: 'https://good.example/hook' })
  expect(said).toContain('LEAD_WEBHOOK_URL: must be an https address')
  expect(said).not.toContain('canary')
})

test('the firm’s own key is asked for again until the worker can read it', async () => {
  const key = `2026-11:${Buffer.alloc(32, 7).toString('base64')}`
  const typed = ['canary', key]
  const firm: Person = { hidden: async () => typed.shift() ?? '', agrees: async () => false }
  const values = await askForSecrets(secretsFor({}, '').slice(1, 2), firm, say, now)
  expect(values).toEqual({ LEAD_KEYS: key })
  expect(said).toMatch(/^LEAD_KEYS: .+$/m)
  expect(said).not.toContain('canary')
})

test('wrangler’s reason is shown without the values it repeats, as they are or as JSON has them', async () => {
  const values = { LEAD_KEYS: 'canary "1"', LEAD_WEBHOOK_URL: 'https://canary.example/hook?canary' }
  const words = `"LEAD_KEYS": ${JSON.stringify(values.LEAD_KEYS)} is too long, ${values.LEAD_KEYS} too; and ${values.LEAD_WEBHOOK_URL}`
  const failure = await putSecrets(values, 'staging', async () => ({ kind: 'refused', words })).catch(String)
  expect(failure).toContain('"LEAD_KEYS": "***" is too long, *** too; and ***')
  expect(failure).not.toContain('canary')
})
