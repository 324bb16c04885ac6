import * as z from 'zod/mini'
import type { FieldErrors } from '#contract/api.ts'
import { callbackMistakes } from '#contract/callback-words.ts'
import { campaignField, campaignKey, versionField, versionNamed } from '#contract/campaign.ts'
import { signalsField } from '#contract/form-markup.ts'
import { anyLead, type Lead, leadSignals } from '#contract/lead.ts'
import { fieldErrors } from '#contract/lead-parts.ts'
import { dayMs } from '#contract/london-clock.ts'

/**
 * What a post contains: the lead, how it was sent, its campaign, and which version of its form it came by. Only the lead
 * can be invalid; whatever else cannot be read is ignored.
 */
export const postedLead = z.object({
  lead: anyLead,
  signals: z.catch(leadSignals, {}),
  campaign: z.pipe(z.unknown(), z.transform(campaignKey)),
  version: z.pipe(z.unknown(), z.transform(versionNamed)),
})

export type PostedLead = z.infer<typeof postedLead>

const anything = z.optional(z.unknown())

/** The body of a JSON post: a lead's fields alongside the others. */
export const postedJson = z.pipe(
  z.pipe(
    z.looseObject({ [signalsField]: anything, [campaignField]: anything, [versionField]: anything }),
    z.transform(({ [signalsField]: signals, [campaignField]: campaign, [versionField]: version, ...lead }) => ({
      lead,
      signals,
      campaign,
      version,
    })),
  ),
  postedLead,
)

/** What is wrong with the lead, by its own field names. */
export function mistakesIn({ issues }: z.core.$ZodError): FieldErrors {
  return fieldErrors(issues.map(({ path, message }) => ({ path: path.slice(1), message })))
}

/** The longest that a browser keeps a lead, ms: nothing can have waited longer. */
const keptForMs = 7 * dayMs

/**
 * What is wrong with the time at which someone asks to be rung, at the moment they pressed Send. A lead that was in time
 * then and has waited on their device since is taken whenever it arrives: someone must hear of it. The wait is a
 * difference between two readings of one clock, so a device's wrong clock is found out, and its visitor told.
 *
 * @param now Unix ms
 * @returns messages by field; undefined for every other form, and for a time that was still to come
 */
export function callbackTimeMistakes({ lead, signals }: PostedLead, now: number): FieldErrors | undefined {
  if (lead.form !== 'callback') return undefined
  const waited = Math.min(Math.max(signals.waitedMs ?? 0, 0), keptForMs)
  const pressed = now - waited
  const mistakes = callbackMistakes(lead, pressed)
  // The next time to offer is the next from now.
  return mistakes && (callbackMistakes(lead, now) ?? mistakes)
}

/** Whether a lead asks for a call at a time at which nobody can make one any more. @param now Unix ms */
export const isLateCall = (lead: Lead, now: number) =>
  lead.form === 'callback' && callbackMistakes(lead, now) !== undefined
