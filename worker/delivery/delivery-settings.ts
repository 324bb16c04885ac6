import * as z from 'zod/mini'
import { siteUrl } from '#contract/firm-details.ts'
import { isOrigin, oneMailAddress, optionalText, type SettingReader, safeAddress } from '../setting-parts.ts'

/** Deliveries wait until these are right: without the secret a receiver would refuse every lead. */
export const webhookRules = {
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
}

export interface WebhookSettings {
  readonly webhookUrl: string | undefined
  readonly webhookSecret: string | undefined
}

export function readWebhook({ read }: SettingReader<keyof typeof webhookRules>): WebhookSettings {
  return { webhookUrl: read('LEAD_WEBHOOK_URL'), webhookSecret: read('LEAD_WEBHOOK_SECRET') }
}

export const guideEmailRules = {
  GUIDE_EMAIL_FROM: oneMailAddress,
  SITE_URL: z.optional(
    z.string().check(z.trim(), z.refine(isOrigin, 'must be an origin such as https://www.firm.example')),
  ),
  LETTERS_A_DAY: optionalText(/^\d{1,7}$/, 'must be a whole number, at most 9999999; 0 is no limit'),
  // More than one would make the email's own words untrue.
  LETTERS_PER_MAILBOX: optionalText(/^[01]$/, 'must be 1, or 0 for no limit'),
}

/** How many emails may go out: in any 24 hours, and to one mailbox in 30 days; 0 is no limit. */
export interface EmailLimits {
  readonly aDay: number
  readonly perMailbox: number
}

/** How the guide goes out by email. */
interface GuideEmails {
  /** Undefined while `GUIDE_EMAIL_FROM` is malformed: emails then wait. */
  readonly from: string | undefined
  /** The site that they lead to, an origin. */
  readonly site: string
  readonly limits: EmailLimits
}

/** What a firm with a busy site sends, and what its emails promise. */
const usualLimits: EmailLimits = { aDay: 500, perMailbox: 1 }

/** A mistake here costs no email: they are made all the same, and wait. @returns undefined while none are sent */
export function readGuideEmails(settings: SettingReader<keyof typeof guideEmailRules>): GuideEmails | undefined {
  const [from, site = siteUrl] = [settings.read('GUIDE_EMAIL_FROM'), settings.read('SITE_URL')]
  const limits = {
    aDay: Number(settings.read('LETTERS_A_DAY') ?? usualLimits.aDay),
    perMailbox: Number(settings.read('LETTERS_PER_MAILBOX') ?? usualLimits.perMailbox),
  }
  if (!settings.isSet('GUIDE_EMAIL_FROM')) return undefined
  if (!settings.canSendEmail)
    settings.report('GUIDE_EMAIL_FROM', 'needs the binding EMAIL in wrangler.toml: letters wait for it')
  return { from, site, limits }
}
