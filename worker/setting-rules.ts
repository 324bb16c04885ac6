import * as z from 'zod/mini'
import { marketingChannels, marketingField } from '#contract/answers.ts'
import { callbackLead } from '#contract/callback-lead.ts'
import { guideByPost } from '#contract/guide-lead.ts'
import { landingByPost } from '#contract/landing-lead.ts'
import type { Lead } from '#contract/lead.ts'
import { codeShape } from './campaign-codes.ts'

/** The networked address providers; each needs a key. */
export const keyedProviders = ['ideal-postcodes', 'os-places'] as const
export type KeyedProvider = (typeof keyedProviders)[number]

/** Whether a host, as in a URL, is this computer. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(host)

function isSafeAddress(address: string): boolean {
  const url = URL.parse(address)
  if (url === null) return false
  const isPrivate = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))
  return isPrivate && url.username === '' && url.password === ''
}

const safeAddress = z.refine<string>(
  isSafeAddress,
  'must be an https address (http only on this computer), without a user name',
)

/** Whether the text is exactly an origin, such as `https://www.firm.example`. */
export function isOrigin(text: string): boolean {
  return isSafeAddress(text) && new URL(text).origin === text
}

/** Splits a list separated by spaces or commas. */
export const listed = (text: string) => text.split(/[\s,]+/).filter((part) => part !== '')

/** Each form's fields, with an address where it may have one. */
const fieldsOf: Readonly<Record<Lead['form'], object>> = {
  landing: landingByPost.shape,
  guide: guideByPost.shape,
  callback: callbackLead.shape,
}

/** What the webhook's own fields are called. */
const webhookNames = new Set([
  ...Object.values(fieldsOf).flatMap(Object.keys),
  'callbackMissed',
  ...marketingChannels.map(marketingField),
  'dateSubmitted',
  'sourcecode',
])

/** Whether the text can name a parameter of an advert's link, and a column that the webhook does not have already. */
export const isAdvertField = (name: string) => /^[A-Za-z][\w-]{0,39}$/.test(name) && !webhookNames.has(name)

const wholeDays = z.optional(
  z.string().check(z.trim(), z.regex(/^[1-9]\d{0,3}$/, 'must be a whole number of days from 1 to 9999')),
)

const leadLimit = z.optional(
  z.string().check(z.trim(), z.regex(/^\d{1,4}$/, 'must be a whole number, at most 9999; 0 is no limit')),
)

const mailAddress = /^[^\s@<>"]{1,64}@[^\s@<>"]{1,190}$/

const oneMailAddress = z.optional(z.string().check(z.trim(), z.regex(mailAddress, 'must be one email address')))

const optionalAddress = z.optional(z.string().check(z.trim(), safeAddress))

/** The rules for each variable and secret; messages are safe to show and never contain the value. */
export const settingRules = {
  LEAD_WEBHOOK_URL: z.string('is not set: leads are kept until it is').check(z.trim(), safeAddress),
  LEAD_WEBHOOK_SECRET: z.optional(
    z.string().check(
      // Base64 in whole groups of four, at least 24 bytes: anything else would fail to decode when it is needed.
      z.regex(
        /^whsec_(?:[A-Za-z\d+/]{4}){8,}(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/,
        'must be whsec_ followed by base64, as Standard Webhooks has it: leads are kept until it is',
      ),
    ),
  ),
  CAMPAIGN_CODE: z.string('is not set: leads go out with an empty sourcecode').check(z.trim(), codeShape),
  WEBHOOK_ADVERT_FIELDS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => listed(text).every(isAdvertField),
          'must be names of parameters such as utm_source gclid, and none that the webhook gets already',
        ),
      ),
    '',
  ),
  RETENTION_DELIVERED_DAYS: wholeDays,
  RETENTION_PARKED_DAYS: wholeDays,
  ADDRESS_PROVIDER: z._default(
    z.enum(['sample', ...keyedProviders], `must be sample, ${keyedProviders.join(' or ')}`),
    'sample',
  ),
  // It goes in a header, so nothing that could end or quote one.
  ADDRESS_PROVIDER_KEY: z
    .string('is not set: address lookups fail until it is')
    .check(z.trim(), z.regex(/^[\w.-]{1,200}$/, 'must be letters, digits, dots, hyphens or underscores')),
  ADDRESS_PROVIDER_URL: optionalAddress,
  LOOKUPS_A_DAY: z.optional(
    z.string().check(z.trim(), z.regex(/^\d{1,6}$/, 'must be a whole number, at most 999999; 0 for no limit')),
  ),
  MIN_FORM_MS: z._default(
    z.string().check(z.trim(), z.regex(/^\d{1,5}$/, 'must be a whole number of milliseconds, at most 99999')),
    '0',
  ),
  LEADS_PER_PERSON: leadLimit,
  LEADS_PER_VISITOR: leadLimit,
  TURNSTILE_SECRET: z.optional(
    z.string().check(z.trim(), z.regex(/^[\w.-]{1,200}$/, 'must be letters, digits, dots, hyphens or underscores')),
  ),
  HEALTH_TOKEN: z.optional(
    z.string().check(z.trim(), z.regex(/^[\w-]{16,200}$/, 'must be 16 to 200 letters, digits, hyphens or underscores')),
  ),
  GUIDE_EMAIL_FROM: oneMailAddress,
  SITE_URL: z.optional(
    z.string().check(z.trim(), z.refine(isOrigin, 'must be an origin such as https://www.firm.example')),
  ),
  ALERT_WEBHOOK_URL: optionalAddress,
  ALERT_EMAIL_FROM: oneMailAddress,
  ALERT_EMAIL_TO: z.optional(
    z.string().check(
      z.refine((text) => {
        const addresses = listed(text)
        return addresses.length > 0 && addresses.every((address) => mailAddress.test(address))
      }, 'must be email addresses, with spaces or commas between'),
    ),
  ),
  HEARTBEAT_URL: optionalAddress,
  DESK_URL: optionalAddress,
  ALLOWED_ORIGINS: z._default(
    z
      .string()
      .check(
        z.refine(
          (text) => listed(text).every(isOrigin),
          'must be origins such as https://www.firm.example, with spaces or commas between',
        ),
      ),
    '',
  ),
}

export type SettingName = keyof typeof settingRules

/** Whether deliveries wait until this setting is right: without the secret a receiver would refuse every lead. */
export const isWebhookSetting = (setting: string) => setting === 'LEAD_WEBHOOK_URL' || setting === 'LEAD_WEBHOOK_SECRET'

/** The first problem a rule found. */
export function problemIn(error: z.core.$ZodError): string {
  return error.issues[0]?.message ?? 'is not valid'
}

/** What is wrong with a setting's value; undefined if nothing is. */
export function settingProblem(setting: SettingName, value: unknown): string | undefined {
  const { error } = settingRules[setting].safeParse(value)
  return error && problemIn(error)
}
