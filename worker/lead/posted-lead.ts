import * as z from 'zod/mini'
import type { FieldErrors } from '#contract/api.ts'
import { campaignField, campaignKey } from '#contract/campaign.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { anyLead } from '#contract/lead.ts'
import { leadSignals, signalsField } from '#contract/signals.ts'

/**
 * What a post brings: the lead, and beside it how it came about and of which campaign it is. Only the lead can be wrong;
 * signals and campaigns that cannot be read say nothing.
 */
export const postedLead = z.object({
  lead: anyLead,
  signals: z.catch(leadSignals, {}),
  campaign: z.pipe(z.unknown(), z.transform(campaignKey)),
})

export type PostedLead = z.infer<typeof postedLead>

const anything = z.optional(z.unknown())

/** The body of a JSON post: a lead's fields, and the other two beside them. */
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
