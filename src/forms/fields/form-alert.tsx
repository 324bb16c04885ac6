import { type ComponentProps, useEffect } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { errorMark } from '#contract/lead-parts.ts'
import { Button } from '../../components/button.tsx'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { formWords, stoppedWords as words } from '../../content/field-words.ts'
import { firm } from '../../content/firm.ts'

/** What can be done with a form's lead that was stopped on the way. */
export interface Stopped {
  /** It will be sent as soon as there is a connection, while the page is open. */
  readonly isOffline: boolean
  /** Lets the browser post the form: what blocked our request may let that through, and the visitor sees the result. */
  readonly post: () => void
}

interface FormAlertProps extends Omit<ComponentProps<typeof ErrorSummary>, 'children' | 'title'> {
  /** If the form's lead was stopped. */
  readonly stopped: Stopped | undefined
}

/** Whether the alert's own button is the one to press, and the form's is not: nothing is left to correct. */
export const alertSends = (stopped: Stopped | undefined, errors: FieldErrors): boolean =>
  stopped?.isOffline === false && Object.keys(errors).length === 0

/** Why a form was not sent: mistakes to correct or, if there are none, that something stopped it on the way. */
export function FormAlert({ stopped, ...summary }: FormAlertProps) {
  const hasErrors = Object.keys(summary.errors).length > 0
  const hasProblem = stopped !== undefined || hasErrors
  // At every render: with the step the page's own title may have changed.
  useEffect(() => (hasProblem ? markTitle() : undefined))

  if (!stopped || hasErrors) return <ErrorSummary {...summary} title={formWords.mistakes} />
  return (
    <ErrorSummary {...summary} title={words.title}>
      <p>{stopped.isOffline ? words.offline : words.text}</p>
      {!stopped.isOffline && <Button onClick={stopped.post}>{words.send}</Button>}
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
