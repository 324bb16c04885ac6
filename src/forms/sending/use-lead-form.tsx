import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldErrors, leadEndpoint } from '#contract/api.ts'
import { formPages } from '#contract/pages.ts'
import {
  type FormValues,
  fillEmptyFields,
  goToField,
  goToSummary,
  isControl,
  replaceValues,
  typedIn,
  valuesOf,
} from '../../components/form/form-values.ts'
import { formWords } from '../../content/field-words.ts'
import { paths } from '../../paths.ts'
import { errorsLeft } from '../fields/errors-left.ts'
import { alertSends } from '../fields/form-alert.tsx'
import { noCorrections } from '../fields/lead-field.tsx'
import { SavedAnswers } from '../fields/saved-answers.tsx'
import type { DraftStore } from './draft.ts'
import { isLeadChanged, isLeadKept, leadIdInForm, noteCleared, noteFound, noteTyping } from './form-content.ts'
import styles from './lead-form.module.css'
import { onChangeElsewhere } from './on-change-elsewhere.ts'
import { SendButton } from './send-button.tsx'
import type { SetAsideStore } from './set-aside.ts'
import { useSetAside } from './use-set-aside.ts'
import { type FormDefinition, useSubmit } from './use-submit.ts'

/** What differs from one single-screen form to another. */
export interface LeadFormDefinition extends FormDefinition {
  readonly draft: DraftStore
  readonly setAside: SetAsideStore
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
  const setAside = useSetAside(leadForm.setAside)
  const form = useRef<HTMLFormElement>(null)
  const [{ errors, isSending }, setState] = useState(idle)
  const [isSaved, setSaved] = useState(false)

  /** What is in the form, with the id of the lead that it corrects. */
  const valuesIn = (element: HTMLFormElement) => ({ ...typedIn(element), leadId: leadIdInForm() ?? '' })
  const save = (element: HTMLFormElement) => setSaved(draft.save(valuesIn(element)))

  const restore = useEffectEvent((element: HTMLFormElement) => {
    const { leadId = '', ...kept } = draft.load()
    fillEmptyFields(element, kept)
    const found = { ...typedIn(element), leadId }
    const values = setAside.makeRoom(name, found)
    if (values !== found) replaceValues(element, values)
    noteFound(element, values.leadId, check)
    save(element)
  })
  // Before an unsent lead can be restored, as that must not replace what is there.
  useLayoutEffect(() => {
    if (form.current) restore(form.current)
  }, [])

  /** Whether the next visit would find what is in the form: as a draft, or as an unsent lead until it is changed. */
  const isKept = () => draft.isKept() || (!isLeadChanged() && isLeadKept())
  const lookAgain = useEffectEvent(() => setSaved(isKept()))
  useEffect(() => onChangeElsewhere(() => lookAgain()), [])

  const putBack = (values: FormValues) => {
    if (!form.current) return
    setAside.exchange(values, valuesIn(form.current))
    replaceValues(form.current, values)
    noteFound(form.current, values.leadId, check)
    save(form.current)
    setState(idle)
  }

  const { submit, told } = useSubmit(leadForm, form, {
    onSending() {
      setState({ errors: {}, isSending: true })
      draft.clear()
      setSaved(false)
    },
    onReturned(element, found, reason) {
      // Its draft was cleared when it was sent.
      if (reason !== 'wrong here') save(element)
      // Messages first, so that a field already has its description when it gets the focus.
      flushSync(() => setState({ errors: found, isSending: false }))
      goToField(element, Object.keys(found))
      if (reason === 'not sent') goToSummary()
    },
    onTypedMeanwhile: save,
    onRestored(values, found) {
      if (form.current) replaceValues(form.current, values)
      // It is still in the outbox: until it is changed, there is nothing else to save.
      setSaved(isKept())
      setState({ errors: found, isSending: false })
    },
    onWrong: (found) => setState({ errors: found, isSending: false }),
    onStored: () => form.current?.reset(),
    onBack: () => setState((now) => ({ ...now, isSending: false })),
  })

  const formProps = {
    ref: form,
    className: styles.form,
    method: 'post',
    action: leadEndpoint,
    noValidate: true,
    ...noCorrections,
    onInputCapture: noteTyping,
    onSubmit(event: SubmitEvent<HTMLFormElement>) {
      event.preventDefault()
      if (!isSending) submit()
    },
    onInput({ currentTarget, target }: { readonly currentTarget: HTMLFormElement; readonly target: EventTarget }) {
      if (!isSending) save(currentTarget)
      if (!isControl(target) || Object.keys(errors).length === 0) return
      const checked = check(valuesOf(currentTarget), '')
      setState((now) => ({ ...now, errors: errorsLeft(now.errors, [target.name], checked) }))
    },
    onReset() {
      draft.clear()
      noteCleared()
      setSaved(false)
      setState(idle)
    },
  } as const

  const savedAnswers = (
    <SavedAnswers
      page={formPages[name]}
      isSaved={isSaved}
      setAside={setAside.values}
      onClear={() => {
        const values: FormValues = form.current ? typedIn(form.current) : {}
        form.current?.reset()
        return values
      }}
      onPutBack={putBack}
    />
  )

  const endProps = { savedAnswers, isSending, alertSends: alertSends(told.notSent, errors) }
  return { form, formProps, errors, told, endProps }
}

interface FormEndProps {
  readonly words: Readonly<Record<'sending' | 'submit', string>>
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
          {`${formWords.privacy} `}
          <a href={paths.privacyPolicy}>{formWords.privacyLink}</a>.
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
