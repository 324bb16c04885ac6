import { warnOnError } from '../../stored.ts'

/** JSON of the first three answers of the steps. */
export const extraKey = 'gc_form_extra'

/** In session storage alone: true of this visit, and not of the next person on a borrowed tablet. */
export const neededNowKey = 'gc_needed_now'

export const neededNowWarning = 'Failed to load whether a funeral may be needed now'

/**
 * Whether a stored entry may say that a funeral is needed now: a quick look, which the app checks against the answers.
 */
export function couldBeNeededNow(): boolean {
  const couldSay = (store: Storage) =>
    store.getItem(neededNowKey) !== null || store.getItem(extraKey)?.includes('"asap"') === true
  return warnOnError(neededNowWarning, () => [sessionStorage, localStorage].some(couldSay)) === true
}
