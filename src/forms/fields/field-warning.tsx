import { useEffect, useState } from 'react'
import { isEmail, normaliseEmail } from '#contract/email.ts'
import { isOddLength, normalisePhone } from '#contract/phone.ts'
import { normalisePostcode, suggestedPostcodes } from '#contract/postcode.ts'
import { fieldWarningWords as words } from '../../content/field-warning-words.ts'
import { emailWarning } from './email-warning.ts'
import styles from './field-warning.module.css'
import { Suggestions } from './suggestions.tsx'

/**
 * How long (ms) the warning waits for a press to end: it moves everything below it, perhaps the button being pressed.
 */
const pressMs = 400

interface FieldWarningProps {
  readonly input: HTMLInputElement
  readonly name: WarningName
}

/** The fields that may get a warning. */
export type WarningName = 'email' | 'phone' | 'postcode'

/** Warns of a value that is probably mistyped, and stops no one: a visitor may simply go on. */
export function FieldWarning({ input, name }: FieldWarningProps) {
  const [typed, setTyped] = useState('')
  // What the visitor has said is right.
  const [kept, setKept] = useState('')

  useEffect(() => {
    let timer = 0
    const warn = () => {
      timer = window.setTimeout(() => setTyped(input.value), pressMs)
    }
    const withdraw = () => {
      clearTimeout(timer)
      setTyped('')
    }
    // The whole form may have been given other values.
    const withdrawIfReplaced = () => setTyped((before) => (before === input.value ? before : ''))
    // The visitor may have left the field, or sent the form, before this code came.
    if (input !== document.activeElement || input.getAttribute('aria-invalid') === 'true') warn()
    const { form } = input
    input.addEventListener('blur', warn)
    // On a phone, pressing a button does not move the focus.
    form?.addEventListener('submit', warn)
    input.addEventListener('input', withdraw)
    form?.addEventListener('reset', withdraw)
    form?.addEventListener('change', withdrawIfReplaced)
    return () => {
      clearTimeout(timer)
      input.removeEventListener('blur', warn)
      form?.removeEventListener('submit', warn)
      input.removeEventListener('input', withdraw)
      form?.removeEventListener('reset', withdraw)
      form?.removeEventListener('change', withdrawIfReplaced)
    }
  }, [input])

  const correct = (value: string) => {
    input.value = value
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.focus()
  }

  const keep = () => {
    setKept(typed)
    input.focus()
  }

  // In the page before its text: otherwise the text would not be announced.
  return (
    <div role="status">{typed !== kept && <Warning name={name} typed={typed} onCorrect={correct} onKeep={keep} />}</div>
  )
}

interface WarningProps extends Pick<FieldWarningProps, 'name'> {
  readonly typed: string
  readonly onCorrect: (value: string) => void
  readonly onKeep: () => void
}

function Warning({ name, typed, onCorrect, onKeep }: WarningProps) {
  switch (name) {
    case 'phone':
      return isOddLength(normalisePhone(typed)) && <p className={styles.warning}>{words.digitMissing}</p>
    case 'postcode':
      return <Suggestions values={suggestedPostcodes(normalisePostcode(typed))} onCorrect={onCorrect} />
    case 'email': {
      const warning = emailWarning(typed)
      if (warning === undefined) return null
      if ('ending' in warning) return <p className={styles.warning}>{words.isEndRight(warning.ending)}</p>
      // An address that the form would not take cannot be kept.
      const canBeRight = isEmail(normaliseEmail(typed.trim()))
      return (
        <Suggestions values={[warning.suggestion]} onCorrect={onCorrect} onKeep={canBeRight ? onKeep : undefined} />
      )
    }
  }
}
