import type { FieldErrors } from '#contract/api.ts'
import { campaignField, campaignIn } from '#contract/campaign.ts'
import { signalsField } from '#contract/signals.ts'
import { dropLead, keepLead, type OutgoingLead, refusedLead } from './outbox.ts'
import { sendLead } from './send-lead.ts'
import { signalsOf } from './signals-of.ts'

/** The visitor moves on after so long (ms) without an answer; the outbox goes on trying. */
const patienceMs = 2_000

/**
 * Keeps a lead in the outbox and sends it, with its campaign and what its form says about how it was filled in.
 *
 * @returns what the visitor must mend when the worker sends the lead back; undefined when they may move on
 */
export async function handOver(lead: OutgoingLead, form: HTMLFormElement): Promise<FieldErrors | undefined> {
  const outgoing = { ...lead, [signalsField]: signalsOf(form), [campaignField]: campaignIn(location.search) }
  keepLead(outgoing)
  const sent = await Promise.race([sendLead(outgoing), wait(patienceMs)])
  if (sent?.kind !== 'refused') return undefined
  dropLead(lead.leadId)
  return sent.fields
}

/** A form's lead that the worker sent back after its visitor had moved on: it is theirs again, with its messages. */
export function takeBack(form: string): { lead: OutgoingLead; fields: FieldErrors } | undefined {
  const refused = refusedLead(form)
  if (refused) dropLead(refused.lead.leadId)
  return refused
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
