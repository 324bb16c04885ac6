import type { FieldErrors } from '#contract/api.ts'
import { campaignField, campaignIn } from '#contract/campaign.ts'
import { signalsField } from '#contract/signals.ts'
import { flushOutbox } from './flush.ts'
import { dropLead, keepLead, type OutgoingLead, refusedLead } from './outbox.ts'
import { sendLead } from './send-lead.ts'
import { signalsOf } from './signals-of.ts'

/** How long (ms) the visitor waits for an answer before moving on; the outbox keeps trying. */
const patienceMs = 2_000

/**
 * Keeps a lead in the outbox and sends it, with its campaign and what its form says about how it was filled in; retries
 * while the page is open, and on the next visit.
 *
 * @returns what the visitor must correct when the worker sends the lead back; undefined when they may move on
 * @throws when only the browser's own post of the form may help; the lead stays in the outbox meanwhile
 */
export async function handOver(lead: OutgoingLead, form: HTMLFormElement): Promise<FieldErrors | undefined> {
  const outgoing = { ...lead, [signalsField]: signalsOf(form), [campaignField]: campaignIn(location.search) }
  keepLead(outgoing)
  const sent = await Promise.race([sendLead(outgoing), wait(patienceMs)])
  if (sent?.kind === 'in vain') throw new Error(sent.kind)
  if (sent?.kind === 'refused') {
    dropLead(lead.leadId)
    return sent.fields
  }
  void flushOutbox()
  return undefined
}

/** Has the browser post a form itself, under the id its lead had, so that a lead that came both ways is one. */
export function postPlainly(form: HTMLFormElement, leadId: string): void {
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'leadId', value: leadId }))
  form.submit()
}

/** A form's lead that the worker sent back after its visitor had moved on: theirs to correct, with its messages. */
export function takeBack(form: string): { lead: OutgoingLead; fields: FieldErrors } | undefined {
  const refused = refusedLead(form)
  if (refused) dropLead(refused.lead.leadId)
  return refused
}

function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
