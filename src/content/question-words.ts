import { clear } from './field-words.ts'

/** The words around every question. */
export const questionWords = {
  step: (step: number, steps: number) => `Step ${step} of ${steps}`,
  back: 'Back',
  continue: 'Continue',
  chooseFirst: 'Choose an answer to continue.',
  clear,
  cleared: 'Your answers have been cleared.',
} as const
