import { neededNowAnswers } from '#contract/pages.ts'
import { warnOnError } from '../../stored.ts'

/** JSON of the first three answers of the steps. */
export const extraKey = 'gc_form_extra'

/** JSON of what has been typed into the form for a call. */
export const callDraftKey = 'gc_ring_draft'

/** In session storage alone: true of this visit, and not of the next person on a borrowed tablet. */
export const neededNowKey = 'gc_needed_now'

const saysNeededNow = new RegExp(`"(?:${Object.values(neededNowAnswers).join('|')})"`)

export const neededNowWarning = 'Failed to load whether a funeral may be needed now'

/**
 * Whether what was typed may say that a funeral is needed now: a quick look, which the app then checks against the
 * answers. Unsent requests need no look: the app comes for those anyway.
 */
export function couldBeNeededNow(): boolean {
  const couldSay = (store: Storage) =>
    store.getItem(neededNowKey) !== null
    || [extraKey, callDraftKey].some((key) => saysNeededNow.test(store.getItem(key) ?? ''))
  return warnOnError(neededNowWarning, () => [sessionStorage, localStorage].some(couldSay)) === true
}

/** Remembers in this tab, once a form is sent and cleared, that a funeral may be needed now. */
export function rememberNeededNow(): void {
  warnOnError('Failed to save that a funeral may be needed now', () => sessionStorage.setItem(neededNowKey, 'yes'))
}
