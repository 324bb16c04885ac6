import { type LeadSignals, trapField } from '#contract/signals.ts'

/** What a form says about how it was filled in; see {@link LeadSignals}. */
export function signalsOf(form: HTMLFormElement): LeadSignals {
  const trap = form.elements.namedItem(trapField)
  return {
    trap: trap instanceof HTMLInputElement ? trap.value : '',
    openForMs: Math.round(performance.now()),
  }
}
