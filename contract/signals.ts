import * as z from 'zod/mini'

/** The property of a posted lead that holds its signals. */
export const signalsField = 'signals'

/**
 * What a page says about how a lead came about. It tells people from programs, is no part of the lead and is never
 * stored; a page that says nothing is believed to be a person's.
 */
export const leadSignals = z.object({
  /** What stands in the trap. */
  trap: z.optional(z.string()),
  /** How long the page had been open when the form was sent, ms. */
  openForMs: z.optional(z.number()),
  /** Turnstile's token. */
  robotCheck: z.optional(z.string()),
})

export type LeadSignals = Readonly<z.infer<typeof leadSignals>>
