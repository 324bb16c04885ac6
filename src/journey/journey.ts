import type { FieldErrors } from '#contract/api.ts'
import { postalFields } from '#contract/postal-fields.ts'
import type { FormValues } from '../ui/form/form-values.ts'
import { isAnswer, questionOrder } from './answers.ts'

/** The step after the questions: the visitor's details, or the plans that fit. */
export const lastStep = questionOrder.length + 1

/** Where a visitor is in the questions. */
export interface Journey {
  /** From 1 to {@link lastStep}; never past an unanswered question. */
  readonly step: number
  /** Answers and details by field name. Only the visitor removes anything. */
  readonly values: FormValues
  readonly phase: Phase
  /** The first name that an earlier visit left; empty if none did. */
  readonly whose: string
}

/** `waiting`: the page is still the plain form it was loaded as. */
type Phase =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'asking'; readonly errors: FieldErrors }
  | { readonly kind: 'sending' }

export type JourneyEvent =
  | { readonly type: 'opened'; readonly step: number; readonly values: FormValues; readonly whose?: string | undefined }
  | { readonly type: 'edited'; readonly values: FormValues }
  | { readonly type: 'went'; readonly step: number }
  | { readonly type: 'sent' }
  | { readonly type: 'refused'; readonly errors: FieldErrors }
  | { readonly type: 'cleared' }

export const notYetOpen: Journey = { step: 1, values: {}, phase: { kind: 'waiting' }, whose: '' }

/** The journey after an event. Wherever it was heading, it ends at a step that may be shown. */
export function next(journey: Journey, event: JourneyEvent): Journey {
  const changed = change(journey, event)
  const step = nearestStep(changed.values, changed.step)
  return step === changed.step ? changed : { ...changed, step }
}

function change(journey: Journey, event: JourneyEvent): Journey {
  switch (event.type) {
    case 'opened':
      return { step: event.step, values: event.values, phase: asking(), whose: event.whose ?? '' }
    case 'edited':
      return { ...journey, values: { ...journey.values, ...event.values }, phase: phaseAfter(journey.phase, event) }
    case 'went':
      return { ...journey, step: event.step }
    case 'sent':
      return { ...journey, phase: { kind: 'sending' } }
    case 'refused':
      return { ...journey, step: firstStepAtFault(event.errors), phase: asking(event.errors) }
    case 'cleared':
      return { ...notYetOpen, phase: asking() }
  }
}

function asking(errors: FieldErrors = {}): Phase {
  return { kind: 'asking', errors }
}

/** With email chosen the address is not asked for, so nothing can be wrong with it. */
function phaseAfter(phase: Phase, { values }: { readonly values: FormValues }): Phase {
  if (phase.kind !== 'asking' || values.deliveryMethod !== 'email') return phase
  const others = Object.entries(phase.errors).filter(([name]) => !isPostal(name))
  return asking(Object.fromEntries(others))
}

function isPostal(name: string): boolean {
  return postalFields.some((field) => field === name)
}

function firstStepAtFault(errors: FieldErrors): number {
  const question = questionOrder.findIndex((name) => name in errors)
  return question < 0 ? lastStep : question + 1
}

/** The step asked for, or the first unanswered question if that comes before it. */
function nearestStep(values: FormValues, step: number): number {
  const open = questionOrder.findIndex((question) => !isAnswer(question, values[question]))
  const furthest = open < 0 ? lastStep : open + 1
  return Math.min(Math.max(1, Math.trunc(step) || 1), furthest)
}
