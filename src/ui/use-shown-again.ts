import { useEffect } from 'react'

/** Calls back when the browser shows the page again as it was left: still "Sending...", perhaps. */
export function useShownAgain(callback: () => void): void {
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && callback()
    addEventListener('pageshow', shown)
    return () => removeEventListener('pageshow', shown)
  }, [callback])
}
