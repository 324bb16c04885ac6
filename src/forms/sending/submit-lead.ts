import { campaignIn, campaignKeys } from '#contract/campaign.ts'
import { robotCheckField, trapField } from '#contract/form-markup.ts'
import type { Lead, LeadMetadata, LeadSignals } from '#contract/lead.ts'
import { noteLeadLeft } from './leads-left.ts'
import { forgetLead, hasSameContent, keepLead, type OutgoingLead, unsentLead, withdrawLead } from './outbox.ts'
import { rememberAdvert, sendLead, wait } from './send-lead.ts'
import { sendOutbox } from './send-outbox.ts'
import { noResponse, type SendOutcome } from './send-outcome.ts'

/** How long (ms) the visitor waits for an outcome before moving on; the outbox goes on trying. */
const visitorTimeoutMs = 2_000

/**
 * Keeps a lead in the outbox, and sends it. If no outcome comes in time, it is tried again while a page is open, and on
 * the next visit.
 */
export async function submitLead(lead: OutgoingLead): Promise<SendOutcome> {
  const isSentAgain = unsentLead(lead.leadId) !== undefined
  keepLead(lead)
  rememberAdvert(lead.leadId, location.search)
  const outcome = (await Promise.race([sendLead(lead), wait(visitorTimeoutMs)])) ?? noResponse
  // The visitor is thanked at once. The receipt is only for a thank-you page that an earlier try has led to.
  if (outcome.kind === 'stored' && !isSentAgain) forgetLead(lead.leadId)
  if (outcome.kind === 'stored' || outcome.kind === 'later') void sendOutbox()
  return outcome
}

/**
 * A lead that is sent again unchanged keeps its id, so that it is stored once. A corrected one replaces it under a new
 * id: an answer to the earlier lead must not confirm the new one, even if another tab has had the earlier one stored or
 * cleared in the meantime. What somebody else has typed over it replaces nothing: both are sent.
 *
 * @param earlier the unsent lead that was in the form; undefined if there was none
 */
export function replaceIfCorrected(lead: OutgoingLead, earlier: OutgoingLead | undefined): OutgoingLead {
  if (!earlier || hasSameContent(lead, earlier)) return lead
  const corrected = { ...lead, leadId: newLeadId() }
  if (isOfSamePerson(lead, earlier)) withdrawLead(earlier)
  else noteLeadLeft()
  return corrected
}

/**
 * Whether two leads have the same name, or the same address to write to: an email address or, in a call's form, which
 * asks for none, the number. A number alone is a household's where there is more to tell its people apart.
 */
function isOfSamePerson(lead: OutgoingLead, earlier: OutgoingLead): boolean {
  const isSame = (field: string) => lead[field] === earlier[field]
  return (isSame('firstName') && isSame('lastName')) || isSame('email' in lead ? 'email' : 'phone')
}

/**
 * A lead as it is sent: with its campaign, and how its form was filled in. A lead that has come back keeps its own
 * campaign, ahead of the page's.
 *
 * @param earlier the lead that has come back, if it is one
 */
export function outgoing(lead: Lead, form: HTMLFormElement, earlier: OutgoingLead | undefined): OutgoingLead {
  const campaign = campaignKeys([earlier?.campaign, campaignIn(location.search)].flat())
  const metadata: LeadMetadata = { signals: signalsOf(form), campaign }
  return { ...lead, ...metadata }
}

/** How a form was filled in; see {@link LeadSignals}. */
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

/** When (ms) a page that the browser had prerendered was shown; only Chromium does this. TypeScript does not declare it. */
function shownAt(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation && Number(Reflect.get(navigation, 'activationStart'))) || 0
}

/** A new id for a lead: a version 4 UUID. `crypto.randomUUID` is newer than some visitors' browsers. */
export function newLeadId(): string {
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0'))
  return bytes.join('').replace(/(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-8$4-')
}
