import { useEffect, useRef } from 'react'
import { turnstileSiteKey } from '../content/firm.ts'
import { showRobotCheck } from './show-robot-check.ts'

/** Turnstile's check when a site key is configured, otherwise nothing. */
export function RobotCheck() {
  return turnstileSiteKey === '' ? null : <LoadedRobotCheck siteKey={turnstileSiteKey} />
}

/**
 * The check itself, started when its form is first touched. Most visitors see nothing of it; it adds a field with its
 * token to the form. Exported for tests, which have a key while the site has none.
 */
export function LoadedRobotCheck({ siteKey }: { readonly siteKey: string }) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = place.current
    const form = element?.closest('form')
    if (!element || !form) return
    const start = () => showRobotCheck(element, siteKey)
    // The touch that loaded the script may have been in this form.
    if (form.contains(document.activeElement)) start()
    else form.addEventListener('focusin', start, { once: true })
    return () => form.removeEventListener('focusin', start)
  }, [siteKey])

  return <div ref={place} />
}
