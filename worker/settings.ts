import * as z from 'zod/mini'
import { leastParkedDays, retentionDays } from '#contract/retention.ts'
import { type CampaignCodes, campaignCode, defaultKey, parseCampaignCodes } from './leads/campaign-codes.ts'
import { LeadCipher } from './leads/lead-cipher.ts'
import { parseLeadKeys, storingProblem } from './leads/lead-keys.ts'
import { isExtraField, leadIdField } from './leads/payload.ts'
import { type KeyedProvider, keyedProviders } from './postcode/provider.ts'
import { isSettingValue, kindOf, settingEntries, settingText } from './setting-values.ts'

/** Whether a host, as in a URL, is this computer. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

function isSafeAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const isEncrypted = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isEncrypted && url.username === '' && url.password === ''
}

/** Whether the text is exactly an origin, such as `https://www.firm.example`. */
const isOrigin = (text: string) => isSafeAddress(text) && new URL(text).origin === text

/** An address that secrets may be sent to. */
const address = z
  .string()
  .check(
    z.trim(),
    z.refine(isSafeAddress, 'must be an https address (http only on this computer), without a user name'),
  )

const matching = (form: RegExp, message: string) => z.string().check(z.trim(), z.regex(form, message))

/** As many days as the privacy policy promises, or fewer. */
const daysWithin = (min: number, max: number) => {
  const isAllowed = (text: string) => /^[1-9]\d*$/.test(text) && Number(text) >= min && Number(text) <= max
  const message = `must be a whole number of days from ${min} to the ${max} of the privacy policy`
  return z.string().check(z.trim(), z.refine(isAllowed, message))
}
/** A key or token of another service: nothing that could end or quote a header. */
const token = matching(/^[\w.-]{1,200}$/, 'must be letters, digits, dots, hyphens or underscores')

/** What a missing or wrong setting of the webhook means. */
const leadsWait = `leads wait until it is, and are erased after ${retentionDays.waiting} days`

/** The rule for each variable and secret that is one text. No message contains a value. */
const textRules = {
  LEAD_WEBHOOK_URL: address,
  // Base64 in whole groups of four, at least 24 bytes: anything else would fail to decode when it is needed.
  LEAD_WEBHOOK_SECRET: matching(
    /^whsec_(?:[A-Za-z\d+/]{4}){8,}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
    `must be whsec_ followed by base64, as Standard Webhooks has it: ${leadsWait}`,
  ),
  // Empty for none. Letters alone may be part of a name, which an error page may repeat.
  LEAD_WEBHOOK_OK: matching(
    /^$|^(?=.*\P{L}).{1,200}$/u,
    `must be one line of at most 200 characters, and more than a word: ${leadsWait}`,
  ),
  CAMPAIGN_CODE: campaignCode,
  RETENTION_DELIVERED_DAYS: daysWithin(1, retentionDays.delivered),
  RETENTION_PARKED_DAYS: daysWithin(leastParkedDays, retentionDays.parked),
  MIN_FORM_MS: matching(/^\d{1,5}$/, 'must be a whole number of milliseconds, at most 99999'),
  TURNSTILE_SECRET: token,
  HEALTH_TOKEN: matching(/^[\w-]{16,200}$/, 'must be 16 to 200 letters, digits, hyphens or underscores'),
  ALERT_WEBHOOK_URL: address,
  HEARTBEAT_URL: address,
  DESK_URL: address,
  ADDRESS_PROVIDER: z.enum(['sample', ...keyedProviders], `must be sample, ${keyedProviders.join(' or ')}`),
  ADDRESS_PROVIDER_KEY: token,
  LOOKUPS_A_DAY: matching(/^\d{1,6}$/, 'must be a whole number, at most 999999; 0 for no limit'),
}
type TextName = keyof typeof textRules

/** What is wrong when one that is required is missing. */
const unset: Readonly<Partial<Record<TextName, string>>> = {
  LEAD_WEBHOOK_URL: `is not set: ${leadsWait}`,
}

/** The rule for each entry of a variable that is a list. */
const listRules = {
  WEBHOOK_EXTRA_FIELDS: {
    isValid: isExtraField,
    message: 'must be names such as leadId utm_source gclid, and none that the webhook gets already',
  },
  ALLOWED_ORIGINS: {
    isValid: isOrigin,
    message: 'must be origins such as https://www.firm.example, with spaces or commas between',
  },
} as const
type ListName = keyof typeof listRules

type SettingName = TextName | ListName | 'CAMPAIGN_CODES' | 'LEAD_KEYS'

/** Every variable and secret. */
export const settingNames: readonly string[] = [
  ...Object.keys(textRules),
  ...Object.keys(listRules),
  'CAMPAIGN_CODES',
  'LEAD_KEYS',
]

/** The variables and secrets as Cloudflare passes them, of whatever type, not yet checked. */
export type Variables = Readonly<Partial<Record<SettingName, unknown>>>

/** A variable that is missing, wrong or unknown, in words safe to show: never the value. */
export interface SettingProblem {
  readonly setting: string
  readonly problem: string
}

/** Which provider looks addresses up, and with what key. */
export type AddressProviderSettings =
  | { readonly name: 'sample' }
  | { readonly name: KeyedProvider; readonly key: string }

interface WebhookSettings {
  readonly url: string
  readonly secret: string | undefined
  /** Text that an answer has to contain before a lead counts as delivered, if its status is not enough. */
  readonly agreedText: string | undefined
  /** Whether the body has the lead's id too, for a receiver that sees no headers. */
  readonly hasLeadId: boolean
}

/** The settings as the worker uses them: valid, with their defaults. */
export interface Settings {
  /** Undefined while one of its settings is wrong: leads then wait, rather than go out unsigned or unconfirmed. */
  readonly webhook: WebhookSettings | undefined
  /** The code of leads without one of their own; may be empty. */
  readonly campaignCode: string
  /** Codes by the key in an advert's link. */
  readonly campaignCodes: CampaignCodes['codes']
  /** Parameters of adverts' links that the webhook gets too. */
  readonly advertParameterNames: readonly string[]
  readonly cipher: LeadCipher
  /** Days after being delivered, and after being parked or held, when a lead's content is erased. */
  readonly retention: { readonly delivered: number; readonly parked: number }
  /** Origins of the firm's other sites that may post leads. */
  readonly allowedOrigins: ReadonlySet<string>
  /** A lead sent sooner than this (ms) after its page was opened is held. */
  readonly minFormMs: number
  /** Turnstile's secret; undefined while the robot check is off. */
  readonly robotCheckSecret: string | undefined
  /** Shows the details of `/api/health`; undefined when nobody may see them. */
  readonly healthToken: string | undefined
  /** A chat's incoming webhook. */
  readonly alertWebhookUrl: string | undefined
  /** A monitor's address, requested in each healthy minute. */
  readonly heartbeatUrl: string | undefined
  /** The desk's address, for alerts. */
  readonly deskUrl: string | undefined
  /** Undefined when there is no usable one: visitors then type in their address. */
  readonly addressProvider: AddressProviderSettings | undefined
  /** Paid lookups a day; 0 for no limit. */
  readonly lookupsADay: number
  readonly problems: readonly SettingProblem[]
}

const cache = new WeakMap<Variables, Settings>()

/** Reads the variables once per environment object; see {@link readSettings}. */
export function settingsOf(env: Variables): Settings {
  const settings = cache.get(env) ?? readSettings(env)
  cache.set(env, settings)
  return settings
}

/**
 * An invalid variable never throws, because it must not cost a lead: it is ignored, or in a list left out, and named in
 * `problems`.
 */
function readSettings(env: Variables): Settings {
  const reader = readerOf(env)
  const { problems, report, read, readList } = reader
  const url = read('LEAD_WEBHOOK_URL')
  const extraFields = readList('WEBHOOK_EXTRA_FIELDS')
  // Before the others, because leads wait for it, and an alert names only the first problems.
  const webhook = url === undefined ? undefined : webhookSettings(url, env, reader, extraFields.includes(leadIdField))
  const isLocal = url !== undefined && isLoopback(new URL(url).hostname)

  const keys = parseLeadKeys(env.LEAD_KEYS)
  const keyProblem = storingProblem(keys)
  if (keyProblem !== undefined) report('LEAD_KEYS', keyProblem)
  // On a developer's computer leads may be plain; `none` says that they are meant to be.
  if (env.LEAD_KEYS === undefined && !isLocal) report('LEAD_KEYS', 'is not set: leads are stored unencrypted')

  if (!isLocal && env.ALERT_WEBHOOK_URL === undefined && env.HEARTBEAT_URL === undefined)
    report('ALERT_WEBHOOK_URL', 'is not set, nor is HEARTBEAT_URL: nobody is told when something is wrong')

  const campaigns = parseCampaignCodes(env.CAMPAIGN_CODES)
  for (const problem of campaigns.problems) report('CAMPAIGN_CODES', problem)
  if (!campaigns.codes.has(defaultKey) && env.CAMPAIGN_CODE === undefined)
    report('CAMPAIGN_CODE', 'is not set: leads go out with an empty sourcecode')

  return {
    webhook,
    campaignCode: campaigns.codes.get(defaultKey) ?? read('CAMPAIGN_CODE') ?? '',
    campaignCodes: campaigns.codes,
    advertParameterNames: extraFields.filter((name) => name !== leadIdField),
    cipher: new LeadCipher(keys),
    retention: {
      delivered: Number(read('RETENTION_DELIVERED_DAYS') ?? retentionDays.delivered),
      parked: Number(read('RETENTION_PARKED_DAYS') ?? retentionDays.parked),
    },
    allowedOrigins: new Set(readList('ALLOWED_ORIGINS')),
    minFormMs: Number(read('MIN_FORM_MS') ?? 0),
    robotCheckSecret: read('TURNSTILE_SECRET'),
    healthToken: read('HEALTH_TOKEN'),
    alertWebhookUrl: read('ALERT_WEBHOOK_URL'),
    heartbeatUrl: read('HEARTBEAT_URL'),
    deskUrl: read('DESK_URL'),
    addressProvider: providerFrom(env, reader),
    lookupsADay: Number(read('LOOKUPS_A_DAY') ?? 1_000),
    // Last, because an alert names only the first problems.
    problems: [...problems, ...unknownIn(env)],
  }
}

/**
 * Variables and secrets that nothing reads: a misspelt one would otherwise go unnoticed, and its setting be off. Bindings
 * are not among them, nor what tools add for themselves, whose names begin with two underscores.
 */
const unknownIn = (env: Variables): readonly SettingProblem[] =>
  Object.entries(env)
    .filter(([name, value]) => isSettingValue(value) && !settingNames.includes(name) && !name.startsWith('__'))
    .map(([name]) => ({ setting: name, problem: 'is no setting: perhaps it is misspelt, and another is not set' }))

function webhookSettings(
  url: string,
  env: Variables,
  { read }: Reader,
  hasLeadId: boolean,
): WebhookSettings | undefined {
  const secret = read('LEAD_WEBHOOK_SECRET')
  const agreedText = read('LEAD_WEBHOOK_OK')
  const isWrong =
    (secret === undefined && env.LEAD_WEBHOOK_SECRET !== undefined)
    || (agreedText === undefined && env.LEAD_WEBHOOK_OK !== undefined)
  return isWrong ? undefined : { url, secret, agreedText: agreedText || undefined, hasLeadId }
}

interface Reader {
  readonly problems: readonly SettingProblem[]
  readonly report: (setting: SettingName, problem: string) => void
  /** A variable's text; undefined when it is not set, or reported as wrong. */
  readonly read: (name: TextName) => string | undefined
  /** The valid entries of a list; the others are reported. */
  readonly readList: (name: ListName) => readonly string[]
}

function readerOf(env: Variables): Reader {
  const problems: SettingProblem[] = []
  const report = (setting: SettingName, problem: string) => void problems.push({ setting, problem })
  return {
    problems,
    report,
    read(name) {
      const value = env[name]
      const text = settingText(value)
      if (text === undefined) {
        const problem = value === undefined ? unset[name] : `must be text, and is ${kindOf(value)}`
        if (problem !== undefined) report(name, problem)
        return undefined
      }
      const { data, error } = textRules[name].safeParse(text)
      if (error) report(name, error.issues[0]?.message ?? 'is not valid')
      return data
    },
    readList(name) {
      const { isValid, message } = listRules[name]
      const value = env[name]
      const entries = value === undefined ? [] : settingEntries(value)
      const valid = entries.flatMap((entry) => (entry !== undefined && isValid(entry) ? [entry] : []))
      if (valid.length < entries.length) report(name, message)
      return valid
    },
  }
}

/** Never sample addresses when a provider is misconfigured: a guide would be posted to one. */
function providerFrom(env: Variables, { read, report }: Reader): AddressProviderSettings | undefined {
  const chosen = env.ADDRESS_PROVIDER === undefined ? 'sample' : read('ADDRESS_PROVIDER')
  if (chosen === 'sample') return { name: chosen }
  const name = keyedProviders.find((provider) => provider === chosen)
  if (!name) return undefined
  const key = read('ADDRESS_PROVIDER_KEY')
  if (env.ADDRESS_PROVIDER_KEY === undefined)
    report('ADDRESS_PROVIDER_KEY', 'is not set: address lookups fail until it is')
  return key === undefined ? undefined : { name, key }
}
