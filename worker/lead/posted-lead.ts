import * as z from 'zod/mini'
import type { FieldErrors } from '#contract/api.ts'
import { campaignField, campaignKey } from '#contract/campaign.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { signalsField } from '#contract/form-markup.ts'
import { anyLead } from '#contract/lead.ts'
import { leadSignals } from '#contract/signals.ts'

/**
 * What a post contains: the lead, how it was sent, and its campaign. Only the lead can be invalid; unreadable signals
 * and campaigns are ignored.
 */
export const postedLead = z.object({
  lead: anyLead,
  signals: z.catch(leadSignals, {}),
  campaign: z.pipe(z.unknown(), z.transform(campaignKey)),
})

export type PostedLead = z.infer<typeof postedLead>

const anything = z.optional(z.unknown())

/** The body of a JSON post: a lead's fields alongside the other two. */
export const postedJson = z.pipe(
  z.pipe(
    z.looseObject({ [signalsField]: anything, [campaignField]: anything }),
    z.transform(({ [signalsField]: signals, [campaignField]: campaign, ...lead }) => ({ lead, signals, campaign })),
  ),
  postedLead,
)

/** What is wrong with the lead, by its own field names. */
export function mistakesIn({ issues }: z.core.$ZodError): FieldErrors {
  return fieldErrors(issues.map(({ path, message }) => ({ path: path.slice(1), message })))
}
