import { campaignIn, campaignParameter } from '#contract/campaign.ts'

/**
 * Carries the campaign of an advert's link from page to page without storing anything on the visitor's device: a
 * browser tells a page the full address of the page of ours that linked to it, and this adds its campaign.
 *
 * @param here the page's own address
 * @param from `document.referrer`
 * @returns the address the page should have; undefined when it is already right
 */
export function addressWithCampaign(
  { origin, pathname, search, hash }: Pick<Location, 'origin' | 'pathname' | 'search' | 'hash'>,
  from: string,
): string | undefined {
  if (campaignIn(search) !== undefined || !from.startsWith(`${origin}/`)) return undefined
  const campaign = campaignIn(new URL(from).search)
  if (campaign === undefined) return undefined
  return `${pathname}${search === '' ? '?' : `${search}&`}${campaignParameter}=${campaign}${hash}`
}
