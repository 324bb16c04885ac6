import { type AlertSettings, alertRules, readAlerts } from './alerts/alert-settings.ts'
import {
  guideEmailRules,
  readGuideEmails,
  readWebhook,
  type WebhookSettings,
  webhookRules,
} from './delivery/delivery-settings.ts'
import { healthRules } from './health/access.ts'
import { type CampaignSettings, campaignRules, parseCampaignCodes, readCampaigns } from './lead/campaign.ts'
import { type LeadSettings, leadRules, readLead } from './lead/lead-settings.ts'
import { type LookupSettings, lookupRules, readLookup } from './postcode/lookup-settings.ts'
import { type RetentionDays, readRetention, retentionRules } from './retention/retention-days.ts'
import { isLoopback, listed, problemIn, type SettingProblem, type SettingReader } from './setting-parts.ts'
import { LeadCipher } from './store/lead-cipher.ts'
import { parseLeadKeys } from './store/lead-keys.ts'

/** The rules for each variable and secret. A room's own that are left out here do not compile: its settings need them. */
const settingRules = {
  ...webhookRules,
  ...campaignRules,
  ...leadRules,
  ...lookupRules,
  ...retentionRules,
  ...healthRules,
  ...guideEmailRules,
  ...alertRules,
}

type SettingName = keyof typeof settingRules

/** The variables and secrets as Cloudflare passes them, not yet checked. These two have rules of their own. */
export interface Variables extends Readonly<Partial<Record<SettingName, string>>> {
  /** An object if set as one in `wrangler.toml`, or as JSON in the dashboard. */
  readonly CAMPAIGN_CODES?: string | Readonly<Record<string, unknown>>
  readonly LEAD_KEYS?: string
}

export interface Settings extends WebhookSettings, CampaignSettings, LeadSettings, LookupSettings {
  /** Seals leads with `LEAD_KEYS`; without keys they are stored unencrypted. */
  readonly cipher: LeadCipher
  readonly retention: RetentionDays
  /** Shows the details of `/api/health`; undefined when nobody may see them. */
  readonly healthToken: string | undefined
  /** Undefined while `GUIDE_EMAIL_FROM` is not set: then no guide emails are sent. */
  readonly guideEmail: ReturnType<typeof readGuideEmails>
  readonly alerts: AlertSettings
  /** What is wrong with `LEAD_KEYS`, or that leads leave this computer and there are none. */
  readonly keysProblem: string | undefined
  readonly problems: readonly SettingProblem[]
}

const known = new WeakMap<Variables, Settings>()

/**
 * Reads the variables once per environment object. An invalid one never throws, because it must not cost a lead: it is
 * ignored and listed in `problems`, which `/api/health` shows.
 */
export function settingsOf(env: Variables & { readonly EMAIL?: unknown }): Settings {
  const seen = known.get(env)
  if (seen) return seen
  const problems: SettingProblem[] = []
  const report = (setting: string, problem: string) => void problems.push({ setting, problem })
  const { data: webhookUrl } = settingRules.LEAD_WEBHOOK_URL.safeParse(env.LEAD_WEBHOOK_URL)
  const isDeployed = webhookUrl !== undefined && !isLoopback(new URL(webhookUrl).hostname)
  const read = (setting: SettingName) => {
    const { success, data, error } = settingRules[setting].safeParse(env[setting])
    if (success) return data
    report(setting, problemIn(error))
    return undefined
  }
  const reader: SettingReader<SettingName> = {
    read,
    readList: (setting, isValid) => listed(read(setting) ?? String(env[setting])).filter(isValid),
    isSet: (setting) => env[setting] !== undefined,
    canSendEmail: env.EMAIL !== undefined,
    report,
    advise: (setting, problem) => void problems.push({ setting, problem, isAdvice: true }),
    isDeployed,
  }
  const leadKeys = parseLeadKeys(env.LEAD_KEYS)
  const campaigns = parseCampaignCodes(env.CAMPAIGN_CODES)
  const settings: Settings = {
    ...readWebhook(reader),
    ...readCampaigns(reader, campaigns),
    ...readLead(reader),
    ...readLookup(reader),
    cipher: new LeadCipher(leadKeys),
    retention: readRetention(reader),
    healthToken: read('HEALTH_TOKEN'),
    guideEmail: readGuideEmails(reader),
    alerts: readAlerts(reader),
    keysProblem: leadKeys.problem ?? missingKeys(env, isDeployed),
    problems,
  }
  if (leadKeys.problem !== undefined) report('LEAD_KEYS', leadKeys.problem)
  if (settings.guideEmail && env.TURNSTILE_SECRET === undefined && isDeployed)
    reader.advise('TURNSTILE_SECRET', 'is not set: programs can have the guide emailed to strangers')
  for (const problem of campaigns.problems) report('CAMPAIGN_CODES', problem)
  known.set(env, settings)
  return settings
}

/** On a developer's computer leads may be plain; `none` says that they are meant to be. */
function missingKeys({ LEAD_KEYS: keys }: Variables, isDeployed: boolean): string | undefined {
  return keys === undefined && isDeployed ? 'is not set: leads are stored unencrypted' : undefined
}

/** Whether deliveries wait until this setting is right. */
export const isWebhookSetting = (setting: string) => Object.hasOwn(webhookRules, setting)
