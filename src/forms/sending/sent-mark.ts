import { typedIn } from '../../components/form/form-values.ts'
import { propertiesOf } from '../../properties-of.ts'

/**
 * Notes in the form's history entry what was sent: a browser may fill in the form with it again when its visitor comes back
 * there. Like the answers of the thank-you page it stays in the tab's history, and is stored nowhere.
 */
export function markSent(form: HTMLFormElement): void {
  history.replaceState({ ...history.state, sent: typedIn(form) }, '')
}

/** Before the app comes: empties a form that holds just what was sent. Anything else, its visitor has typed since. */
export function emptyIfSent(form: HTMLFormElement): void {
  const { sent, ...state } = propertiesOf(history.state)
  if (sent === undefined) return
  history.replaceState(state, '')
  if (JSON.stringify(typedIn(form)) === JSON.stringify(sent)) form.reset()
}
