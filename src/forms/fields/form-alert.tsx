import type { ComponentProps } from 'react'
import { Button } from '../../components/button.tsx'
import { ErrorSummary } from '../../components/form/error-summary.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { blockedWords as words } from '../../content/field-words.ts'
import { firm } from '../../content/firm.ts'

interface FormAlertProps extends Omit<ComponentProps<typeof ErrorSummary>, 'children'> {
  /** How the browser itself posts what was stopped on the way; undefined while nothing was. */
  readonly blocked: { readonly post: (form: HTMLFormElement) => void } | undefined
}

/** Why a form went nowhere: mistakes to correct first, then whatever stopped it on the way. */
export function FormAlert({ blocked, ...summary }: FormAlertProps) {
  if (!blocked || Object.keys(summary.errors).length > 0) return <ErrorSummary {...summary} />
  return (
    <ErrorSummary {...summary} title={words.title}>
      <p>{words.text}</p>
      <Button onClick={({ currentTarget: { form } }) => form && blocked.post(form)}>{words.send}</Button>
      <p>
        {words.call} <PhoneNumber number={firm.freephone} />.
      </p>
    </ErrorSummary>
  )
}
