import { campaignField, campaignIn, campaignKey } from '#contract/campaign.ts'
import type { Settings } from '../env.ts'

/** The code a lead goes out with: that of its campaign, or the usual one when it names none that we know. */
export function sourceCodeOf(campaign: string | undefined, settings: Settings): string {
  return settings.campaignCodes.get(campaign ?? '') ?? settings.campaignCode
}

/** The campaign of a JSON post; what cannot be one is no reason to refuse a lead. */
export function campaignOfJson(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !(campaignField in body)) return undefined
  return campaignKey(body[campaignField])
}

/**
 * The campaign of a plain form post: its own field, or what the address of the page of ours has that it was sent from.
 * Other sites' pages show only their origin, and their parameters would mean something else.
 */
export function campaignOfForm(fields: Readonly<Record<string, unknown>>, { headers, url }: Request) {
  const named = campaignKey(fields[campaignField])
  if (named !== undefined) return named
  const page = URL.parse(headers.get('referer') ?? '')
  return page !== null && page.origin === new URL(url).origin ? campaignIn(page.search) : undefined
}
