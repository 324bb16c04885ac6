import { type SubmitEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, leadEndpoint } from '#contract/api.ts'
import type { Lead } from '#contract/lead.ts'
import { clearOf } from '../../content/field-words.ts'
import { type FormLead, valuesOfLead } from '../../lead-fields/form-lead.ts'
import { takeBack as takeLeadBack } from '../../outbox/hand-over.ts'
import { useSending, type Why } from '../../outbox/use-sending.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { type FormValues, goToField, goToSummary } from '../../ui/form/form-values.ts'
import { type Draft, type DraftStore, useDraft } from './draft.ts'
import styles from './lead-form.module.css'

/** What one form on one screen differs in from another. */
export interface SubmittedForm {
  readonly name: Lead['form']
  readonly leadOf: (values: FormValues, leadId: string) => FormLead
  readonly draft: DraftStore
  /** What the page it leads to is told. */
  readonly saidTo: (values: FormValues) => object
}

interface LeadFormState {
  readonly errors: FieldErrors
  readonly isSending: boolean
  readonly isCleared: boolean
}

const idle: LeadFormState = { errors: {}, isSending: false, isCleared: false }

/**
 * A form on one screen. It keeps a draft, validates, sends and moves on; or shows what needs correcting and goes to the
 * first mistake.
 *
 * @param submitted the same for as long as the component lives
 */
export function useLeadForm({ name, leadOf, draft, saidTo }: SubmittedForm) {
  const form = useRef<HTMLFormElement>(null)
  const { save, clear, whose } = useDraft(form, draft)
  const [state, setState] = useState(idle)
  const change = useCallback((changed: Partial<LeadFormState>) => setState((now) => ({ ...now, ...changed })), [])

  const onReturned = (element: HTMLFormElement, errors: FieldErrors, why: Why, values: FormValues) => {
    if (why !== 'mistakes') draft.save(values)
    // The messages first, so that the field is described by its message when it is focused.
    flushSync(() => change({ errors, isSending: false }))
    goToField(element, Object.keys(errors))
    if (why === 'blocked') goToSummary()
  }

  const { submit, blocked } = useSending({
    name,
    leadOf,
    saidTo,
    onSent() {
      change({ errors: {}, isSending: true })
      draft.clear()
    },
    onReturned,
    onShownAgain: useCallback(() => change({ errors: {}, isSending: false }), [change]),
  })

  /** A lead that came back after the visitor had moved on: its values, while its messages show. */
  const takeBack = useCallback((): Draft | undefined => {
    const refused = takeLeadBack(name)
    if (!refused) return undefined
    change({ errors: refused.fields, isSending: false })
    const values = valuesOfLead(refused.lead)
    draft.save(values)
    return values
  }, [name, draft, change])

  const forgetErrors = useCallback((names: readonly string[]) => {
    setState((now) => ({
      ...now,
      errors: Object.fromEntries(Object.entries(now.errors).filter(([field]) => !names.includes(field))),
    }))
  }, [])

  const formProps = {
    ref: form,
    className: styles.form,
    method: 'post',
    action: leadEndpoint,
    noValidate: true,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      if (!state.isSending) submit(event.currentTarget)
    },
    onInput() {
      save()
      if (state.isCleared) change({ isCleared: false })
    },
    onReset() {
      clear()
      blocked?.discard()
      setState({ ...idle, isCleared: true })
    },
  } as const

  return { form, formProps, state, whose, blocked, takeBack, forgetErrors }
}

interface FormEndProps {
  readonly words: Readonly<Record<'privacy' | 'privacyLink' | 'sending' | 'submit' | 'clear' | 'cleared', string>>
  readonly state: LeadFormState
  /** The first name that an earlier visit left, if any. */
  readonly whose: string
}

/** Where the details go, the button that sends them, and the one that clears them and says so. */
export function FormEnd({ words, state, whose }: FormEndProps) {
  return (
    <>
      <p className={styles.small}>
        {words.privacy} <a href={paths.privacyPolicy}>{words.privacyLink}</a>.
      </p>
      <div className={styles.buttons}>
        <Button type="submit" kind="large" disabled={state.isSending}>
          {state.isSending ? words.sending : words.submit}
        </Button>
        <Button type="reset" kind="quiet">
          {whose ? clearOf(whose) : words.clear}
        </Button>
        <p role="status">{state.isCleared && words.cleared}</p>
      </div>
    </>
  )
}
