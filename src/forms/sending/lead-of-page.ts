import { useCallback, useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { formPages, formsLeadingTo } from '#contract/pages.ts'
import { leadFormAnchor } from '../../paths.ts'
import { propertiesOf } from '../../properties-of.ts'
import { type Receipt, receiptOf, type UnsentLead, unsentLead, unsentLeads, useOutbox } from './outbox.ts'

/** The lead that a thank-you page is about. */
export type LeadOfPage =
  | { readonly kind: 'unsent'; readonly unsent: UnsentLead }
  | Receipt
  /** Nothing says which: the page was opened directly, or the browser has posted the form. */
  | { readonly kind: 'notSaid' }
  /** The history entry says which, but the device no longer has it, nor a receipt: that is too old, or was cleared. */
  | { readonly kind: 'gone'; readonly form: unknown }

const notSaid: LeadOfPage = { kind: 'notSaid' }
const ofUnsent = (unsent: UnsentLead | undefined): LeadOfPage | undefined => unsent && { kind: 'unsent', unsent }

/**
 * A form leaves its visitor's answers in the history entry of the page that it leads to, with the lead's id if it was
 * not stored at once. Without such an entry, the page is about the newest unsent lead of a form that leads to it.
 *
 * @param state the state of the history entry
 */
export function leadOfPage(pathname: string, state: unknown): LeadOfPage {
  const forms = formsLeadingTo(pathname)
  if (forms.length === 0) return notSaid
  if (!state) {
    const leads = unsentLeads().filter(({ lead }) => forms.some((form) => form === lead.form))
    return ofUnsent(leads.pop()) ?? notSaid
  }
  const { leadId } = propertiesOf(state)
  if (typeof leadId !== 'string') return { kind: 'stored' }
  return receiptOf(leadId) ?? ofUnsent(unsentLead(leadId)) ?? { kind: 'gone', form: forms[0] }
}

/** What a thank-you page knows of its lead, kept up to date, and the visitor's answers in the form. */
export function useLeadOfPage() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const lead = useOutbox(useCallback(() => leadOfPage(pathname, state), [pathname, state])) ?? notSaid

  useEffect(() => {
    const { leadId, ...answers } = propertiesOf(state)
    if (lead.kind !== 'stored' || typeof leadId !== 'string') return
    // From now on the history entry itself says that the lead is stored, even once the receipt is gone.
    navigate(pathname + search, { replace: true, state: answers })
  }, [lead, pathname, search, state, navigate])

  return { lead, answers: propertiesOf(state) }
}

const addresses = { ...formPages, landing: `${formPages.landing}#${leadFormAnchor}` }

/** Where a form's lead can be corrected, or posted by the browser itself. */
export function formAddress(form: unknown): string {
  return Object.entries(addresses).find(([name]) => name === form)?.[1] ?? addresses.landing
}
