import {
  type MouseEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { type FormValues, fillForm, isControl, replaceValues, typedIn } from '../../components/form/form-values.ts'
import { noteFound } from '../sending/form-content.ts'
import { onChangeElsewhere } from '../sending/on-change-elsewhere.ts'
import { setAsideAt } from '../sending/set-aside.ts'
import { useSetAside } from '../sending/use-set-aside.ts'
import type { FormDefinition } from '../sending/use-submit.ts'
import {
  clearSteps,
  detailsKey,
  keepsSteps,
  nothingSaved,
  type SavedSteps,
  saveSteps,
  takeOverSteps,
} from './saved-steps.ts'
import { stepIn, useStepAddress } from './step-address.ts'
import { focusStep } from './steps.tsx'
import {
  initialState,
  isQuestion,
  lastStep,
  type StepsAction,
  type StepsState,
  stepsReducer,
  validAnswers,
  withoutAnswers,
} from './steps-state.ts'

type Form = RefObject<HTMLFormElement | null>
type Dispatch = (action: StepsAction) => void
type SetAside = ReturnType<typeof useSetAside>

const setAsideStore = setAsideAt(detailsKey)

/**
 * A form that asks one question at a time: saved on the visitor's own device, with each step in the history.
 *
 * @param titleOf the title of the page at a step
 * @param sending how it is sent, if it is
 * @returns `state`, which `dispatch`, `edit` and `putBack` change; `isSaved`, whether this device keeps it; `setAside`,
 *   which answers can be put back; `openUnseen`, which says at which step it opens next, without moving anybody there;
 *   `go`, which leads to a step; and `formProps` for the form
 */
export function useSteps(titleOf: (step: number) => string, sending?: FormDefinition) {
  const form = useRef<HTMLFormElement>(null)
  const [state, dispatch] = useReducer(stepsReducer, initialState)
  const setAside = useSetAside(sending && setAsideStore)
  const saved = useRestoredAnswers(form, dispatch, setAside, sending)
  const isSaved = useSaving(state, saved)
  const go = useStepAddress(state, dispatch)
  const openUnseen = useStepChange(form, state, titleOf(state.step))

  const edit = (values: FormValues) => {
    const hasErrors = state.phase.kind === 'asking' && Object.keys(state.phase.errors).length > 0
    dispatch({
      type: 'edited',
      values,
      checked: hasErrors ? sending?.check({ ...state.values, ...values }, '') : undefined,
    })
  }

  const openWith = ({ step, values }: SavedSteps) => {
    // Nothing of what was saved may stay, because from here on only changes are saved.
    clearSteps()
    saved.current = nothingSaved
    // But a form that is not sent only asks the questions: any details are another form's.
    const details = sending ? {} : withoutAnswers(state.values)
    dispatch({ type: 'opened', step, values: { ...details, ...values } })
  }

  const putBack = (answers: SavedSteps) => {
    if (!form.current) return
    setAside.exchange(answers.values, sending ? state.values : validAnswers(state.values))
    replaceValues(form.current, answers.values)
    openWith(answers)
    if (sending) noteFound(form.current, answers.values.leadId, sending.check)
  }

  const formProps = {
    ref: form,
    'data-step': state.phase.kind === 'plain' ? undefined : state.step,
    onClickCapture: ignoreSecondPress,
    onInput: (event: { readonly target: EventTarget }) => edit(editedIn(event.target)),
    onReset: () => openWith(nothingSaved),
  }
  return { form, state, isSaved, setAside: setAside.values, dispatch, edit, putBack, openUnseen, go, formProps }
}

/** The values that an input event in the form has changed. */
function editedIn(target: EventTarget): FormValues {
  // Everything typed before React arrived, in one event.
  if (target instanceof HTMLFormElement) return typedIn(target)
  // A control outside the form, like the address lookup's, is not part of the lead.
  if (!isControl(target) || !target.form) return {}
  const isUnchecked = target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked
  return { [target.name]: isUnchecked ? '' : target.value }
}

/** Starts with what an earlier visit saved, what the address carries and what was typed before the script arrived. */
function useRestoredAnswers(
  form: Form,
  dispatch: Dispatch,
  setAside: SetAside,
  sending: FormDefinition | undefined,
): RefObject<SavedSteps> {
  const loaded = useRef(nothingSaved)

  const restore = useEffectEvent((element: HTMLFormElement) => {
    const saved = takeOverSteps()
    const inAddress = validAnswers(Object.fromEntries(new URLSearchParams(location.search)))
    const typed = typedIn(element)
    // A link may supply an answer, but does not change one.
    const found = { ...inAddress, ...saved.values, ...typed }
    const values = sending ? setAside.makeRoom(sending.name, found) : found
    const isFound = values === found
    if (isFound) {
      fillForm(element, values)
      loaded.current = saved
    } else {
      replaceValues(element, values)
      clearSteps()
    }
    if (sending) noteFound(element, values.leadId, sending.check)
    const step = isFound ? (stepIn(location.search) ?? firstStep(element, saved, inAddress, typed)) : lastStep
    dispatch({ type: 'opened', step, values })
  })
  // Before the next paint, so that nobody sees the plain form collapse; and before an unsent lead may be restored.
  useLayoutEffect(() => {
    if (form.current) restore(form.current)
  }, [form])

  return loaded
}

/**
 * The step to open; the reducer stops at an earlier one that has no answer. A visitor who has begun to answer stays at
 * the first step. If the app is late, they may be at the details already.
 */
function firstStep(form: HTMLFormElement, saved: SavedSteps, inAddress: FormValues, typed: FormValues): number {
  const field = document.activeElement
  const isInDetails = isControl(field) && field.form === form && !isQuestion(field.name)
  const isAtDetails = isInDetails || !Object.keys(typed).every(isQuestion)
  // As far as it is answered: the reducer goes no further.
  if (isAtDetails || Object.keys(inAddress).length > 0) return lastStep
  return Object.keys(typed).length > 0 ? 1 : saved.step
}

/** @returns whether this device keeps the answers */
function useSaving(state: StepsState, saved: RefObject<SavedSteps>): boolean {
  const [isSaved, setSaved] = useState(false)
  useEffect(() => {
    if (state.phase.kind === 'plain') return
    const isOver = state.phase.kind === 'sending' || Object.keys(state.values).length === 0
    setSaved(!isOver && saveSteps(saved.current, state))
    if (isOver && saved.current !== nothingSaved) clearSteps()
    saved.current = isOver ? nothingSaved : state
  }, [state, saved])
  useEffect(() => onChangeElsewhere(() => setSaved(keepsSteps(saved.current))), [saved])
  return isSaved
}

/**
 * On every move to another step: the title says where the visitor is, the page scrolls to its top (smoothly unless
 * reduced motion is preferred: `base.css`) and the focus goes to the step's heading.
 *
 * @returns a function that treats a step as already shown: the form opens there, but its visitor may be elsewhere on
 *   the page
 */
function useStepChange(form: Form, { step, phase }: StepsState, title: string): (step: number) => void {
  const shown = useRef<number>(undefined)
  const isOpen = phase.kind !== 'plain'

  // Otherwise the browser jumps to where each step was left.
  useEffect(() => {
    history.scrollRestoration = 'manual'
    return () => {
      history.scrollRestoration = 'auto'
    }
  }, [])

  // Before the alert, which is a child, marks it.
  useLayoutEffect(() => {
    const isMove = shown.current !== undefined && shown.current !== step
    if (isOpen && isMove) document.title = title
  }, [isOpen, step, title])

  useEffect(() => {
    if (!isOpen) return
    const before = shown.current
    shown.current = step
    if (before === step) return
    if (before === undefined) showFirst(form.current, step)
    else focusStep(form.current, step)
  }, [form, isOpen, step])

  return (opened) => {
    shown.current = opened
  }
}

/** Shows the step at which the form opens. */
function showFirst(form: HTMLFormElement | null, step: number): void {
  const field = form?.contains(document.activeElement) ? document.activeElement : null
  // The focus would be lost.
  if (field?.closest('[hidden]')) focusStep(form, step)
  else if (field) field.scrollIntoView({ block: 'nearest' })
  // A page that opens at a saved step keeps its own title, and is read from the top like any other.
  else if (step > 1) scrollTo(0, 0)
}

/** A press is the second of a double click within this time (ms) and distance (px) of the first. */
const doubleClickMs = 500
const doubleClickPx = 16

let firstPress = { x: 0, y: 0, at: 0, step: '' }

/**
 * Ignores the second press of a double click if the first led to another step: something else is under the pointer by
 * then, an answer or Back.
 */
function ignoreSecondPress(press: MouseEvent<HTMLFormElement>): void {
  const { clientX: x, clientY: y, timeStamp: at } = press
  const { step = '' } = press.currentTarget.dataset
  const isSecond = at - firstPress.at < doubleClickMs && Math.hypot(x - firstPress.x, y - firstPress.y) < doubleClickPx
  // A keyboard press has no detail.
  if (isSecond && step !== firstPress.step && press.detail > 0) {
    press.preventDefault()
    press.stopPropagation()
  } else firstPress = { x, y, at, step }
}
