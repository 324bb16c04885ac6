import type { FieldErrors } from '#contract/api.ts'
import { callbackMistakes } from '#contract/callback-messages.ts'
import type { PostedLead } from './posted-lead.ts'

/** The longest that a browser keeps a lead, ms: nothing can have waited longer. */
const keptForMs = 7 * 24 * 60 * 60_000

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
