import { type ComponentProps, useEffect } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { errorTitle } from '#contract/lead-parts.ts'
import { Button } from '../../components/button.tsx'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { stoppedWords as words } from '../../content/field-words.ts'
import { firm } from '../../content/firm.ts'

/** Lets the browser itself post a lead that was stopped on the way; undefined if there is none. */
type Stopped = { readonly post: (form: HTMLFormElement) => void } | undefined

interface FormAlertProps extends Omit<ComponentProps<typeof ErrorSummary>, 'children'> {
  readonly stopped: Stopped
}

/** Whether the alert's own button is the one to press, and the form's is not: nothing is left to correct. */
export function alertSends(stopped: Stopped, errors: FieldErrors): stopped is NonNullable<Stopped> {
  return stopped !== undefined && Object.keys(errors).length === 0
}

/** Why a form was not sent: mistakes to correct or, if there are none, that something stopped it on the way. */
export function FormAlert({ stopped, ...summary }: FormAlertProps) {
  const hasProblem = stopped !== undefined || Object.keys(summary.errors).length > 0
  // At every render: with the step the page's own title may have changed.
  useEffect(() => (hasProblem ? markTitle() : undefined))

  if (!alertSends(stopped, summary.errors)) return <ErrorSummary {...summary} />
  return (
    <ErrorSummary {...summary} title={words.title}>
      <p>{words.text}</p>
      <Button onClick={({ currentTarget: { form } }) => form && stopped.post(form)}>{words.send}</Button>
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
  const mark = `${errorTitle} `
  document.title = mark + document.title
  return () => {
    if (document.title.startsWith(mark)) document.title = document.title.slice(mark.length)
  }
}
