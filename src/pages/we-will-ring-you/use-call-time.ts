import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import { timeInWords } from '#contract/callback-messages.ts'
import { callbackWindows } from '#contract/callback-times.ts'

/** The time that was asked for, in words; undefined when the page was opened directly. */
export function useCallTime(): string | undefined {
  const { state }: { readonly state: unknown } = useLocation()
  // A reload keeps the state, which the prerendered page could not know.
  return useSyncExternalStore(
    () => () => undefined,
    () => timeIn(state),
    () => undefined,
  )
}

function timeIn(state: unknown): string | undefined {
  const { callbackDate, callbackWindow }: Readonly<Record<string, unknown>> = { ...(state ?? {}) }
  const window = callbackWindows.find((known) => known === callbackWindow)
  if (!window || typeof callbackDate !== 'string' || Number.isNaN(Date.parse(callbackDate))) return undefined
  return timeInWords({ callbackDate, callbackWindow: window }, Date.now())
}
