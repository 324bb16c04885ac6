import * as z from 'zod/mini'
import { siteUrl } from '#contract/firm-details.ts'
import { isOrigin, oneMailAddress, type SettingReader } from '../setting-parts.ts'

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
