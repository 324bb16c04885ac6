import { useEffect, useRef, useState } from 'react'
import { leadEndpoint } from '#contract/api.ts'
import { landingByEmail, landingByPost } from '#contract/landing-lead.ts'
import { postalFields } from '#contract/postal-fields.ts'
import { clearOf, deliveryOptions } from '../../content/field-words.ts'
import { leadFormWords as words } from '../../content/landing.ts'
import { EmailField } from '../../lead-fields/email-field.tsx'
import { FormAlert } from '../../lead-fields/form-alert.tsx'
import { leadOf, saidTo } from '../../lead-fields/form-lead.ts'
import { LeadField, PostalFields } from '../../lead-fields/lead-field.tsx'
import { RobotCheck } from '../../lead-fields/robot-check.tsx'
import { TrapField } from '../../lead-fields/trap-field.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { fillForm } from '../../ui/form/form-values.ts'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { draftAt } from './draft.ts'
import styles from './lead-form.module.css'
import { useDraft } from './use-draft.ts'
import { type SubmittedForm, useLeadSubmit } from './use-lead-submit.ts'

const landing: SubmittedForm = {
  name: 'landing',
  leadOf: (values, leadId) =>
    leadOf(values.deliveryMethod === 'post' ? landingByPost : landingByEmail, { ...values, leadId }),
  draft: draftAt('gc_lead_draft'),
  saidTo,
}

/**
 * The landing page's form. A real form first: before the script arrives, and without it, it posts to the worker. CSS
 * reveals the address when post is chosen.
 */
export function LeadForm() {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(form, landing.draft)
  const { state, blocked, submit, takeBack, forgetErrors, reset } = useLeadSubmit(landing)
  const { errors, isSending } = state
  const [isCleared, setCleared] = useState(false)

  useEffect(() => {
    if (!form.current) return
    const sentBack = takeBack()
    if (sentBack) fillForm(form.current, sentBack, true)
  }, [takeBack])

  return (
    <form
      ref={form}
      className={styles.form}
      method="post"
      action={leadEndpoint}
      noValidate
      onSubmit={submit}
      onInput={() => {
        draft.save()
        setCleared(false)
      }}
      onReset={() => {
        draft.clear()
        blocked?.discard()
        reset()
        setCleared(true)
      }}
      onChange={(event) => {
        const { target } = event
        if (target instanceof HTMLInputElement && target.name === 'deliveryMethod' && target.value === 'email')
          forgetErrors(postalFields)
      }}
    >
      <input type="hidden" name="form" value="landing" />
      <FormAlert title={words.errorTitle} errors={errors} blocked={blocked} />
      <div className={styles.pair}>
        <LeadField name="firstName" words={words} errors={errors} />
        <LeadField name="lastName" words={words} errors={errors} />
      </div>
      <LeadField name="phone" words={words} errors={errors} />
      <EmailField words={words} errors={errors} />
      <RadioCards
        name="deliveryMethod"
        legend={words.delivery}
        options={deliveryOptions}
        defaultValue="email"
        error={errors.deliveryMethod}
      />
      <fieldset className={styles.address}>
        <legend className={styles.legend}>{words.addressHeading}</legend>
        <PostalFields words={words} errors={errors} />
      </fieldset>
      <TrapField />
      <RobotCheck />
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
