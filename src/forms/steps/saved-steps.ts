import { removeText, storedForMs, warnOnError, writeStored, writeText } from '../../stored.ts'
import { extraKey, neededNowKey, neededNowWarning } from './needed-now-keys.ts'
import { stepIn } from './step-address.ts'
import { isQuestion, questionOrder, type StepsState, validAnswers } from './steps-state.ts'

/** Bare values; what was typed last dates them all. */
const stepKey = 'gc_form_step'
const preferenceKey = 'gc_form_pref'
/** The details of the last step. */
const detailsKey = 'gc_form_details'
const keys = [stepKey, preferenceKey, extraKey, detailsKey]

const loadWarning = 'Failed to load saved form data'

/** Answers without an entry of their own. */
const extraAnswers = questionOrder.filter((question) => question !== 'deliveryMethod')

export type SavedSteps = Pick<StepsState, 'step' | 'values'>

export const nothingSaved: SavedSteps = { step: 1, values: {} }

/** The valid answers that a visit within seven days has left; otherwise {@link nothingSaved}. */
export function loadSteps(now = Date.now()): SavedSteps {
  const texts = warnOnError(loadWarning, readTexts)
  if (!texts) return nothingSaved
  const [step, preference, extraText, detailsText] = texts
  const [extra, details] = [parsed(extraText), parsed(detailsText)]
  const dates = [extra.savedAt, details.savedAt].filter((date) => typeof date === 'number')
  if (dates.length > 0 && now - Math.max(...dates) > storedForMs) {
    clearSteps()
    return nothingSaved
  }
  const answers = validAnswers({ ...extra, deliveryMethod: preference })
  return { step: stepIn(`?step=${step}`) ?? 1, values: { ...strings(details.value ?? {}), ...answers } }
}

/**
 * The entries of this tab. A tab without any first copies all of an earlier visit's: taken one by one, they would mix
 * with what another tab writes.
 */
function readTexts(): ReadonlyArray<string | null> {
  const store = keys.some((key) => sessionStorage.getItem(key)) ? sessionStorage : localStorage
  return keys.map((key) => {
    const text = store.getItem(key)
    if (text) sessionStorage.setItem(key, text)
    return text
  })
}

/** Saves what has changed, one entry at a time. */
export function saveSteps(before: SavedSteps, { step, values }: SavedSteps, now = Date.now()): void {
  const hasChanged = (name: string) => values[name] !== before.values[name]
  if (step !== before.step) {
    warnOnError('Failed to save current step', () => writeText(stepKey, String(step)))
  }
  if (values.deliveryMethod !== undefined && hasChanged('deliveryMethod')) {
    const preference = values.deliveryMethod
    warnOnError('Failed to save delivery preference', () => writeText(preferenceKey, preference))
  }
  if (extraAnswers.some(hasChanged)) {
    const extra = Object.fromEntries(extraAnswers.map((name) => [name, values[name]]))
    const text = JSON.stringify({ ...extra, savedAt: now })
    warnOnError('Failed to save extra form data', () => writeText(extraKey, text))
  }
  const details = Object.entries(values).filter(([name]) => !isQuestion(name))
  if (details.some(([name]) => hasChanged(name))) {
    writeStored(detailsKey, Object.fromEntries(details), 'Failed to save form data', { now })
  }
}

/** Remembers in this tab, once the form is sent and cleared, that a funeral may be needed now. */
export function rememberNeededNow(): void {
  warnOnError('Failed to save that a funeral may be needed now', () => sessionStorage.setItem(neededNowKey, 'yes'))
}

/** Whether a form that is saved or sent says that a funeral may be needed now: then nothing mentions songs. */
export function mayBeNeededNow(): boolean {
  const isRemembered = warnOnError(neededNowWarning, () => sessionStorage.getItem(neededNowKey) !== null)
  return isRemembered === true || loadSteps().values.timing === 'asap'
}

export function clearSteps(): void {
  warnOnError('Failed to clear saved form data', () => {
    for (const key of keys) removeText(key)
  })
}

function parsed(text: string | null | undefined): Readonly<Record<string, unknown>> {
  return { ...warnOnError(loadWarning, () => JSON.parse(text ?? '{}')) }
}

const strings = (fields: object) =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
