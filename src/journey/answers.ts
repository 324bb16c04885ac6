import { deliveryMethods, planInterests, planningFors, timings } from '#contract/answers.ts'
import type { FormValues } from '../ui/form/form-values.ts'

/** The questions in the order they are asked, by field name. */
export const questionOrder = ['planInterest', 'timing', 'planningFor', 'deliveryMethod'] as const

export type Question = (typeof questionOrder)[number]
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
