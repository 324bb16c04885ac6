import { siteUrl } from '#contract/firm-details.ts'
import { parseCampaignCodes, usualKey } from './campaign-codes.ts'
import {
  isAdvertField,
  isLoopback,
  isOrigin,
  keyedProviders,
  listed,
  problemIn,
  type SettingName,
  settingRules,
} from './setting-rules.ts'
import { LeadCipher } from './store/lead-cipher.ts'
import { parseLeadKeys } from './store/lead-keys.ts'
import type { QueueMessage, WakeUp } from './store/queue-message.ts'
import type { LeadLimits } from './store/recent-leads.ts'

/** What Cloudflare passes to the worker: bindings from `wrangler.toml`, variables and secrets, not yet checked. */
export interface Env {
  readonly ASSETS: Fetcher
  readonly DB: D1Database
  readonly LEAD_QUEUE: Queue<QueueMessage>
  readonly LETTER_QUEUE: Queue<WakeUp>
  readonly LEAD_LIMIT_VISITOR?: RateLimit
  readonly LEAD_LIMIT_NETWORK?: RateLimit
  readonly LEAD_LIMIT_OPERATOR?: RateLimit
  readonly LOOKUP_LIMIT_VISITOR?: RateLimit
  readonly HEALTH_LIMIT_VISITOR?: RateLimit
  readonly LEAD_WEBHOOK_URL?: string
  readonly LEAD_WEBHOOK_SECRET?: string
  readonly CAMPAIGN_CODE?: string
  /** An object if set as one in `wrangler.toml`, or as JSON in the dashboard. */
  readonly CAMPAIGN_CODES?: string | Readonly<Record<string, unknown>>
  readonly WEBHOOK_ADVERT_FIELDS?: string
  readonly LEAD_KEYS?: string
  readonly RETENTION_DELIVERED_DAYS?: string
  readonly RETENTION_PARKED_DAYS?: string
  readonly ADDRESS_PROVIDER?: string
  readonly ADDRESS_PROVIDER_KEY?: string
  readonly ADDRESS_PROVIDER_URL?: string
  readonly LOOKUPS_A_DAY?: string
  readonly ALLOWED_ORIGINS?: string
  readonly MIN_FORM_MS?: string
  readonly LEADS_PER_PERSON?: string
  readonly LEADS_PER_VISITOR?: string
  readonly TURNSTILE_SECRET?: string
  readonly HEALTH_TOKEN?: string
  /** Sends email, once `wrangler.toml` says so. */
  readonly EMAIL?: SendEmail
  readonly GUIDE_EMAIL_FROM?: string
  readonly SITE_URL?: string
  readonly ALERT_WEBHOOK_URL?: string
  readonly ALERT_EMAIL_FROM?: string
  readonly ALERT_EMAIL_TO?: string
  readonly HEARTBEAT_URL?: string
  readonly DESK_URL?: string
}

/** A variable that is missing or wrong, in words safe to show: never the value. */
interface SettingProblem {
  readonly setting: string
  readonly problem: string
}

/** The address lookup provider. `url` replaces the service's own address: a proxy, or a fake. */
export type AddressProviderSettings =
  | { readonly name: 'sample' }
  | { readonly name: (typeof keyedProviders)[number]; readonly key: string; readonly url: string | undefined }

/** Days after being delivered or parked when a lead's content is erased. */
export interface RetentionDays {
  readonly delivered: number
  readonly parked: number
}

/** Whom the bell tells; undefined for each way that is not set up. */
export interface AlertSettings {
  /** A chat's incoming webhook. */
  readonly webhookUrl: string | undefined
  readonly letters: { readonly from: string; readonly to: readonly string[] } | undefined
  /** Where a monitor elsewhere waits to hear from each healthy run. */
  readonly heartbeatUrl: string | undefined
  /** Where people act. */
  readonly deskUrl: string | undefined
}

/** How the guide goes out by email. */
interface GuideLetters {
  /** Undefined while `GUIDE_EMAIL_FROM` is malformed: letters then wait. */
  readonly from: string | undefined
  /** The site that letters lead to, an origin. */
  readonly site: string
}

/** What the privacy policy promises; an invalid setting falls back to it. */
const promised: RetentionDays = { delivered: 30, parked: 90 }

/** At a few pence each, as much as a day's lookups may cost without anyone having decided it. */
const lookupsADay = 1_000

/** What a household needs: twice for one person, by email and by post, and a few people at one table. */
const household: LeadLimits = { perPerson: 2, perVisitor: 5 }

export interface Settings {
  readonly webhookUrl: string | undefined
  readonly webhookSecret: string | undefined
  /** The usual code: the table's own, else `CAMPAIGN_CODE`. */
  readonly campaignCode: string
  /** Codes by the key in an advert's link; a lead without one of these keys gets `campaignCode`. */
  readonly campaignCodes: ReadonlyMap<string, string>
  /** Parameters of adverts' links that the webhook gets too. */
  readonly advertFields: readonly string[]
  /** Seals leads with `LEAD_KEYS`; without keys they are stored unencrypted. */
  readonly cipher: LeadCipher
  readonly retention: RetentionDays
  /** Undefined when there is no usable one: visitors then type in their address. */
  readonly addressProvider: AddressProviderSettings | undefined
  /** How many lookups may be paid for in a day; 0 for any number. */
  readonly lookupsADay: number
  /** Origins of the firm's other pages, whose forms may post leads. */
  readonly allowedOrigins: ReadonlySet<string>
  /** A lead sent sooner than this (ms) after its page was opened is held for review. */
  readonly minFormMs: number
  /** What one household may send; 0 is no limit. */
  readonly leadLimits: LeadLimits
  /** Turnstile's secret; undefined while the robot check is off. */
  readonly robotCheckSecret: string | undefined
  /** Shows the details of `/api/health`; undefined when nobody may see them. */
  readonly healthToken: string | undefined
  /** Undefined while `GUIDE_EMAIL_FROM` is not set: then there are no letters. */
  readonly guideLetters: GuideLetters | undefined
  readonly alerts: AlertSettings
  /** What is wrong with `LEAD_KEYS`, or that leads leave this computer and there are none. */
  readonly keysProblem: string | undefined
  readonly problems: readonly SettingProblem[]
}

/** Reads one variable; undefined if it is missing or invalid. */
type Read = (setting: SettingName) => string | undefined

const known = new WeakMap<Env, Settings>()

/**
 * Reads the variables once per environment object. An invalid one never throws, because it must not cost a lead: it is
 * ignored and listed in `problems`, which `/api/health` shows.
 */
export function settingsOf(env: Env): Settings {
  const seen = known.get(env)
  if (seen) return seen
  const problems: SettingProblem[] = []
  const read: Read = (setting) => {
    const result = settingRules[setting].safeParse(env[setting])
    if (result.success) return result.data
    problems.push({ setting, problem: problemIn(result.error) })
    return undefined
  }
  const leadKeys = parseLeadKeys(env.LEAD_KEYS)
  const campaigns = parseCampaignCodes(env.CAMPAIGN_CODES)
  const webhookUrl = read('LEAD_WEBHOOK_URL')
  const settings: Settings = {
    webhookUrl,
    webhookSecret: read('LEAD_WEBHOOK_SECRET'),
    campaignCode: campaigns.codes.get(usualKey) ?? read('CAMPAIGN_CODE') ?? '',
    campaignCodes: campaigns.codes,
    advertFields: readList(env, read, 'WEBHOOK_ADVERT_FIELDS', isAdvertField),
    cipher: new LeadCipher(leadKeys),
    retention: {
      delivered: Number(read('RETENTION_DELIVERED_DAYS') ?? promised.delivered),
      parked: Number(read('RETENTION_PARKED_DAYS') ?? promised.parked),
    },
    addressProvider: readAddressProvider(read),
    lookupsADay: Number(read('LOOKUPS_A_DAY') ?? lookupsADay),
    allowedOrigins: new Set(readList(env, read, 'ALLOWED_ORIGINS', isOrigin)),
    minFormMs: Number(read('MIN_FORM_MS') ?? '0'),
    leadLimits: {
      perPerson: Number(read('LEADS_PER_PERSON') ?? household.perPerson),
      perVisitor: Number(read('LEADS_PER_VISITOR') ?? household.perVisitor),
    },
    robotCheckSecret: read('TURNSTILE_SECRET'),
    healthToken: read('HEALTH_TOKEN'),
    guideLetters: readGuideLetters(env, read, problems),
    alerts: {
      webhookUrl: read('ALERT_WEBHOOK_URL'),
      letters: readLetters(env, read, problems),
      heartbeatUrl: read('HEARTBEAT_URL'),
      deskUrl: read('DESK_URL'),
    },
    keysProblem: leadKeys.problem ?? missingKeys(env, webhookUrl),
    problems,
  }
  if (leadKeys.problem !== undefined) problems.push({ setting: 'LEAD_KEYS', problem: leadKeys.problem })
  for (const problem of campaigns.problems) problems.push({ setting: 'CAMPAIGN_CODES', problem })
  known.set(env, settings)
  return settings
}

/** An invalid entry is reported and skipped; it must not cost the others. */
function readList(
  env: Env,
  read: Read,
  setting: 'ALLOWED_ORIGINS' | 'WEBHOOK_ADVERT_FIELDS',
  isValid: (entry: string) => boolean,
): readonly string[] {
  return listed(read(setting) ?? String(env[setting])).filter(isValid)
}

/** A mistake here costs no letter: they are made all the same, and wait. */
function readGuideLetters(env: Env, read: Read, problems: SettingProblem[]): GuideLetters | undefined {
  const [from, site] = [read('GUIDE_EMAIL_FROM'), read('SITE_URL')]
  if (env.GUIDE_EMAIL_FROM === undefined) return undefined
  if (env.EMAIL === undefined)
    problems.push({
      setting: 'GUIDE_EMAIL_FROM',
      problem: 'needs the binding EMAIL in wrangler.toml: letters wait for it',
    })
  return { from, site: site ?? siteUrl }
}

/** Half of what an alert by email needs is a mistake; none of it is not. */
function readLetters(env: Env, read: Read, problems: SettingProblem[]): AlertSettings['letters'] {
  const from = read('ALERT_EMAIL_FROM')
  const to = read('ALERT_EMAIL_TO')
  const missing = (setting: SettingName) =>
    problems.push({ setting, problem: 'is not set: no alert goes out by email' })
  if (env.ALERT_EMAIL_FROM === undefined && env.ALERT_EMAIL_TO === undefined) return undefined
  if (env.ALERT_EMAIL_FROM === undefined) missing('ALERT_EMAIL_FROM')
  if (env.ALERT_EMAIL_TO === undefined) missing('ALERT_EMAIL_TO')
  if (env.EMAIL === undefined)
    problems.push({ setting: 'ALERT_EMAIL_TO', problem: 'needs the binding EMAIL in wrangler.toml' })
  return from === undefined || to === undefined ? undefined : { from, to: listed(to) }
}

/** On a developer's computer leads may be plain; `none` says that they are meant to be. */
function missingKeys({ LEAD_KEYS: keys }: Env, webhookUrl: string | undefined): string | undefined {
  if (keys !== undefined || webhookUrl === undefined || isLoopback(new URL(webhookUrl).hostname)) return undefined
  return 'is not set: leads are stored unencrypted'
}

/** Never falls back to sample addresses when a provider is misconfigured: a guide would be posted to one. */
function readAddressProvider(read: Read): AddressProviderSettings | undefined {
  const chosen = read('ADDRESS_PROVIDER')
  if (chosen === 'sample') return { name: chosen }
  const name = keyedProviders.find((known) => known === chosen)
  if (name === undefined) return undefined
  const key = read('ADDRESS_PROVIDER_KEY')
  return key === undefined ? undefined : { name, key, url: read('ADDRESS_PROVIDER_URL') }
}
