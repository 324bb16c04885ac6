import { robotCheckField, trapField } from '#contract/form-markup.ts'
import type { LeadSignals } from '#contract/signals.ts'

/** What a form says about how it was filled in; see {@link LeadSignals}. */
export function signalsOf(form: HTMLFormElement): LeadSignals {
  const textIn = (name: string) => {
    const field = form.elements.namedItem(name)
    return field instanceof HTMLInputElement ? field.value : ''
  }
  return {
    trap: textIn(trapField),
    robotCheck: textIn(robotCheckField),
    openForMs: Math.round(performance.now()),
  }
}
