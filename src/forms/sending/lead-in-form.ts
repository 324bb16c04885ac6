import { type UnsentLead, unsentLeads } from './outbox.ts'

/** What the page's form holds: the lead with this id, if any, and whether its visitor is filling it in. */
export const leadInForm = { leadId: '', isTouched: false }

/**
 * Of a form's unsent leads, the one that the form shows: one to correct or, failing that, one that was stopped. Nothing
 * takes the place of what its visitor is filling in, or goes into a tab that nobody is looking at.
 */
export function leadToActOn(form: unknown): UnsentLead | undefined {
  const isFree = !leadInForm.isTouched && document.visibilityState === 'visible'
  const leads = unsentLeads().filter(({ lead }) => lead.form === form && (isFree || lead.leadId === leadInForm.leadId))
  return leads.find(({ state }) => state.kind === 'invalid') ?? leads.find(({ state }) => state.kind === 'stopped')
}
