import { deliveryMethods, planInterests, planningFors, type Question, timings } from '#contract/answers.ts'
import type { FieldErrors } from '#contract/api.ts'
import type { FormValues } from '../../components/form/form-values.ts'
import { errorsLeft } from '../fields/errors-left.ts'
import type { CheckedLead } from '../fields/lead-values.ts'

/** The questions in the order they are asked, by field name. */
export const questionOrder = [
  'planInterest',
  'timing',
  'planningFor',
  'deliveryMethod',
] as const satisfies readonly Question[]

/** The step after the questions: the visitor's details, or the plans that fit. */
export const lastStep = questionOrder.length + 1

/** The step with this number, as an address or storage has it; undefined if there is none. */
export function stepNumbered(text: string | null | undefined): number | undefined {
  const step = Number(text)
  return Number.isInteger(step) && step >= 1 && step <= lastStep ? step : undefined
}

/** The id of the text that says which step is shown. */
export const stepProgressId = 'step-progress'

type AnswerTo<Q extends Question> = (typeof possibleAnswers)[Q][number]

const possibleAnswers = {
  planInterest: planInterests,
  timing: timings,
  planningFor: planningFors,
  deliveryMethod: deliveryMethods,
} as const satisfies Readonly<Record<Question, readonly string[]>>

export function isQuestion(name: string): boolean {
  return questionOrder.some((question) => question === name)
}

export function isAnswer<Q extends Question>(question: Q, value: unknown): value is AnswerTo<Q> {
  const answers: readonly string[] = possibleAnswers[question]
  return answers.some((answer) => answer === value)
}

/** The valid answers among these fields, from an address or from storage. */
export function validAnswers(fields: Readonly<Record<string, unknown>>): FormValues {
  const answers: Record<string, string> = {}
  for (const question of questionOrder) {
    const answer = fields[question]
    if (isAnswer(question, answer)) answers[question] = answer
  }
  return answers
}

/** The details of the last step alone. */
export const withoutAnswers = (values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isQuestion(name)))

/** How far a visitor is through the questions. */
export interface StepsState {
  /** From 1 to {@link lastStep}; never past an unanswered question. */
  readonly step: number
  /** Answers and details by field name. Only the visitor removes anything. */
  readonly values: FormValues
  readonly phase: Phase
  /**
   * How many times the form has been opened: what a part of the page knows about its answers holds for one opening
   * only.
   */
  readonly opening: number
}

/** `plain`: the page is still the plain form it was loaded as. */
type Phase =
  | { readonly kind: 'plain' }
  | { readonly kind: 'asking'; readonly errors: FieldErrors }
  | { readonly kind: 'sending' }

export type StepsAction =
  | { readonly type: 'opened'; readonly step: number; readonly values: FormValues }
  /** `checked` is the form as it is now, if it shows messages. */
  | { readonly type: 'edited'; readonly values: FormValues; readonly checked?: CheckedLead | undefined }
  | { readonly type: 'moved'; readonly step: number }
  | { readonly type: 'submitting' }
  | { readonly type: 'returned'; readonly errors: FieldErrors }

export const initialState: StepsState = { step: 1, values: {}, phase: { kind: 'plain' }, opening: 0 }

/** Applies an action, then moves to the nearest step that may be shown. */
export function stepsReducer(state: StepsState, action: StepsAction): StepsState {
  const after = stateAfter(state, action)
  return { ...after, step: nearestStep(after.values, after.step) }
}

function stateAfter(state: StepsState, action: StepsAction): StepsState {
  switch (action.type) {
    case 'opened':
      return { step: action.step, values: action.values, phase: asking(), opening: state.opening + 1 }
    case 'edited':
      return { ...state, values: { ...state.values, ...action.values }, phase: phaseAfter(state.phase, action) }
    case 'moved':
      return { ...state, step: action.step }
    case 'submitting':
      return { ...state, phase: { kind: 'sending' } }
    case 'returned':
      return { ...state, step: firstStepWithError(action.errors), phase: asking(action.errors) }
  }
}

function asking(errors: FieldErrors = {}): Phase {
  return { kind: 'asking', errors }
}

function phaseAfter(phase: Phase, { values, checked }: Extract<StepsAction, { readonly type: 'edited' }>): Phase {
  if (phase.kind !== 'asking' || !checked) return phase
  return asking(errorsLeft(phase.errors, Object.keys(values), checked))
}

function firstStepWithError(errors: FieldErrors): number {
  const question = questionOrder.findIndex((name) => name in errors)
  return question < 0 ? lastStep : question + 1
}

/** The step asked for, or the first unanswered question if that comes before it. */
function nearestStep(values: FormValues, step: number): number {
  const unanswered = questionOrder.findIndex((question) => !isAnswer(question, values[question]))
  const furthest = unanswered < 0 ? lastStep : unanswered + 1
  return Math.min(Math.max(1, Math.trunc(step) || 1), furthest)
}
