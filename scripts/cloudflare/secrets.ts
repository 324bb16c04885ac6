import { randomBytes } from 'node:crypto'
import { type SettingName, settingProblem } from '#worker/settings.ts'
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

/** A secret whose value only the worker's own rule checks. */
const checked = (name: SettingName, purpose: string, isOptional = true): Secret => ({
  name,
  purpose,
  isOptional,
  problemWith: (value) => settingProblem(name, value),
})

const webhookUrl: Secret = {
  name: 'LEAD_WEBHOOK_URL',
  purpose: 'where leads are posted; https',
  isOptional: false,
  // Plain http is allowed only on the developer's own computer.
  problemWith: (value) =>
    URL.parse(value)?.protocol === 'https:' ? settingProblem('LEAD_WEBHOOK_URL', value) : 'must be an https address',
}

const webhookSecret: Secret = {
  ...checked('LEAD_WEBHOOK_SECRET', 'signs each delivery, so that the receiver knows it is ours'),
  generate: () => `whsec_${randomBytes(32).toString('base64')}`,
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
  ...checked('HEALTH_TOKEN', 'the password for the counts, codes and problems at /api/health?details'),
  generate: () => randomBytes(24).toString('base64url'),
}

const turnstilePurpose = 'lets the worker ask Turnstile about a lead; without it the check on the page has no effect'
/** Without these nobody is told: docs/runbook.md, "Alerts". */
const alerts: readonly Secret[] = [
  checked('ALERT_WEBHOOK_URL', "a chat's incoming webhook, where people are told that leads need them; https"),
  checked('ALERT_EMAIL_FROM', 'who writes to people then; set it once Cloudflare sends email for its domain'),
  checked('ALERT_EMAIL_TO', 'who gets those emails; have each address verified at Cloudflare'),
  checked('MORNING_EMAIL', 'who gets an email each morning, from the same sender; have each address verified too'),
  checked('HEARTBEAT_URL', 'where a monitor elsewhere waits for a sign of life each minute; https'),
]

const guideFrom = checked(
  'GUIDE_EMAIL_FROM',
  'who sends the guide by email; without it your own system does. Set it once Cloudflare sends email for its domain',
)

/**
 * The secrets that an environment can use.
 *
 * @param vars its variables in `wrangler.toml`
 * @param siteKey Turnstile's, from `src/content/firm.ts`
 */
export function secretsFor(vars: Readonly<Record<string, unknown>>, siteKey: string): readonly Secret[] {
  const provider = String(vars.ADDRESS_PROVIDER ?? 'sample')
  return [
    webhookUrl,
    leadKeys,
    webhookSecret,
    healthToken,
    ...alerts,
    guideFrom,
    ...(provider === 'sample' ? [] : [checked('ADDRESS_PROVIDER_KEY', `the key of ${provider}`, false)]),
    ...(siteKey === '' ? [] : [checked('TURNSTILE_SECRET', turnstilePurpose, false)]),
  ]
}

/** The desk opens the leads that the site has sealed, and asks the site how it is. */
export const deskSecrets: readonly Secret[] = [leadKeys, healthToken].map(({ name, problemWith }) => ({
  name,
  purpose: 'the same as the site has, for the desk',
  isOptional: false,
  ...(problemWith && { problemWith }),
}))
