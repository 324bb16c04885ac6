import { useEffect, useRef } from 'react'
import { callbackLead, callbackTopics } from '#contract/callback-lead.ts'
import { dateMeant } from '#contract/callback-times.ts'
import { callbackMistakes } from '#contract/callback-words.ts'
import { optional } from '../../content/field-words.ts'
import { promiseVersion, topicWords, ringForm as words } from '../../content/ring-me-words.ts'
import { draftAt } from '../../features/lead-form/draft.ts'
import formStyles from '../../features/lead-form/lead-form.module.css'
import { FormEnd, type SubmittedForm, useLeadForm } from '../../features/lead-form/use-lead-form.tsx'
import { advertQuery } from '../../form-flow/advert-query.ts'
import { FormAlert } from '../../lead-fields/form-alert.tsx'
import { type FormLead, leadOf } from '../../lead-fields/form-lead.ts'
import { LeadField } from '../../lead-fields/lead-field.tsx'
import { RobotCheck } from '../../lead-fields/robot-check.tsx'
import { type FormValues, fillForm } from '../../ui/form/form-values.ts'
import { SelectInput } from '../../ui/form/select-input.tsx'
import { CallbackTime, ourNow, useCallbackDays } from './callback-time.tsx'
import { CallPromise, RingIntro, TopicNote } from './ring-me.kept.tsx'
import styles from './ring-me-page.module.css'

export function RingMePage() {
  return (
    <div className={styles.band}>
      <RingIntro />
      <div className={styles.card}>
        <RingForm />
      </div>
    </div>
  )
}

const draft = draftAt('gc_ring_draft')

/** How the form that asks to be rung differs from the landing page's. */
const callbackForm: SubmittedForm = {
  name: 'callback',
  leadOf: (values, leadId) => callbackLeadOf(values, leadId, ourNow()),
  draft: {
    ...draft,
    // What the visitor gave another form was filled in for them; only what they change here is theirs to find again.
    save(fields) {
      const given = givenDetails()
      draft.save(Object.fromEntries(Object.entries(fields).filter(([name, value]) => given[name] !== value)))
    },
  },
  saidTo: ({ callbackDate, callbackWindow, callbackTopic }) => ({ callbackDate, callbackWindow, callbackTopic }),
}

/** Asks to be rung. A real form first, as the landing page's: without a script it posts a day of the week. */
function RingForm() {
  const select = useRef<HTMLSelectElement>(null)
  const { form, formProps, errors, blocked, takeBack, end } = useLeadForm(callbackForm)
  const days = useCallbackDays(select)
  const { choose } = days

  useEffect(() => {
    if (!form.current) return
    carryAdvert()
    const sentBack = takeBack()
    fillForm(form.current, sentBack ?? givenDetails(), true)
    // The list has only just begun to name dates.
    const date = sentBack?.callbackDate ?? callbackForm.draft.load().callbackDate
    if (date) choose((chosen) => chosen || date)
  }, [form, takeBack, choose])

  return (
    <form
      {...formProps}
      aria-label={words.name}
      onReset={() => {
        formProps.onReset()
        forgetGivenDetails()
        choose('')
      }}
    >
      <input type="hidden" name="form" value="callback" />
      <input type="hidden" name="consentVersion" value={promiseVersion} />
      <FormAlert level="h2" title={words.errorTitle} errors={errors} blocked={blocked} />
      <div className={formStyles.pair}>
        <LeadField name="firstName" words={words} errors={errors} />
        <LeadField name="lastName" words={words} errors={errors} />
      </div>
      <LeadField name="phone" words={words} errors={errors} />
      <CallbackTime select={select} days={days} errors={errors} />
      <div>
        <SelectInput
          name="callbackTopic"
          label={words.topic}
          placeholder={words.chooseTopic}
          options={callbackTopics.map((value) => ({ value, text: topicWords[value] }))}
          error={errors.callbackTopic}
          need={optional}
        />
        <TopicNote />
      </div>
      <RobotCheck />
      <CallPromise />
      <FormEnd words={words} {...end} />
    </form>
  )
}

/** Makes the lead, of a time that is still to come. @param now Unix ms */
export function callbackLeadOf(values: FormValues, leadId: string, now: number): FormLead {
  // The page as it was built names days of the week; its list may have been in use until now.
  const callbackDate = dateMeant(values.callbackDate ?? '', values.callbackWindow, now)
  const outcome = leadOf(callbackLead, { ...values, callbackDate, leadId })
  if (outcome.kind === 'mistakes' || outcome.lead.form !== 'callback') return outcome
  const errors = callbackMistakes(outcome.lead, now)
  return errors ? { kind: 'mistakes', errors } : outcome
}

/** What the form that asks for a call can be filled in with. */
const fields = ['firstName', 'lastName', 'phone'] as const

/** What was given on the way to this page, which only this entry of the tab's history knows; empty if nothing was. */
function givenDetails(): FormValues {
  const given = textsGiven()
  return Object.fromEntries(fields.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
}

/** What an advert's link said to the page on which they were given goes on in this page's address. */
function carryAdvert(): void {
  const query = String(new URLSearchParams(advertQuery(textsGiven().search ?? '')))
  if (location.search === '' && query !== '') history.replaceState(history.state, '', `?${query}`)
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
