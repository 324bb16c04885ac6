import { typedIn } from '../../components/form/form-values.ts'
import { propertiesOf } from '../../properties-of.ts'
import { unsentLead } from './outbox.ts'

/**
 * Notes in the form's history entry what was sent: a browser may fill in the form with it again when its visitor comes back
 * there. Like the answers of the thank-you page it stays in the tab's history, and is stored nowhere.
 *
 * @param leadId the id of the lead, if it may not arrive
 */
export function markSent(form: HTMLFormElement, leadId?: string): void {
  history.replaceState({ ...history.state, sent: typedIn(form), leadId }, '')
}

/**
 * Empties a form that holds just what was sent. Anything else, its visitor has typed since; and they may have come back
 * because it did not arrive.
 */
export function emptyIfSent(form: HTMLFormElement): void {
  const { sent, leadId, ...state } = propertiesOf(history.state)
  if (sent === undefined) return
  history.replaceState(state, '')
  const isThere = JSON.stringify(typedIn(form)) === JSON.stringify(sent)
  if (isThere && !unsentLead(String(leadId))) form.reset()
}
