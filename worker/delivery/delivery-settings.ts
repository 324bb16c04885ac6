import * as z from 'zod/mini'
import { siteUrl } from '#contract/firm-details.ts'
import { isOrigin, oneMailAddress, type SettingReader, safeAddress } from '../setting-parts.ts'

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
}

/** How the guide goes out by email. */
interface GuideEmails {
  /** Undefined while `GUIDE_EMAIL_FROM` is malformed: emails then wait. */
  readonly from: string | undefined
  /** The site that they lead to, an origin. */
  readonly site: string
}

/** A mistake here costs no email: they are made all the same, and wait. @returns undefined while none are sent */
export function readGuideEmails(settings: SettingReader<keyof typeof guideEmailRules>): GuideEmails | undefined {
  const [from, site = siteUrl] = [settings.read('GUIDE_EMAIL_FROM'), settings.read('SITE_URL')]
  if (!settings.isSet('GUIDE_EMAIL_FROM')) return undefined
  if (!settings.canSendEmail)
    settings.report('GUIDE_EMAIL_FROM', 'needs the binding EMAIL in wrangler.toml: letters wait for it')
  return { from, site }
}
