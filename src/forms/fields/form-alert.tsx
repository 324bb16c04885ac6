import { type ComponentProps, useEffect } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { errorMark } from '#contract/lead-parts.ts'
import { Button } from '../../components/button.tsx'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { formWords, stoppedWords as words } from '../../content/field-words.ts'
import { firm } from '../../content/firm.ts'
import styles from './form-alert.module.css'

/** A form's lead that has not been sent, though there is nothing in it to correct. */
export interface NotSent {
  /** If it is offline it will be sent as soon as there is a connection, while the page is open. */
  readonly kind: 'offline' | 'stopped'
  /** Lets the browser post the form: what blocked our request may let that through, and the visitor sees the result. */
  readonly post: () => void
}

interface FormAlertProps extends Omit<ComponentProps<typeof ErrorSummary>, 'children' | 'title'> {
  readonly notSent: NotSent | undefined
  /** Whether the form had an earlier lead that has been stored since. */
  readonly isStored: boolean
}

/** Whether the alert's own button is the one to press, and the form's is not: nothing is left to correct. */
export const alertSends = (notSent: NotSent | undefined, errors: FieldErrors): boolean =>
  notSent?.kind === 'stopped' && Object.keys(errors).length === 0

/** Why a form was not sent: mistakes to correct or, if there are none, what kept it from us; or that it has been sent after all. */
export function FormAlert({ isStored, ...problem }: FormAlertProps) {
  return (
    <>
      <p className={isStored ? styles.stored : styles.silent} role="status">
        {isStored && words.stored}
      </p>
      <Problem {...problem} />
    </>
  )
}

function Problem({ notSent, ...summary }: Omit<FormAlertProps, 'isStored'>) {
  const hasErrors = Object.keys(summary.errors).length > 0
  const hasProblem = notSent !== undefined || hasErrors
  // At every render, because the page's own title may have changed with the step.
  useEffect(() => (hasProblem ? markTitle() : undefined))

  if (!notSent || hasErrors) return <ErrorSummary {...summary} title={formWords.mistakes} />
  return (
    <ErrorSummary {...summary} title={words.title}>
      <p>{notSent.kind === 'offline' ? words.offline : words.text}</p>
      {notSent.kind === 'stopped' && <Button onClick={notSent.post}>{words.send}</Button>}
      <p>
        <RichText text={[`${words.call} `, { phone: firm.freephone }, '.']} />
      </p>
    </ErrorSummary>
  )
}

/**
 * Marks the page's title, which screen readers read first, as the worker does.
 *
 * @returns a function that removes the mark
 */
function markTitle(): () => void {
  const mark = `${errorMark} `
  document.title = mark + document.title
  return () => {
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
  }
}
