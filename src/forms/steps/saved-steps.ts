import { isNeededNow } from '#contract/pages.ts'
import type { FormValues } from '../../components/form/form-values.ts'
import { propertiesOf } from '../../properties-of.ts'
import { isOld, parsed, readStored, removeTyped, warnOnError, writeText } from '../../stored.ts'
import { callDraftKey, extraKey, neededNowKey, neededNowWarning } from '../sending/needed-now-memory.ts'
import { unsentLeads } from '../sending/outbox.ts'
import { questionOrder, type StepsState, stepNumbered, validAnswers, withoutAnswers } from './steps-state.ts'

const stepKey = 'gc_form_step'
const preferenceKey = 'gc_form_pref'
/** JSON of the details of the last step. */
export const detailsKey = 'gc_form_details'
const keys: readonly string[] = [stepKey, preferenceKey, extraKey, detailsKey]

const loadWarning = 'Failed to load saved form data'

/** The answers that have no storage entry of their own. */
const extraAnswers = questionOrder.filter((question) => question !== 'deliveryMethod')

export type SavedSteps = Pick<StepsState, 'step' | 'values'>

export const nothingSaved: SavedSteps = { step: 1, values: {} }

/**
 * The valid answers and details that a visit within seven days has left; otherwise {@link nothingSaved}. A tab without
 * entries of its own takes over all of an earlier visit's: taken one by one, they would mix with what another tab writes.
 */
export function takeOverSteps(now = Date.now()): SavedSteps {
  const takeOver = () => {
    const found = findSteps(now)
    if (!found) return nothingSaved
    const { store, savedAt, saved } = found
    for (const key of keys) {
      const text = store.getItem(key)
      if (text) sessionStorage.setItem(key, text)
    }
    // Entries without a date have seven days from now.
    if (typeof savedAt !== 'number') saveExtra(saved.values, now)
    return saved
  }
  return warnOnError(loadWarning, takeOver) ?? nothingSaved
}

/** The tab's own entries; without any, those of an earlier visit. */
const findSteps = (now: number) => readSteps(sessionStorage, now) ?? readSteps(localStorage, now)

/** What one store has; entries older than seven days are removed. */
function readSteps(store: Storage, now: number) {
  if (!keys.some((key) => store.getItem(key))) return undefined
  const { savedAt, ...extra } = parsed(store.getItem(extraKey), loadWarning)
  if (typeof savedAt === 'number' && isOld(savedAt, now)) {
    for (const key of keys) store.removeItem(key)
    return undefined
  }
  const details = strings(parsed(store.getItem(detailsKey), loadWarning))
  const values = { ...details, ...validAnswers({ ...extra, deliveryMethod: store.getItem(preferenceKey) }) }
  return { store, savedAt, saved: { step: stepNumbered(store.getItem(stepKey)) ?? 1, values } }
}

/** What one store has. If it cannot be read there is no warning, as what is then written causes one. */
function stepsIn(store: () => Storage, now: number): SavedSteps {
  try {
    return readSteps(store(), now)?.saved ?? nothingSaved
  } catch {
    return nothingSaved
  }
}

const isSameIn = (saved: FormValues, values: FormValues) => (name: string) =>
  (saved[name] ?? '') === (values[name] ?? '')

/** Whether the next visit would find these answers: another tab may have cleared or replaced them. */
export function keepsSteps({ values }: SavedSteps, now = Date.now()): boolean {
  const names = Object.keys(values)
  return names.length > 0 && names.every(isSameIn(stepsIn(() => localStorage, now).values, values))
}

/**
 * Saves a change, one entry at a time: also whatever else this tab or the device no longer has. What another tab has
 * cleared stays so until there is a change.
 *
 * @param before what was saved, or found
 * @returns whether the device keeps it all
 */
export function saveSteps(before: SavedSteps, { step, values }: SavedSteps, now = Date.now()): boolean {
  const names = Object.keys({ ...before.values, ...values })
  if (step === before.step && names.every(isSameIn(before.values, values))) return keepsSteps({ step, values }, now)
  const stored = [() => sessionStorage, () => localStorage].map((store) => stepsIn(store, now))
  const hasChanged = (name: string) => !stored.every((saved) => isSameIn(saved.values, values)(name))
  const { deliveryMethod } = values
  const details = withoutAnswers(values)
  const kept = [
    stored.every((saved) => saved.step === step) || writeText(stepKey, String(step), 'Failed to save current step'),
    deliveryMethod === undefined
      || !hasChanged('deliveryMethod')
      || writeText(preferenceKey, deliveryMethod, 'Failed to save delivery preference'),
    !Object.keys(details).some(hasChanged)
      || writeText(detailsKey, JSON.stringify(details), 'Failed to save form data'),
    !Object.keys(values).some(hasChanged) || saveExtra(values, now),
  ]
  return !kept.includes(false)
}

/** The extra answers carry the date of all entries: when something was last typed or chosen. */
function saveExtra(values: FormValues, savedAt: number): boolean {
  const extra = Object.fromEntries(extraAnswers.map((name) => [name, values[name]]))
  return writeText(extraKey, JSON.stringify({ ...extra, savedAt }), 'Failed to save extra form data')
}

/** Whether a form that is saved, unsent or sent says that a funeral may be needed now: then nothing mentions songs. */
export function mayBeNeededNow(): boolean {
  const isRemembered = warnOnError(neededNowWarning, () => sessionStorage.getItem(neededNowKey) !== null)
  if (isRemembered) return true
  const steps = warnOnError(loadWarning, () => findSteps(Date.now()))?.saved.values
  const requests = unsentLeads().map(({ lead }) => lead)
  return [steps, readStored(callDraftKey, loadWarning), ...requests].some((said) => isNeededNow(propertiesOf(said)))
}

export const clearSteps = () => removeTyped(keys, 'Failed to clear saved form data')

const strings = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
