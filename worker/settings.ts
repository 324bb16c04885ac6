import * as z from 'zod/mini'
import { type CampaignCodes, campaignCode, isAdvertField, parseCampaignCodes, usualKey } from './leads/campaign.ts'
import { LeadCipher } from './leads/lead-cipher.ts'
import { parseLeadKeys } from './leads/lead-keys.ts'
import { promisedRetention, type RetentionDays } from './leads/sweep.ts'
import { type KeyedProvider, keyedProviders } from './postcode/provider.ts'

/** Whether a host, as in a URL, is this computer. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

function isSafeAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const isPrivate = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isPrivate && url.username === '' && url.password === ''
}

/** Whether the text is exactly an origin, such as `https://www.firm.example`. */
const isOrigin = (text: string) => isSafeAddress(text) && new URL(text).origin === text

const listed = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '')

/** An address that secrets may be sent to. */
const address = z
  .string('is not set: leads are kept until it is')
  .check(
    z.trim(),
    z.refine(isSafeAddress, 'must be an https address (http only on this computer), without a user name'),
  )

const matching = (form: RegExp, message: string) => z.string().check(z.trim(), z.regex(form, message))

const listOf = (isValid: (entry: string) => boolean, message: string) =>
  z.string().check(z.refine((text) => listed(text).every(isValid), message))

const days = matching(/^[1-9]\d{0,3}$/, 'must be a whole number of days from 1 to 9999')
/** A key or token of another service: nothing that could end or quote a header. */
const token = matching(/^[\w.-]{1,200}$/, 'must be letters, digits, dots, hyphens or underscores')

/** The rule for each variable and secret, but for two with rules of their own. No message contains a value. */
const rules = {
  LEAD_WEBHOOK_URL: address,
  // Base64 in whole groups of four, at least 24 bytes: anything else would fail to decode when it is needed.
  LEAD_WEBHOOK_SECRET: z.optional(
    matching(
      /^whsec_(?:[A-Za-z\d+/]{4}){8,}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
      'must be whsec_ followed by base64, as Standard Webhooks has it: leads are kept until it is',
    ),
  ),
  CAMPAIGN_CODE: z.optional(campaignCode),
  WEBHOOK_ADVERT_FIELDS: z.optional(
    listOf(isAdvertField, 'must be names such as utm_source gclid, and none that the webhook gets already'),
  ),
  RETENTION_DELIVERED_DAYS: z.optional(days),
  RETENTION_PARKED_DAYS: z.optional(days),
  ALLOWED_ORIGINS: z.optional(
    listOf(isOrigin, 'must be origins such as https://www.firm.example, with spaces or commas between'),
  ),
  MIN_FORM_MS: z.optional(matching(/^\d{1,5}$/, 'must be a whole number of milliseconds, at most 99999')),
  TURNSTILE_SECRET: z.optional(token),
  HEALTH_TOKEN: z.optional(matching(/^[\w-]{16,200}$/, 'must be 16 to 200 letters, digits, hyphens or underscores')),
  ALERT_WEBHOOK_URL: z.optional(address),
  HEARTBEAT_URL: z.optional(address),
  DESK_URL: z.optional(address),
  ADDRESS_PROVIDER: z._default(
    z.enum(['sample', ...keyedProviders], `must be sample, ${keyedProviders.join(' or ')}`),
    'sample',
  ),
  ADDRESS_PROVIDER_KEY: z.optional(token),
  LOOKUPS_A_DAY: z.optional(matching(/^\d{1,6}$/, 'must be a whole number, at most 999999; 0 for no limit')),
}
type RuledName = keyof typeof rules

type SettingName = RuledName | 'CAMPAIGN_CODES' | 'LEAD_KEYS'

/** The variables and secrets as Cloudflare passes them, not yet checked. */
export interface Variables extends Readonly<Partial<Record<RuledName, string>>> {
  /** An object if set as one in `wrangler.toml`, or as JSON in the dashboard. */
  readonly CAMPAIGN_CODES?: string | Readonly<Record<string, unknown>>
  readonly LEAD_KEYS?: string
}

/** A variable that is missing or wrong, in words safe to show: never the value. */
export interface SettingProblem {
  readonly setting: SettingName
  readonly problem: string
}

export type AddressProviderSettings =
  | { readonly name: 'sample' }
  | { readonly name: KeyedProvider; readonly key: string }

export interface Settings {
  /** Undefined while its address or its secret is wrong: a receiver would refuse every unsigned lead. */
  readonly webhook: { readonly url: string; readonly secret: string | undefined } | undefined
  /** The code of leads whose campaign key has none; may be empty. */
  readonly campaignCode: string
  /** Codes by the key in an advert's link. */
  readonly campaignCodes: CampaignCodes['codes']
  /** Parameters of adverts' links that the webhook gets too. */
  readonly advertFields: readonly string[]
  readonly cipher: LeadCipher
  readonly retention: RetentionDays
  /** Origins of the firm's other pages, whose forms may post leads. */
  readonly allowedOrigins: ReadonlySet<string>
  /** A lead sent sooner than this (ms) after its page was opened is held. */
  readonly minFormMs: number
  /** Turnstile's secret; undefined while the robot check is off. */
  readonly robotCheckSecret: string | undefined
  /** Shows the details of `/api/health`; undefined when nobody may see them. */
  readonly healthToken: string | undefined
  /** A chat's incoming webhook. */
  readonly alertWebhookUrl: string | undefined
  /** Where a monitor elsewhere waits to hear from each healthy minute. */
  readonly heartbeatUrl: string | undefined
  /** Where staff act. */
  readonly deskUrl: string | undefined
  /** Undefined when there is no usable one: visitors then type in their address. */
  readonly addressProvider: AddressProviderSettings | undefined
  /** How many lookups may be paid for in a day; 0 for any number. */
  readonly lookupsADay: number
  readonly problems: readonly SettingProblem[]
}

const known = new WeakMap<Variables, Settings>()

/** Reads the variables once per environment object; see {@link readSettings}. */
export function settingsOf(env: Variables): Settings {
  const settings = known.get(env) ?? readSettings(env)
  known.set(env, settings)
  return settings
}

/**
 * An invalid variable never throws, because it must not cost a lead: it is ignored, or in a list left out, and named in
 * `problems`.
 */
function readSettings(env: Variables): Settings {
  const problems: SettingProblem[] = []
  const report = (setting: SettingName, problem: string) => void problems.push({ setting, problem })
  const read = (name: RuledName): string | undefined => {
    const { data, error } = rules[name].safeParse(env[name])
    if (error) report(name, error.issues[0]?.message ?? 'is not valid')
    return data
  }
  const readList = (name: RuledName, isValid: (entry: string) => boolean) =>
    listed(read(name) ?? env[name] ?? '').filter(isValid)

  const url = read('LEAD_WEBHOOK_URL')
  const secret = read('LEAD_WEBHOOK_SECRET')
  const isSigned = secret !== undefined || env.LEAD_WEBHOOK_SECRET === undefined
  const isDeployed = url !== undefined && !isLoopback(new URL(url).hostname)

  const keys = parseLeadKeys(env.LEAD_KEYS)
  if (keys.problem !== undefined) report('LEAD_KEYS', keys.problem)
  // On a developer's computer leads may be plain; `none` says that they are meant to be.
  if (env.LEAD_KEYS === undefined && isDeployed) report('LEAD_KEYS', 'is not set: leads are stored unencrypted')

  const campaigns = parseCampaignCodes(env.CAMPAIGN_CODES)
  for (const problem of campaigns.problems) report('CAMPAIGN_CODES', problem)
  if (!campaigns.codes.has(usualKey) && env.CAMPAIGN_CODE === undefined)
    report('CAMPAIGN_CODE', 'is not set: leads go out with an empty sourcecode')

  return {
    webhook: url !== undefined && isSigned ? { url, secret } : undefined,
    campaignCode: campaigns.codes.get(usualKey) ?? read('CAMPAIGN_CODE') ?? '',
    campaignCodes: campaigns.codes,
    advertFields: readList('WEBHOOK_ADVERT_FIELDS', isAdvertField),
    cipher: new LeadCipher(keys),
    retention: {
      delivered: Number(read('RETENTION_DELIVERED_DAYS') ?? promisedRetention.delivered),
      parked: Number(read('RETENTION_PARKED_DAYS') ?? promisedRetention.parked),
    },
    allowedOrigins: new Set(readList('ALLOWED_ORIGINS', isOrigin)),
    minFormMs: Number(read('MIN_FORM_MS') ?? 0),
    robotCheckSecret: read('TURNSTILE_SECRET'),
    healthToken: read('HEALTH_TOKEN'),
    alertWebhookUrl: read('ALERT_WEBHOOK_URL'),
    heartbeatUrl: read('HEARTBEAT_URL'),
    deskUrl: read('DESK_URL'),
    addressProvider: providerFrom(env, read, report),
    lookupsADay: Number(read('LOOKUPS_A_DAY') ?? 1_000),
    problems,
  }
}

/** Never sample addresses when a provider is misconfigured: a guide would be posted to one. */
function providerFrom(
  env: Variables,
  read: (name: RuledName) => string | undefined,
  report: (setting: SettingName, problem: string) => void,
): AddressProviderSettings | undefined {
  const chosen = read('ADDRESS_PROVIDER')
  if (chosen === 'sample') return { name: chosen }
  const name = keyedProviders.find((known) => known === chosen)
  if (!name) return undefined
  const key = read('ADDRESS_PROVIDER_KEY')
  if (env.ADDRESS_PROVIDER_KEY === undefined)
    report('ADDRESS_PROVIDER_KEY', 'is not set: address lookups fail until it is')
  return key === undefined ? undefined : { name, key }
}
