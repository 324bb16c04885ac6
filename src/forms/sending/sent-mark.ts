import { type FormValues, typedIn, typedOf } from '../../components/form/form-values.ts'
import { propertiesOf } from '../../properties-of.ts'
import { unsentLead } from './outbox.ts'

/** Whether a form holds exactly this. */
export const isTyped = (form: HTMLFormElement, typed: unknown) =>
  JSON.stringify(typedIn(form)) === JSON.stringify(typed)

/**
 * Notes in the form's history entry what was sent: when the visitor comes back, the browser may fill the form in with
 * it again. Like the thank-you page's answers, it stays in the tab's history and is stored nowhere else. Details that
 * another form had filled this one in with (`given`) are not offered again.
 *
 * @param values all values of the form, as they were sent
 * @param leadId the id of the lead, if it may not arrive
 */
export function markSent(values: FormValues, leadId?: string): void {
  history.replaceState({ ...history.state, sent: typedOf(values), leadId, given: undefined }, '')
}

/**
 * Empties a form that holds exactly what was sent; anything else, the visitor has typed since. It is also left alone
 * while the lead is unsent: the visitor may have come back because it did not arrive.
 */
export function emptyIfSent(form: HTMLFormElement): void {
  const { sent, leadId, ...state } = propertiesOf(history.state)
  if (sent === undefined) return
  history.replaceState(state, '')
  if (isTyped(form, sent) && !unsentLead(String(leadId))) form.reset()
}
