import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, leadEndpoint } from '#contract/api.ts'
import { formPages } from '#contract/pages.ts'
import {
  type FormValues,
  fillForm,
  goToField,
  goToSummary,
  isControl,
  replaceValues,
  typedIn,
  valuesOf,
} from '../../components/form/form-values.ts'
import { paths } from '../../paths.ts'
import { errorsLeft } from '../fields/errors-left.ts'
import { alertSends } from '../fields/form-alert.tsx'
import { noCorrections } from '../fields/lead-field.tsx'
import { SavedAnswers } from '../fields/saved-answers.tsx'
import { type DraftStore, isDraft } from './draft.ts'
import styles from './lead-form.module.css'
import { SendButton } from './send-button.tsx'
import { type FormDefinition, useSubmit } from './use-submit.ts'

/** What differs from one single-screen form to another. */
export interface LeadFormDefinition extends FormDefinition {
  readonly draft: DraftStore
}

interface FormState {
  readonly errors: FieldErrors
  readonly isSending: boolean
}

const idle: FormState = { errors: {}, isSending: false }

/**
 * A form on one screen. It saves a draft, validates, sends and moves on; or shows the mistakes and focuses the first.
 *
 * @param leadForm never changes during the component's life
 */
export function useLeadForm(leadForm: LeadFormDefinition) {
  const { name, check, draft } = leadForm
  const form = useRef<HTMLFormElement>(null)
  const [{ errors, isSending }, setState] = useState(idle)
  const [isSaved, setSaved] = useState(false)

  const save = (element: HTMLFormElement) => setSaved(draft.save(typedIn(element)))

  const restore = useEffectEvent((element: HTMLFormElement) => {
    const kept = draft.load()
    fillForm(element, kept, false)
    const typed = Object.entries(typedIn(element))
    const isAllKept = isDraft(kept) && typed.every(([name, value]) => kept[name] === value)
    // What is kept keeps its date; what was typed before the script arrived has not been saved yet.
    if (isAllKept) setSaved(true)
    else save(element)
  })
  useEffect(() => {
    if (form.current) restore(form.current)
  }, [])

  /** Puts these values into the form. */
  const fill = (values: FormValues) => {
    if (!form.current) return
    fillForm(form.current, values, true)
    save(form.current)
  }

  const { submit, touch, stopped } = useSubmit(leadForm, {
    onSending() {
      setState({ errors: {}, isSending: true })
      draft.clear()
      setSaved(false)
    },
    onReturned(element, mistakes, reason) {
      if (reason !== 'mistakes') save(element)
      // Messages first, so that a field already has its description when it gets the focus.
      flushSync(() => setState({ errors: mistakes, isSending: false }))
      goToField(element, Object.keys(mistakes))
      if (reason === 'refused') goToSummary()
    },
    onUnsentLead(values, mistakes) {
      if (form.current) {
        replaceValues(form.current, values)
        save(form.current)
      }
      setState({ errors: mistakes, isSending: false })
    },
    onRestoredPage: () => setState(idle),
  })

  const formProps = {
    ref: form,
    className: styles.form,
    method: 'post',
    action: leadEndpoint,
    noValidate: true,
    ...noCorrections,
    onInputCapture: touch,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      if (!isSending) submit(event.currentTarget)
    },
    onInput({ currentTarget, target }: { readonly currentTarget: HTMLFormElement; readonly target: EventTarget }) {
      save(currentTarget)
      if (!isControl(target) || Object.keys(errors).length === 0) return
      const checked = check(valuesOf(currentTarget), '')
      setState((now) => ({ ...now, errors: errorsLeft(now.errors, [target.name], checked) }))
    },
    onReset() {
      draft.clear()
      stopped?.forget()
      setSaved(false)
      setState(idle)
    },
  } as const

  const savedAnswers = (
    <SavedAnswers
      page={formPages[name]}
      isSaved={isSaved}
      onClear={() => {
        const values = form.current ? typedIn(form.current) : {}
        form.current?.reset()
        return values
      }}
      onPutBack={fill}
    />
  )

  const end = { savedAnswers, isSending, alertSends: alertSends(stopped, errors) }
  return { form, formProps, errors, stopped, end, fill }
}

interface FormEndProps {
  readonly words: Readonly<Record<'privacy' | 'privacyLink' | 'sending' | 'submit', string>>
  readonly savedAnswers: ReactNode
  readonly isSending: boolean
  /** The form's alert has the button to press. */
  readonly alertSends: boolean
}

/** What is kept of the details and what we do with them, and the button that sends them. */
export function FormEnd({ words, savedAnswers, isSending, alertSends }: FormEndProps) {
  return (
    <>
      <div className={styles.small}>
        {savedAnswers}
        <p>
          {`${words.privacy} `}
          <a href={paths.privacyPolicy}>{words.privacyLink}</a>.
        </p>
      </div>
      <div className={styles.buttons}>
        <SendButton isSending={isSending} sending={words.sending} isSecondary={alertSends}>
          {words.submit}
        </SendButton>
      </div>
    </>
  )
}
