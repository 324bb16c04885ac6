import { useEffect, useRef, useState } from 'react'
import { leadEndpoint } from '#contract/api.ts'
import { callbackTopics } from '#contract/callback-lead.ts'
import { clearOf, optional } from '../../content/field-words.ts'
import { promiseVersion, topicWords, ringForm as words } from '../../content/ring-me-words.ts'
import { FormAlert } from '../../lead-fields/form-alert.tsx'
import { LeadField } from '../../lead-fields/lead-field.tsx'
import { RobotCheck } from '../../lead-fields/robot-check.tsx'
import { TrapField } from '../../lead-fields/trap-field.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { fillForm } from '../../ui/form/form-values.ts'
import { SelectInput } from '../../ui/form/select-input.tsx'
import { CallPromise } from './call-promise.kept.tsx'
import { callbackForm } from './callback-form.ts'
import { CallbackTime } from './callback-time.tsx'
import { carryAdvert, forgetGivenDetails, givenDetails } from './given-details.ts'
import styles from './lead-form.module.css'
import { TopicNote } from './topic-note.kept.tsx'
import { useCallbackDays } from './use-callback-days.ts'
import { useDraft } from './use-draft.ts'
import { useLeadSubmit } from './use-lead-submit.ts'

/** Asks to be rung. A real form first, as the landing page's: without a script it posts a day of the week. */
export function RingForm() {
  const form = useRef<HTMLFormElement>(null)
  const select = useRef<HTMLSelectElement>(null)
  const draft = useDraft(form, callbackForm.draft)
  const { state, blocked, submit, takeBack, reset } = useLeadSubmit(callbackForm)
  const { errors, isSending } = state
  const [isCleared, setCleared] = useState(false)
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
  }, [takeBack, choose])

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={leadEndpoint}
      noValidate
      aria-label={words.name}
      onSubmit={submit}
      onInput={() => {
        draft.save()
        setCleared(false)
      }}
      onReset={() => {
        draft.clear()
        forgetGivenDetails()
        blocked?.discard()
        reset()
        choose('')
        setCleared(true)
      }}
    >
      <input type="hidden" name="form" value="callback" />
      <input type="hidden" name="consentVersion" value={promiseVersion} />
      <FormAlert level="h2" title={words.errorTitle} errors={errors} blocked={blocked} />
      <div className={styles.pair}>
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
      <TrapField />
      <RobotCheck />
      <CallPromise />
      <p className={styles.small}>
        {words.privacy} <a href={paths.privacyPolicy}>{words.privacyLink}</a>.
      </p>
      <div className={styles.buttons}>
        <Button type="submit" kind="large" disabled={isSending}>
          {isSending ? words.sending : words.submit}
        </Button>
        <Button type="reset" kind="quiet">
          {draft.whose ? clearOf(draft.whose) : words.clear}
        </Button>
        <p role="status">{isCleared && words.cleared}</p>
      </div>
    </form>
  )
}
