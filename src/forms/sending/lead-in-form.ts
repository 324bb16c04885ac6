import { isFilledIn } from '../../components/form/form-values.ts'
import { propertiesOf } from '../../properties-of.ts'
import { navigationTiming } from './navigation-timing.ts'
import { type UnsentLead, unsentLeads } from './outbox.ts'

/** What the page's form holds: the lead with this id, if any, and whether its visitor is filling it in. */
export const leadInForm = { leadId: '', isTouched: false }

/**
 * Of a form's unsent leads, the one that the form shows: one to correct or, failing that, one that was stopped. Nothing
 * takes the place of another lead or of what its visitor is filling in, or goes into a tab that nobody is looking at.
 */
export function leadToActOn(form: unknown): UnsentLead | undefined {
  const { leadId, isTouched } = leadInForm
  const isFree = !leadId && !isTouched && document.visibilityState === 'visible'
  const leads = unsentLeads().filter(({ lead }) => lead.form === form && (isFree || lead.leadId === leadId))
  return leads.find(({ state }) => state.kind === 'invalid') ?? leads.find(({ state }) => state.kind === 'stopped')
}

/** Marks the form's history entry: a browser may fill in the form again when its visitor comes back there. */
export function markSent(): void {
  history.replaceState({ ...history.state, isSent: true }, '')
}

/**
 * Tells what is in a page's form before the app comes: what its visitor has typed; or what the browser has filled in
 * again after a reload or Back, which goes if it has been sent.
 */
export function findTyped(form: HTMLFormElement): void {
  if (propertiesOf(history.state).isSent === true) form.reset()
  leadInForm.isTouched = navigationTiming('type') === 'navigate' && isFilledIn(form)
}
