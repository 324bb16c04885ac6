import { useEffect } from 'react'
import { callbackWindows } from '#contract/answers.ts'
import { callbackLead, callbackTopics } from '#contract/callback-lead.ts'
import { callPromises } from '#contract/consent.ts'
import { classNames } from '../../components/class-names.ts'
import { RadioCards } from '../../components/form/choices.tsx'
import { FieldRow, Mark } from '../../components/form/field.tsx'
import { type FormValues, fillEmptyFields, typedIn } from '../../components/form/form-values.ts'
import { SelectInput } from '../../components/form/select-input.tsx'
import layout from '../../components/layout/form-page.module.css'
import { FormPage } from '../../components/layout/form-page.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import records from '../../components/records.module.css'
import { RichText } from '../../components/rich-text.tsx'
import { optional, required } from '../../content/field-words.ts'
import { firm, openingHours } from '../../content/firm.ts'
import { promiseVersion, ringMe, topicWords, windowWords, ringForm as words } from '../../content/ring-me-words.ts'
import { FormAlert } from '../../forms/fields/form-alert.tsx'
import { FieldWithWarning, LeadField } from '../../forms/fields/lead-field.tsx'
import { checkLead } from '../../forms/fields/lead-values.ts'
import { RobotCheck } from '../../forms/fields/robot-check.tsx'
import { NeededNow } from '../../forms/needed-now.tsx'
import { draftAt } from '../../forms/sending/draft.ts'
import { callDraftKey } from '../../forms/sending/needed-now-memory.ts'
import { setAsideAt } from '../../forms/sending/set-aside.ts'
import { FormEnd, type LeadFormDefinition, useLeadForm } from '../../forms/sending/use-lead-form.tsx'
import styles from './ring-me-page.module.css'

export function RingMePage() {
  return (
    <FormPage intro={<RingIntro />}>
      <RingForm />
    </FormPage>
  )
}

/** What the form is for, and the number for those who would rather phone us. */
function RingIntro() {
  return (
    <div className={classNames(layout.intro, layout.pictured, styles.intro)}>
      <h1>{ringMe.heading}</h1>
      <p>{ringMe.text}</p>
      <p>
        {ringMe.rather} <PhoneNumber number={firm.freephone} />
        <br />
        {openingHours}
      </p>
      <img className={layout.aside} src="/illustrations/adviser.svg" width="400" height="360" alt="" loading="lazy" />
    </div>
  )
}

const draft = draftAt(callDraftKey)

/** How the form that asks to be rung differs from the landing page's. */
const callbackForm: LeadFormDefinition = {
  name: 'callback',
  check: (values, leadId) => checkLead(callbackLead, { ...values, leadId }),
  draft: {
    ...draft,
    // Details from another form were filled in for the visitor: only what they change here is saved. Of an unsent lead,
    // everything is.
    save(fields) {
      const given = fields.leadId ? {} : givenDetails()
      return draft.save(Object.fromEntries(Object.entries(fields).filter(([name, value]) => given[name] !== value)))
    },
  },
  setAside: setAsideAt(callDraftKey),
  thankYouState: ({ callbackWindow }) => ({ callbackWindow }),
}

/** Asks for a call. A real form first, like the landing page's. */
function RingForm() {
  const { form, formProps, errors, told, endProps } = useLeadForm(callbackForm)

  useEffect(() => {
    if (form.current) fillInGiven(form.current)
  }, [form])

  return (
    <form
      {...formProps}
      className={classNames(formProps.className, styles.form)}
      aria-label={words.name}
      onReset={() => {
        formProps.onReset()
        forgetGivenDetails()
      }}
    >
      <input type="hidden" name="form" value="callback" />
      <FormAlert level="h2" errors={errors} {...told} />
      <input type="hidden" name="consentVersion" value={promiseVersion} />
      <FieldRow>
        <LeadField name="firstName" words={words} errors={errors} />
        <LeadField name="lastName" words={words} errors={errors} />
      </FieldRow>
      <FieldWithWarning name="phone" words={words} errors={errors} />
      <RadioCards
        name="callbackWindow"
        legend={
          <>
            {`${words.window} `}
            <Mark need={required} isAnnounced />
          </>
        }
        options={callbackWindows.map((value) => ({ value, ...windowWords[value] }))}
        error={errors.callbackWindow}
        className={styles.windows}
      />
      <div>
        <SelectInput
          name="callbackTopic"
          label={words.topic}
          placeholder={words.chooseTopic}
          options={callbackTopics.map((value) => ({ value, text: topicWords[value] }))}
          error={errors.callbackTopic}
          need={optional}
        />
        {/* Shown for the topic of a funeral needed soon. */}
        <NeededNow callAsked />
      </div>
      <RobotCheck />
      {/* What the call will be, and what it is not. */}
      <ul className={classNames(records.records, styles.promise)}>
        {callPromises[promiseVersion].map((sentence) => (
          <li key={JSON.stringify(sentence)}>
            <RichText text={sentence} />{' '}
          </li>
        ))}
      </ul>
      <FormEnd words={words} {...endProps} />
    </form>
  )
}

/** The fields that can be filled in from another form. */
const fields = ['firstName', 'lastName', 'phone'] as const

/** Details given to another form, from this entry of the tab's history; empty if there are none. */
function givenDetails(): FormValues {
  const given = textsGiven()
  return Object.fromEntries(fields.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
}

/**
 * Fills in the given details where a field is empty, so that a reload leaves what the visitor has changed since. But
 * they are not mixed with other details that were there before them.
 */
function fillInGiven(form: HTMLFormElement): void {
  const typed = typedIn(form)
  if (!history.state?.isFilledIn && fields.some((name) => typed[name])) forgetGivenDetails()
  history.replaceState({ ...history.state, isFilledIn: true }, '')
  fillEmptyFields(form, givenDetails())
}

/** The visitor has cleared the form. */
function forgetGivenDetails(): void {
  history.replaceState({ ...history.state, given: undefined }, '')
}

function textsGiven(): FormValues {
  const { given }: { readonly given?: unknown } = { ...history.state }
  const texts = Object.entries(given ?? {})
  return Object.fromEntries(texts.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])))
}
