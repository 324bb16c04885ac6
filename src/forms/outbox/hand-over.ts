import { type FieldErrors, nextUrl } from '#contract/api.ts'
import { campaignField, campaignIn } from '#contract/campaign.ts'
import { robotCheckField, signalsField, trapField } from '#contract/form-markup.ts'
import type { Lead, LeadSignals } from '#contract/lead.ts'
import { arrival, dropLead, leadOfForm, markLead, type OutgoingLead, saveLead } from './outbox.ts'
import { flushOutbox, noteAdvert, sendLead, wait } from './send-lead.ts'

/** How long (ms) the visitor waits for an answer before moving on; the outbox keeps trying. */
const patienceMs = 2_000

/**
 * What a form does next: lead on to the page that says thank you, or that the lead is still to be sent; show what to
 * correct; or say that something on the way stopped it.
 */
export type Handover =
  | { readonly kind: 'taken'; readonly isStored: boolean }
  | { readonly kind: 'refused' | 'blocked'; readonly fields: FieldErrors }

/**
 * Keeps a lead in the outbox and sends it, with its campaign and what its form says about how it was filled in; retries
 * while the page is open, and on the next visit.
 *
 * @throws when only the browser's own post of the form may help; the lead stays in the outbox meanwhile
 */
export async function handOver(lead: OutgoingLead, form: HTMLFormElement): Promise<Handover> {
  const outgoing = saveWithForm(lead, form)
  const sent = await Promise.race([sendLead(outgoing), wait(patienceMs)])
  if (sent?.kind === 'stopped' && sent.by === 'worker') throw new Error('the worker refuses the lead as it is')
  if (sent?.kind === 'invalid' || sent?.kind === 'stored') dropLead(lead.leadId)
  if (sent?.kind === 'invalid') return { kind: 'refused', fields: sent.fields }
  if (sent?.kind === 'stopped') return { kind: 'blocked', fields: {} }
  void flushOutbox()
  return { kind: 'taken', isStored: sent?.kind === 'stored' }
}

/** Saves a lead in the outbox, with its campaign and what its form says about how it was filled in. @returns all of it */
export function saveWithForm(lead: OutgoingLead, form: HTMLFormElement): OutgoingLead {
  const outgoing = { ...lead, [signalsField]: signalsOf(form), [campaignField]: campaignIn(location.search) }
  saveLead(outgoing)
  noteAdvert(lead.leadId, location.search)
  return outgoing
}

/** A new id for a lead: a version 4 UUID. `crypto.randomUUID` is newer than some visitors' browsers. */
export function newLeadId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
  return bytes.join('').replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}

/** What a form says about how it was filled in; see {@link LeadSignals}. */
export function signalsOf(form: HTMLFormElement): LeadSignals {
  const textIn = (name: string) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  return {
    trap: textIn(trapField),
    robotCheck: textIn(robotCheckField),
    openForMs: Math.round(performance.now() - shownAt()),
  }
}

/** When (ms) a page was shown that the browser had rendered before. */
function shownAt(): number {
  const activationStart = arrival('activationStart')
  return typeof activationStart === 'number' ? activationStart : 0
}

/** Has the browser post a form itself, under the id its lead had, so that a lead that came both ways is one. */
export function postPlainly(name: Lead['form'], form: HTMLFormElement, leadId: string): void {
  markLead(leadId, { posted: nextUrl(name, true) })
  form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: 'leadId', value: leadId }))
  form.submit()
}

/**
 * A form's lead that came to nothing after its visitor had moved on: theirs to correct, with the worker's messages; or
 * one that was stopped on the way, which has none and stays in the outbox.
 *
 * @param isStopped whether the form looks for one of those
 */
export function returnedLead(
  form: string,
  isStopped: boolean,
): { lead: OutgoingLead; fields: FieldErrors } | undefined {
  const sentBack = leadOfForm(form, 'refused')
  if (sentBack) dropLead(sentBack.lead.leadId)
  const { lead, refused = {} } = sentBack || (isStopped && leadOfForm(form, 'blocked')) || {}
  return lead && { lead, fields: refused }
}
