import { type FormValues, isControl, typedIn, valuesOf } from '../../components/form/form-values.ts'
import { warnOnError } from '../../stored.ts'
import type { CheckedLead } from '../fields/lead-values.ts'
import { isDraft } from './draft.ts'
import {
  hasSameContent,
  isOnDevice,
  needsVisitor,
  tellListeners,
  type UnsentLead,
  unsentLead,
  unsentLeads,
  withdrawLead,
} from './outbox.ts'
import { loadWarning, outboxPrefix, saveWarning } from './outbox-keys.ts'

/**
 * What the page's form holds, and what it holds or sends next:
 *
 * | it holds | its visitor types | an earlier lead needs them      | they send it                  | they clear it |
 * | -------- | ----------------- | ------------------------------- | ----------------------------- | ------------- |
 * | nothing  | typed             | takes that lead                 | that lead                     | typed         |
 * | typed    | typed             | typed; a notice names that lead | that lead                     | typed         |
 * | a lead   | the same, changed | the same                        | it or, if changed, a new lead | typed         |
 *
 * The new lead takes the place of the one it corrects, unless it is somebody else's: then both are sent.
 *
 * A draft says which lead it corrects, so that this outlives the page. If the visitor asks for the lead that a notice
 * names, what is in the form is set aside.
 */
type FormContent =
  | { readonly kind: 'nothing' }
  /** Also once the form has been cleared, because what was in it can be put back. */
  | { readonly kind: 'typed' }
  | { readonly kind: 'lead'; readonly leadId: string; readonly isChanged: boolean }

const nothing: FormContent = { kind: 'nothing' }
const typed: FormContent = { kind: 'typed' }

let content: FormContent = nothing

/** The id of the lead that its visitor has asked for. */
let asked: string | undefined

/** Gives the form a lead, instead of whatever it held. */
export function holdLead(leadId: string, isChanged = false): void {
  content = { kind: 'lead', leadId, isChanged }
}

/** Notes that the form is being filled in. */
export function noteTyping(): void {
  content = content.kind === 'lead' ? { ...content, isChanged: true } : typed
}

/**
 * Notes what the visitor finds in the form: what was typed earlier, or a lead, perhaps with corrections.
 *
 * @param leadId the id of that lead, if it was one
 */
export function noteFound(
  form: HTMLFormElement,
  leadId: string | undefined,
  check: (values: FormValues, leadId: string) => CheckedLead,
): void {
  const lead = unsentLead(leadId ?? '')?.lead
  if (lead) {
    const checked = check(valuesOf(form), lead.leadId)
    holdLead(lead.leadId, checked.kind !== 'lead' || !hasSameContent(checked.lead, lead))
  } else content = isDraft(typedIn(form)) ? typed : nothing
  // Whether a notice has to name an unsent lead depends on what the form holds.
  tellListeners()
}

/** The lead in the form, while it is unsent. */
export const unsentInForm = () => unsentLead(leadIdInForm() ?? '')

/** Whether the device keeps the lead in the form for its visitor, who has to act. */
export function isLeadKept(): boolean {
  const unsent = unsentInForm()
  return unsent !== undefined && needsVisitor(unsent.state) && isOnDevice(unsent.lead.leadId)
}

/**
 * Notes that the visitor has cleared the form. A lead in it that needs them is withdrawn; one on its way is still sent.
 */
export function noteCleared(): void {
  const unsent = unsentInForm()
  content = typed
  if (unsent && needsVisitor(unsent.state)) withdrawLead(unsent.lead)
}

/** Forgets what the form held, as it leaves the page. */
export function releaseForm(): void {
  content = nothing
  asked = undefined
}

/** The id of the lead in the form, if there is one. */
export const leadIdInForm = () => (content.kind === 'lead' ? content.leadId : undefined)

/** Whether its visitor has changed the lead in the form. */
export const isLeadChanged = () => content.kind === 'lead' && content.isChanged

/**
 * The unsent lead that a form shows: the one that was asked for, or else one to correct, or else the oldest that needs
 * its visitor. No lead replaces another one or what the visitor is filling in, or goes into a tab that nobody is
 * looking at. Nor, unless it was asked for, does it come while the visitor is in a field, and about to type.
 */
export function leadToActOn(form: unknown): UnsentLead | undefined {
  const isFree = content.kind === 'nothing' && document.visibilityState === 'visible'
  const isEntered = isControl(document.activeElement)
  const leads = leadsToActOn(form).filter(({ lead: { leadId } }) =>
    isFree ? !isEntered || isAskedFor(leadId) : leadId === leadIdInForm(),
  )
  return (
    leads.find(({ lead }) => isAskedFor(lead.leadId)) ?? leads.find(({ state }) => state.kind === 'invalid') ?? leads[0]
  )
}

const leadsToActOn = (form: unknown) =>
  unsentLeads().filter(({ lead, state }) => lead.form === form && needsVisitor(state))

/** Whether the visitor has asked for a lead, on the page before. */
export const isAskedFor = (leadId: string) => leadId === asked

/** In this tab's own storage: the id of the unsent lead that the visitor has asked for. */
const askedKey = `${outboxPrefix}asked`

/** Tells the form's page that the visitor asks for an unsent lead. */
export function askForLead(leadId: string): void {
  warnOnError(saveWarning, () => sessionStorage.setItem(askedKey, leadId))
}

/** The id of the form's unsent lead that its visitor has just asked for, if it still needs them. */
export function askedLead(form: string): string | undefined {
  const leadId = warnOnError(loadWarning, () => sessionStorage.getItem(askedKey))
  warnOnError(saveWarning, () => sessionStorage.removeItem(askedKey))
  asked = leadsToActOn(form).find(({ lead }) => lead.leadId === leadId)?.lead.leadId
  return asked
}
