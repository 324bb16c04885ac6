import * as z from 'zod/mini'

/**
 * What a page reports about how a lead was sent. It tells people from bots, is not part of the lead and is never
 * stored; a page that reports nothing is assumed to be used by a person.
 */
export const leadSignals = z.object({
  /** The value of the trap field. */
  trap: z.optional(z.string()),
  /** How long the page had been open when the form was sent, ms. */
  openForMs: z.optional(z.number()),
  /**
   * How long the lead had waited on the visitor's device when it was posted, ms: a difference, which is right however
   * wrong the device's clock is.
   */
  waitedMs: z.optional(z.number()),
  /** Turnstile's token. */
  robotCheck: z.optional(z.string()),
})

export type LeadSignals = Readonly<z.infer<typeof leadSignals>>
