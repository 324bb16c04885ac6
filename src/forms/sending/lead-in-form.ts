import { isFilledIn } from '../../components/form/form-values.ts'
import { propertiesOf } from '../../properties-of.ts'
import { navigationTiming } from './navigation-timing.ts'
import { type UnsentLead, unsentLeads } from './outbox.ts'

/** What the page's form holds. */
type Content =
  /** Nothing: an unsent lead may be filled in. */
  | { readonly kind: 'free' }
  /** What its visitor is filling in. */
  | { readonly kind: 'touched' }
  /** This lead, which excludes every other. */
  | { readonly kind: 'lead'; readonly leadId: string }

let content: Content = { kind: 'free' }

/** Gives the form a lead, instead of whatever it held. */
export function setLeadInForm(leadId: string): void {
  content = { kind: 'lead', leadId }
}

/** Notes that the form is being filled in. A lead in it stays the same lead. */
export function touch(): void {
  if (content.kind === 'free') content = { kind: 'touched' }
}

/** Frees the form's place as it leaves the page. */
export function clearLeadInForm(): void {
  content = { kind: 'free' }
}

/** The id of the lead in the form, if there is one. */
export function leadIdInForm(): string | undefined {
  return content.kind === 'lead' ? content.leadId : undefined
}

/**
 * Of a form's unsent leads, the one that the form shows: one to correct or, failing that, one that was stopped. Nothing
 * takes the place of another lead or of what its visitor is filling in, or goes into a tab that nobody is looking at.
 */
export function leadToActOn(form: unknown): UnsentLead | undefined {
  const isFree = content.kind === 'free' && document.visibilityState === 'visible'
  const leads = unsentLeads().filter(({ lead }) => lead.form === form && (isFree || lead.leadId === leadIdInForm()))
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
  if (navigationTiming('type') === 'navigate' && isFilledIn(form)) touch()
}
