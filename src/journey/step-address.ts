import { lastStep } from './journey.ts'

/** The id of the words that say which step is shown. */
export const stepProgressId = 'step-progress'

/** The step an address asks for; undefined when it names none. */
export function stepIn(search: string): number | undefined {
  const step = new URLSearchParams(search).get('step') ?? ''
  return /^\d$/.test(step) && Number(step) >= 1 && Number(step) <= lastStep ? Number(step) : undefined
}

/** The first step is the page's own address. */
export function stepLink(pathname: string, step: number): string {
  return step === 1 ? pathname : `${pathname}?step=${step}`
}
