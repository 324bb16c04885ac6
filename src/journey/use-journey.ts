import { type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import { type FormValues, fillForm, isControl, valuesOf } from '../ui/form/form-values.ts'
import { isQuestion, validAnswers } from './answers.ts'
import { type Journey, type JourneyEvent, lastStep, next, notYetOpen } from './journey.ts'
import { clearJourney, loadJourney, nothingSaved, type SavedJourney, saveJourney } from './saved-journey.ts'
import { stepIn } from './step-address.ts'

type Form = RefObject<HTMLFormElement | null>
type Tell = (event: JourneyEvent) => void

/** A journey over the controls of a form, kept on the visitor's own device. */
export function useJourney(form: Form): readonly [Journey, Tell] {
  const [journey, tell] = useReducer(next, notYetOpen)
  const saved = useOpening(form, tell)
  useSaving(journey, saved)
  return [journey, tell]
}

/** What an input event in the form tells the journey; not React's change event, which kept HTML does not raise. */
export function editIn({ target }: { readonly target: EventTarget }): JourneyEvent {
  // What was typed before React arrived, all at once.
  if (target instanceof HTMLFormElement) return { type: 'edited', values: typedIn(target) }
  // A control without a name is not part of the lead: the search box of an address lookup.
  if (!isControl(target) || target.name === '') return { type: 'edited', values: {} }
  const isUnticked = target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked
  return { type: 'edited', values: { [target.name]: isUnticked ? '' : target.value } }
}

/** Starts with what was saved by an earlier visit, carried over in the address, or typed before the script arrived. */
function useOpening(form: Form, tell: Tell): RefObject<SavedJourney> {
  const loaded = useRef(nothingSaved)

  // Before the next paint, so that the plain form is not seen to collapse.
  useLayoutEffect(() => {
    if (!form.current) return
    const saved = loadJourney()
    const carried = validAnswers(Object.fromEntries(new URLSearchParams(location.search)))
    const typed = typedIn(form.current)
    const values = { ...saved.values, ...carried, ...typed }
    fillForm(form.current, values, true)
    loaded.current = saved
    const step = stepIn(location.search) ?? firstStep(saved, carried, typed)
    tell({ type: 'opened', step, values, whose: saved.values.firstName })
  }, [form, tell])

  return loaded
}

/** What the visitor has filled in, out of everything a form holds. */
export function typedIn(form: HTMLFormElement): FormValues {
  const { form: _form, consentVersion: _version, ...values } = valuesOf(form)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** Answers brought along lead to the first unanswered question; a visitor who has begun to answer here is not moved. */
function firstStep(saved: SavedJourney, carried: FormValues, typed: FormValues): number {
  if (Object.keys(carried).length > 0) return lastStep
  return Object.keys(typed).some(isQuestion) ? 1 : saved.step
}

/** Saves every change, and forgets everything once it is cleared or sent. */
function useSaving(journey: Journey, saved: RefObject<SavedJourney>): void {
  useEffect(() => {
    if (journey.phase.kind === 'waiting') return
    const isOver = journey.phase.kind === 'sending' || Object.keys(journey.values).length === 0
    if (!isOver) saveJourney(saved.current, journey)
    else if (saved.current !== nothingSaved) clearJourney()
    saved.current = isOver ? nothingSaved : journey
  }, [journey, saved])
}
