import { type SubmitEvent, useCallback, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, leadEndpoint } from '#contract/api.ts'
import type { Lead } from '#contract/lead.ts'
import { Button } from '../../components/button.tsx'
import { type FormValues, fillForm, goToField, goToSummary } from '../../components/form/form-values.ts'
import { clearOf } from '../../content/field-words.ts'
import { paths } from '../../paths.ts'
import { type FormLead, valuesOfLead } from '../fields/form-lead.ts'
import { returnedLead } from '../outbox/hand-over.ts'
import { useSending, type Why } from '../outbox/use-sending.ts'
import { type DraftStore, useDraft } from './draft.ts'
import styles from './lead-form.module.css'

/** What one form on one screen differs in from another. */
export interface SubmittedForm {
  readonly name: Lead['form']
  readonly leadOf: (values: FormValues, leadId: string) => FormLead
  readonly draft: DraftStore
  /** What the page it leads to knows of the visitor. */
  readonly saidTo: (values: FormValues) => object
}

interface SubmitState {
  readonly errors: FieldErrors
  readonly isSending: boolean
}

const idle: SubmitState = { errors: {}, isSending: false }

/**
 * A form on one screen. It keeps a draft, validates, sends and moves on; or shows what needs correcting and goes to the
 * first mistake.
 *
 * @param submitted the same for as long as the component lives
 */
export function useLeadForm({ name, leadOf, draft, saidTo }: SubmittedForm) {
  const form = useRef<HTMLFormElement>(null)
  const { save, clear, whose } = useDraft(form, draft)
  const [{ errors, isSending }, setState] = useState(idle)
  const [isCleared, setCleared] = useState(false)

  const onReturned = (element: HTMLFormElement, mistakes: FieldErrors, why: Why, values: FormValues) => {
    if (why !== 'mistakes') draft.save(values)
    // The messages first, so that the field is described by its message when it is focused.
    flushSync(() => setState({ errors: mistakes, isSending: false }))
    goToField(element, Object.keys(mistakes))
    if (why === 'blocked') goToSummary()
  }

  const { submit, blocked, isStopped } = useSending({
    name,
    leadOf,
    saidTo,
    onSent() {
      setState({ errors: {}, isSending: true })
      draft.clear()
    },
    onReturned,
    onShownAgain: useCallback(() => setState(idle), []),
  })

  /** Fills in a lead that came back after the visitor had moved on, with its messages. @returns whether one did */
  const restoreLead = useCallback((): boolean => {
    const refused = returnedLead(name, isStopped)
    if (!refused || !form.current) return false
    setState({ errors: refused.fields, isSending: false })
    const values = valuesOfLead(refused.lead)
    draft.save(values)
    fillForm(form.current, values, true)
    return true
  }, [name, draft, isStopped])

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
      if (!isSending) submit(event.currentTarget)
    },
    onInput() {
      save()
      setCleared(false)
    },
    onReset() {
      clear()
      blocked?.discard()
      setState(idle)
      setCleared(true)
    },
  } as const

  return { form, formProps, errors, blocked, restoreLead, forgetErrors, end: { isSending, isCleared, whose } }
}

interface FormEndProps {
  readonly words: Readonly<Record<'privacy' | 'privacyLink' | 'sending' | 'submit' | 'clear' | 'cleared', string>>
  readonly isSending: boolean
  readonly isCleared: boolean
  /** The first name that an earlier visit left, if any. */
  readonly whose: string
}

/** Where the details go, the button that sends them, and the one that clears them and says so. */
export function FormEnd({ words, isSending, isCleared, whose }: FormEndProps) {
  return (
    <>
      <p className={styles.small}>
        {words.privacy} <a href={paths.privacyPolicy}>{words.privacyLink}</a>.
      </p>
      <div className={styles.buttons}>
        <Button type="submit" kind="large" disabled={isSending}>
          {isSending ? words.sending : words.submit}
        </Button>
        <Button type="reset" kind="quiet">
          {whose ? clearOf(whose) : words.clear}
        </Button>
        <p role="status">{isCleared && words.cleared}</p>
      </div>
    </>
  )
}
