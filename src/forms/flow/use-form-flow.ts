import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useReducer, useRef } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { type FormValues, fillForm, isControl, valuesOf } from '../../components/form/form-values.ts'
import { type FlowEvent, type FormFlow, isQuestion, lastStep, next, notYetOpen, validAnswers } from './form-flow.ts'
import { clearFlow, loadFlow, nothingSaved, type SavedFlow, saveFlow } from './saved-flow.ts'
import { stepIn, useStepAddress } from './step-address.ts'
import { focusStep } from './steps.tsx'

type Form = RefObject<HTMLFormElement | null>
type Dispatch = (event: FlowEvent) => void

/**
 * A form that asks one question at a time: saved on the visitor's own device, with each step in the history.
 *
 * @param titleOf the title of the page at a step
 * @param mistakesIn what is wrong with these values, in a flow that sends them
 * @returns `flow` is where the visitor is, `dispatch` and `edit` change it, `go` leads to a step; `formProps` belong on the form
 */
export function useFormFlow(titleOf: (step: number) => string, mistakesIn?: (values: FormValues) => FieldErrors) {
  const form = useRef<HTMLFormElement>(null)
  const [flow, dispatch] = useReducer(next, notYetOpen)
  const saved = useOpening(form, dispatch)
  useSaving(flow, saved)
  const go = useStepAddress(flow, dispatch)
  useArrival(form, flow, titleOf(flow.step))

  const edit = (values: FormValues) => {
    const hasErrors = flow.phase.kind === 'asking' && Object.keys(flow.phase.errors).length > 0
    dispatch({ type: 'edited', values, wrong: hasErrors ? mistakesIn?.({ ...flow.values, ...values }) : undefined })
  }

  const formProps = {
    ref: form,
    'data-step': flow.phase.kind === 'plain' ? undefined : flow.step,
    onClickCapture: ignoreSecondPress,
    onInput: (event: { readonly target: EventTarget }) => edit(editedIn(event.target)),
  }
  return { form, flow, dispatch, edit, go, formProps }
}

/** The values that the visitor has filled in, without the form's own. */
export function typedIn(form: HTMLFormElement): FormValues {
  const { form: _form, consentVersion: _version, ...values } = valuesOf(form)
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
}

/** The values that an input event in the form has changed. */
function editedIn(target: EventTarget): FormValues {
  // Everything typed before React arrived, in one event.
  if (target instanceof HTMLFormElement) return typedIn(target)
  // A control outside the form, like the address lookup's, is not part of the lead.
  if (!isControl(target) || !target.form) return {}
  const isUnticked = target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked
  return { [target.name]: isUnticked ? '' : target.value }
}

/** Starts with what an earlier visit saved, the address carries, or was typed before the script arrived. */
function useOpening(form: Form, dispatch: Dispatch): RefObject<SavedFlow> {
  const loaded = useRef(nothingSaved)

  // Before the next paint, so that nobody sees the plain form collapse.
  useLayoutEffect(() => {
    if (!form.current) return
    const saved = loadFlow()
    const carried = validAnswers(Object.fromEntries(new URLSearchParams(location.search)))
    const typed = typedIn(form.current)
    const values = { ...saved.values, ...carried, ...typed }
    fillForm(form.current, values, true)
    loaded.current = saved
    const step = stepIn(location.search) ?? firstStep(saved, carried, typed)
    dispatch({ type: 'opened', step, values })
  }, [form, dispatch])

  return loaded
}

/** Answers in the address lead to the first unanswered question; a visitor who has started to answer here is not moved. */
function firstStep(saved: SavedFlow, carried: FormValues, typed: FormValues): number {
  if (Object.keys(carried).length > 0) return lastStep
  return Object.keys(typed).some(isQuestion) ? 1 : saved.step
}

/** Saves every change, and forgets everything once it is cleared or on its way. */
function useSaving(flow: FormFlow, saved: RefObject<SavedFlow>): void {
  useEffect(() => {
    if (flow.phase.kind === 'plain') return
    const isOver = flow.phase.kind === 'sending' || Object.keys(flow.values).length === 0
    if (!isOver) saveFlow(saved.current, flow)
    else if (saved.current !== nothingSaved) clearFlow()
    saved.current = isOver ? nothingSaved : flow
  }, [flow, saved])
}

/**
 * On every move to another step: the title says where the visitor is, the page scrolls to its top (smoothly unless
 * reduced motion is preferred: `base.css`) and the focus goes to the step's heading.
 */
function useArrival(form: Form, { step, phase }: FormFlow, title: string): void {
  const shown = useRef<number>(undefined)
  const isOpen = phase.kind !== 'plain'

  // Otherwise the browser jumps to where each step was left.
  useEffect(() => {
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [])

  useEffect(() => {
    if (!isOpen) return
    const before = shown.current
    shown.current = step
    if (before === step || (before === undefined && step === 1)) return
    // A page that opens where its visitor left off keeps its own title, and is read from the top like any other.
    if (before === undefined) {
      scrollTo(0, 0)
      return
    }
    document.title = title
    focusStep(form.current, step)
  }, [form, isOpen, step, title])
}

/** A press is the second of a double click within this time (ms) and distance (px) of the first. */
const doubleClickMs = 500
const doubleClickPx = 16

let first = { x: 0, y: 0, at: 0, step: '' }

/**
 * Ignores the second press of a double click if the first led to another step: something else is under the pointer by then, an
 * answer or Back.
 */
function ignoreSecondPress(press: MouseEvent<HTMLFormElement>): void {
  const { clientX: x, clientY: y, timeStamp: at } = press
  const { step = '' } = press.currentTarget.dataset
  const isSecond = at - first.at < doubleClickMs && Math.hypot(x - first.x, y - first.y) < doubleClickPx
  // A keyboard press has no detail.
  if (isSecond && step !== first.step && press.detail > 0) {
    press.preventDefault()
    press.stopPropagation()
  } else first = { x, y, at, step }
}
