import { attempt, keptForMs, readStored, readText, removeText, writeStored, writeText } from '../storage/stored.ts'
import type { FormValues } from '../ui/form/form-values.ts'
import { isQuestion, questionOrder, validAnswers } from './answers.ts'
import type { Journey } from './journey.ts'
import { stepIn } from './step-address.ts'

/** Bare values, as in docs/product.md, section 9; the date of the last answer dates them all. */
const stepKey = 'gc_form_step'
const preferenceKey = 'gc_form_pref'
const extraKey = 'gc_form_extra'
/** What is typed on the last step. */
const detailsKey = 'gc_form_details'

const loadWarning = 'Failed to load saved form data'

/** The answers that have no entry of their own. */
const extraAnswers = questionOrder.filter((question) => question !== 'deliveryMethod')

export type SavedJourney = Pick<Journey, 'step' | 'values'>

export const nothingSaved: SavedJourney = { step: 1, values: {} }

/** What an earlier visit left within seven days, as far as it is valid; otherwise the first step and nothing. */
export function loadJourney(now = Date.now()): SavedJourney {
  const texts = attempt(loadWarning, () => [stepKey, preferenceKey, extraKey].map((key) => readText(key)))
  if (!texts) return nothingSaved
  const [step, preference, extraText] = texts
  const extra = fieldsOf(attempt(loadWarning, () => JSON.parse(extraText ?? '{}')))
  if (typeof extra.savedAt === 'number' && now - extra.savedAt > keptForMs) {
    clearJourney()
    return nothingSaved
  }
  const answers = validAnswers({ ...extra, deliveryMethod: preference })
  const details = strings(fieldsOf(readStored(detailsKey, loadWarning, now)))
  return { step: stepIn(`?step=${step}`) ?? 1, values: { ...details, ...answers } }
}

/** Saves what has changed, one entry at a time. */
export function saveJourney(before: SavedJourney, { step, values }: SavedJourney, now = Date.now()): void {
  const hasChanged = (name: string) => values[name] !== before.values[name]
  if (step !== before.step) {
    attempt('Failed to save current step', () => writeText(stepKey, String(step)))
  }
  if (values.deliveryMethod !== undefined && hasChanged('deliveryMethod')) {
    const preference = values.deliveryMethod
    attempt('Failed to save delivery preference', () => writeText(preferenceKey, preference))
  }
  if (extraAnswers.some(hasChanged)) {
    const extra = Object.fromEntries(extraAnswers.map((name) => [name, values[name]]))
    const text = JSON.stringify({ ...extra, savedAt: now })
    attempt('Failed to save extra form data', () => writeText(extraKey, text))
  }
  const details = Object.entries(values).filter(([name]) => !isQuestion(name))
  if (details.some(([name]) => hasChanged(name))) {
    writeStored(detailsKey, Object.fromEntries(details), 'Failed to save form data', now)
  }
}

export function clearJourney(): void {
  attempt('Failed to clear saved form data', () => {
    for (const key of [stepKey, preferenceKey, extraKey, detailsKey]) removeText(key)
  })
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}

function strings(fields: Readonly<Record<string, unknown>>): FormValues {
  const texts: Record<string, string> = {}
  for (const [name, value] of Object.entries(fields)) if (typeof value === 'string') texts[name] = value
  return texts
}
