import { useEffect, useRef } from 'react'
import { leadEndpoint } from '#contract/api.ts'
import { normalisePostcode } from '#contract/postcode.ts'
import { deliveryOptions, leadFormWords as words } from '../../content/lead-form.ts'
import { RobotCheck } from '../../lead-fields/robot-check.tsx'
import { TrapField } from '../../lead-fields/trap-field.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { TextInput } from '../../ui/form/text-input.tsx'
import { fillForm } from './form-values.ts'
import styles from './lead-form.module.css'
import { useDraft } from './use-draft.ts'
import { useLeadSubmit } from './use-lead-submit.ts'

const postalFields = ['addressLine1', 'addressLine2', 'townCity', 'county', 'postcode']

/**
 * The landing page's form. A real form first: before the script arrives and without it, it posts to the worker.
 * The address shows by CSS alone when post is chosen.
 */
export function LeadForm({ privacyPolicyPath }: { readonly privacyPolicyPath: string }) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useDraft(form)
  const { state, submit, takeBack, forgetErrors } = useLeadSubmit()
  const { errors, isSending } = state

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
      aria-label={words.heading}
      onSubmit={submit}
      onInput={draft.save}
      onReset={draft.clear}
      onChange={(event) => {
        const { target } = event
        if (target instanceof HTMLInputElement && target.name === 'deliveryMethod' && target.value === 'email')
          forgetErrors(postalFields)
      }}
    >
      <input type="hidden" name="form" value="landing" />
      <ErrorSummary title={words.errorTitle} errors={errors} />
      <div className={styles.pair}>
        <TextInput
          name="firstName"
          label={words.firstName}
          autoComplete="given-name"
          spellCheck={false}
          error={errors.firstName}
        />
        <TextInput
          name="lastName"
          label={words.lastName}
          autoComplete="family-name"
          spellCheck={false}
          error={errors.lastName}
        />
      </div>
      <TextInput
        name="phone"
        type="tel"
        label={words.phone}
        hint={words.phoneHint}
        autoComplete="tel"
        error={errors.phone}
      />
      <TextInput
        name="email"
        type="email"
        label={words.email}
        hint={words.emailHint}
        autoComplete="email"
        spellCheck={false}
        error={errors.email}
      />
      <RadioCards
        name="deliveryMethod"
        legend={words.delivery}
        options={deliveryOptions}
        defaultValue="email"
        error={errors.deliveryMethod}
      />
      <fieldset className={styles.address}>
        <legend className={styles.legend}>{words.addressHeading}</legend>
        <TextInput
          name="addressLine1"
          label={words.addressLine1}
          autoComplete="address-line1"
          error={errors.addressLine1}
        />
        <TextInput
          name="addressLine2"
          label={words.addressLine2}
          optional
          autoComplete="address-line2"
          error={errors.addressLine2}
        />
        <TextInput name="townCity" label={words.townCity} autoComplete="address-level2" error={errors.townCity} />
        <TextInput name="county" label={words.county} optional autoComplete="off" error={errors.county} />
        <TextInput
          name="postcode"
          label={words.postcode}
          autoComplete="postal-code"
          autoCapitalize="characters"
          spellCheck={false}
          error={errors.postcode}
          onBlur={({ currentTarget: input }) => {
            input.value = normalisePostcode(input.value)
          }}
        />
      </fieldset>
      <TrapField />
      <RobotCheck />
      <p className={styles.small}>
        {words.privacy} <a href={privacyPolicyPath}>{words.privacyLink}</a>.
      </p>
      <div className={styles.buttons}>
        <Button type="submit" kind="large" disabled={isSending}>
          {isSending ? words.sending : words.submit}
        </Button>
        <Button type="reset" kind="quiet">
          {words.clear}
        </Button>
      </div>
    </form>
  )
}
