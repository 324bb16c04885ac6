import { useEffect, useRef } from 'react'
import { trapField } from '#contract/form-markup.ts'
import styles from '../../components/form/field.module.css'
import { trapWords } from '../../content/field-words.ts'
import { turnstileSiteKey } from '../../content/firm.ts'

/** The pages' policy allows it when a site key is configured: `robotCheckOrigin` in prerender.tsx. */
const scriptUrl = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit'

interface Turnstile {
  render(element: Element, options: { sitekey: string; appearance: 'interaction-only' }): unknown
}

declare global {
  interface Window {
    readonly turnstile?: Turnstile
  }
}

/** What tells people from programs: a field that nobody sees and, when a site key is configured, Turnstile's check. */
export function RobotCheck() {
  return (
    <>
      <TrapField />
      {turnstileSiteKey !== '' && <TurnstileCheck siteKey={turnstileSiteKey} />}
    </>
  )
}

/** Makes 1Password, Bitwarden, LastPass and Dashlane leave a field alone. */
const ignoredByPasswordManagers = {
  'data-1p-ignore': true,
  'data-bwignore': true,
  'data-lpignore': true,
  'data-form-type': 'other',
} as const

/** Nobody sees, hears or tabs into this field: a program that fills in every field gives itself away. */
function TrapField() {
  return (
    <p className={styles.trap}>
      <label>
        {`${trapWords} `}
        <input type="text" name={trapField} tabIndex={-1} autoComplete="off" {...ignoredByPasswordManagers} />
      </label>
    </p>
  )
}

/**
 * The check itself, started when its form is first touched. Most visitors never see it; it adds a field with its token
 * to the form. Exported for tests, which have a key even if the site has none.
 */
export function TurnstileCheck({ siteKey }: { readonly siteKey: string }) {
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

/**
 * Puts the check into the element as soon as its script has loaded. If that never happens, or fails, the lead goes out
 * without a token, and the worker holds it instead of losing it.
 */
function showRobotCheck(element: Element, sitekey: string): void {
  const render = () => {
    try {
      window.turnstile?.render(element, { sitekey, appearance: 'interaction-only' })
    } catch {
      // The visitor cannot fix Turnstile's fault.
    }
  }
  if (window.turnstile) {
    render()
    return
  }
  const script = Object.assign(document.createElement('script'), { src: scriptUrl, async: true })
  script.addEventListener('load', render)
  document.head.append(script)
}
