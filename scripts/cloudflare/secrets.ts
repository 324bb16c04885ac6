import { randomBytes } from 'node:crypto'
import { settingProblem } from '#worker/setting-rules.ts'
import { parseLeadKeys } from '#worker/store/lead-keys.ts'

/** A secret of the worker: what it is for, and whether the site is complete without it. */
export interface Secret {
  readonly name: string
  readonly purpose: string
  readonly isOptional: boolean
  /** Makes a new value, for a secret that nobody else issues. */
  readonly generate?: (now: Date) => string
  /** What is wrong with a value, never showing it; undefined when nothing is. */
  readonly problemWith?: (value: string) => string | undefined
}

const webhookUrl: Secret = {
  name: 'LEAD_WEBHOOK_URL',
  purpose: 'where leads are posted; https',
  isOptional: false,
  // Plain http is allowed only on the developer's own computer.
  problemWith: (value) =>
    URL.parse(value)?.protocol === 'https:' ? settingProblem('LEAD_WEBHOOK_URL', value) : 'must be an https address',
}

const webhookSecret: Secret = {
  name: 'LEAD_WEBHOOK_SECRET',
  purpose: 'signs each delivery, so that the receiver knows it is ours',
  isOptional: true,
  generate: () => `whsec_${randomBytes(32).toString('base64')}`,
  problemWith: (value) => settingProblem('LEAD_WEBHOOK_SECRET', value),
}

const leadKeys: Secret = {
  name: 'LEAD_KEYS',
  purpose: "encrypts leads in the database: without it D1's own backups show erased leads for another 30 days",
  // D1's Time Travel cannot be switched off. Leads sealed with a key can be read in it only by someone who has the key.
  isOptional: false,
  generate: (now) => `${now.toISOString().slice(0, 7)}:${randomBytes(32).toString('base64')}`,
  problemWith: (value) => parseLeadKeys(value).problem,
}

const healthToken: Secret = {
  name: 'HEALTH_TOKEN',
  purpose: 'the password for the counts, codes and problems at /api/health?details',
  isOptional: true,
  generate: () => randomBytes(24).toString('base64url'),
  problemWith: (value) => settingProblem('HEALTH_TOKEN', value),
}

const addressProviderKey = (provider: string): Secret => ({
  name: 'ADDRESS_PROVIDER_KEY',
  purpose: `the key of ${provider}, which finds addresses`,
  isOptional: false,
  problemWith: (value) => settingProblem('ADDRESS_PROVIDER_KEY', value),
})

const turnstileSecret: Secret = {
  name: 'TURNSTILE_SECRET',
  purpose: 'lets the worker ask Turnstile about a lead; without it the check on the page has no effect',
  isOptional: false,
  problemWith: (value) => settingProblem('TURNSTILE_SECRET', value),
}

/**
 * The secrets that an environment can use.
 *
 * @param vars its variables in `wrangler.toml`
 * @param siteKey Turnstile's, from `src/content/turnstile.ts`
 */
export function secretsFor(vars: Readonly<Record<string, unknown>>, siteKey: string): readonly Secret[] {
  const provider = String(vars.ADDRESS_PROVIDER ?? 'sample')
  return [
    webhookUrl,
    leadKeys,
    webhookSecret,
    healthToken,
    ...(provider === 'sample' ? [] : [addressProviderKey(provider)]),
    ...(siteKey === '' ? [] : [turnstileSecret]),
  ]
}

/** The desk opens the leads that the site has sealed, and asks the site how it is. */
export const deskSecrets: readonly Secret[] = [leadKeys, healthToken].map(({ name, problemWith }) => ({
  name,
  purpose: 'the same as the site has, for the desk',
  isOptional: false,
  ...(problemWith && { problemWith }),
}))
