import { type SubmitEvent, useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { type FieldErrors, nextUrl } from '#contract/api.ts'
import type { Lead } from '#contract/lead.ts'
import { type FormLead, valuesOfLead } from '../../lead-fields/form-lead.ts'
import { handOver, postPlainly, takeBack as takeLeadBack } from '../../outbox/hand-over.ts'
import { newLeadId } from '../../outbox/lead-id.ts'
import { useBlockedLead } from '../../outbox/use-blocked-lead.ts'
import { type FormValues, goToField, goToSummary, valuesOf } from '../../ui/form/form-values.ts'
import { moveOn } from '../../ui/move-on.ts'
import { nextTask } from '../../ui/next-task.ts'
import { useShownAgain } from '../../ui/use-shown-again.ts'
import type { Draft, DraftStore } from './draft.ts'

/** What one form on one screen differs in from another. */
export interface SubmittedForm {
  readonly name: Lead['form']
  readonly leadOf: (values: FormValues, leadId: string) => FormLead
  readonly draft: DraftStore
  /** What the page it leads to is told. */
  readonly saidTo: (values: FormValues) => object
}

interface SubmitState {
  readonly errors: FieldErrors
  readonly isSending: boolean
}

const idle: SubmitState = { errors: {}, isSending: false }

/** Validates, sends and moves on; or shows what needs correcting and goes to the first mistake. */
export function useLeadSubmit({ name, leadOf, draft, saidTo }: SubmittedForm) {
  const [state, setState] = useState(idle)
  const navigate = useNavigate()
  const blocked = useBlockedLead(name)

  const reset = useCallback(() => setState(idle), [])
  useShownAgain(reset)

  /** Shows the messages first, so that the field is described by its message when it is focused. */
  const showErrors = useCallback((form: HTMLFormElement, errors: FieldErrors) => {
    flushSync(() => setState({ errors, isSending: false }))
    goToField(form, Object.keys(errors))
  }, [])

  const send = async (form: HTMLFormElement, leadId: string) => {
    const values = valuesOf(form)
    const outcome = leadOf(values, leadId)
    if (outcome.kind === 'mistakes') {
      await nextTask()
      return showErrors(form, outcome.errors)
    }

    setState({ errors: {}, isSending: true })
    draft.clear()
    const handover = await handOver(outcome.lead, form)
    if (handover.kind === 'taken') {
      return moveOn(nextUrl(name, handover.isStored), (path) =>
        navigate(path, { state: { ...saidTo(values), leadId } }),
      )
    }
    draft.save(values)
    showErrors(form, handover.fields)
    if (handover.kind === 'blocked') goToSummary()
  }

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    if (state.isSending) return
    const leadId = blocked?.leadId ?? newLeadId()
    // If anything here fails, the browser's own form post still delivers the lead.
    send(form, leadId).catch(() => postPlainly(form, leadId))
  }

  /** A lead that came back after the visitor had moved on: its values, while its messages show. */
  const takeBack = useCallback((): Draft | undefined => {
    const refused = takeLeadBack(name)
    if (!refused) return undefined
    setState({ errors: refused.fields, isSending: false })
    const values = valuesOfLead(refused.lead)
    draft.save(values)
    return values
  }, [name, draft])

  const forgetErrors = useCallback((names: readonly string[]) => {
    setState(({ errors, isSending }) => ({
      errors: Object.fromEntries(Object.entries(errors).filter(([field]) => !names.includes(field))),
      isSending,
    }))
  }, [])

  return { state, blocked, submit, takeBack, forgetErrors, reset }
}
