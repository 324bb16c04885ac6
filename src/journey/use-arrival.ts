import { type RefObject, useEffect, useRef } from 'react'
import { focusStep } from './focus-step.ts'
import type { Journey } from './journey.ts'

/**
 * On every move to another step: the title says where the visitor is, the page scrolls to its top (smoothly unless
 * reduced motion is preferred: `base.css`) and the focus goes to the step's heading.
 */
export function useArrival(form: RefObject<HTMLFormElement | null>, { step, phase }: Journey, title: string): void {
  const shown = useRef<number>(undefined)
  const isOpen = phase.kind !== 'waiting'

  useEffect(() => {
    if (!isOpen) return
    const before = shown.current
    shown.current = step
    if (before === step || (before === undefined && step === 1)) return
    // A page that opens where its visitor left off has its own title and is read from the start, like any other.
    if (before === undefined) {
      scrollTo(0, 0)
      return
    }
    document.title = title
    focusStep(form.current, step)
  }, [form, isOpen, step, title])
}
