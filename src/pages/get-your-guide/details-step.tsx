import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FoundAddress } from '#contract/address.ts'
import type { FieldErrors } from '#contract/api.ts'
import { postalFields } from '#contract/form-markup.ts'
import { Button } from '../../components/button.tsx'
import { FieldRow } from '../../components/form/field.tsx'
import { type FormValues, fillForm, goToField, valuesOf } from '../../components/form/form-values.ts'
import { addressLookupWords, guideForm as words } from '../../content/guide-form-words.ts'
import { lookupField } from '../../forms/fields/errors-left.ts'
import { FieldWithWarning, LargePrintChoice, LeadField, PostalFields } from '../../forms/fields/lead-field.tsx'
import { RobotCheck } from '../../forms/fields/robot-check.tsx'
import { SendButton } from '../../forms/sending/send-button.tsx'
import { StepButtons, StepSection } from '../../forms/steps/steps.tsx'
import { lastStep, type StepsState, stepProgressId } from '../../forms/steps/steps-state.ts'
import { AddressLookup } from './address-lookup.tsx'
import type { ManualEntry } from './find-addresses.ts'
import styles from './get-your-guide-page.module.css'
import { InformationUse } from './guide-words.tsx'

interface PostalAddressProps {
  readonly form: { readonly current: HTMLFormElement | null }
  readonly state: StepsState
  readonly edit: (values: FormValues) => void
  readonly errors: FieldErrors
}

interface DetailsStepProps extends PostalAddressProps {
  readonly go: (step: number) => void
  /** The form's alert has the button to press. */
  readonly alertSends: boolean
}

/** Name and contact details, where to send the guide, and what we may do with them. */
export function DetailsStep({ go, alertSends, ...details }: DetailsStepProps) {
  const { state, errors } = details
  const isSending = state.phase.kind === 'sending'
  const field = { words, errors }
  return (
    <StepSection number={lastStep} state={state}>
      <h2 className={styles.heading} tabIndex={-1} aria-describedby={stepProgressId}>
        {words.detailsHeading}
      </h2>
      <FieldRow>
        <LeadField name="firstName" {...field} />
        <LeadField name="lastName" {...field} />
      </FieldRow>
      <FieldWithWarning name="email" {...field} />
      <FieldWithWarning name="phone" {...field} placeholder={words.phonePlaceholder} />
      <PostalAddress {...details} />
      <RobotCheck />
      <InformationUse>
        <StepButtons onBack={() => go(lastStep - 1)}>
          <SendButton isSending={isSending} sending={words.submitting} isSecondary={alertSends}>
            {words.submit}
          </SendButton>
        </StepButtons>
      </InformationUse>
    </StepSection>
  )
}

/**
 * Shown by CSS while post is chosen. The fields wait until the lookup has something to fill in or the visitor wants to
 * type, and then stay, also once they are emptied: somebody may be in one. Without JavaScript they are there from the
 * start.
 */
function PostalAddress({ form, state, edit, errors }: PostalAddressProps) {
  const { opening, phase, values } = state
  /** The last opening of the form (`StepsState`) in which the fields have been shown. */
  const [shownIn, setShownIn] = useState<number>()
  const isOpen = phase.kind !== 'plain'
  const isShown = shownIn === opening
  const hasSomething = postalFields.some((name) => values[name] || errors[name])
  if (isOpen && hasSomething && !isShown) setShownIn(opening)

  return (
    <fieldset className={styles.postal}>
      <legend className={styles.legend}>
        <h3>{words.postalHeading}</h3>
      </legend>
      <div className={styles.largePrint}>
        <LargePrintChoice />
      </div>
      {isOpen && (
        <FindAddress
          key={opening}
          form={form}
          edit={edit}
          onTyping={() => setShownIn(opening)}
          error={isShown ? undefined : errors[lookupField]}
        />
      )}
      <div className={styles.fields} hidden={isOpen && !isShown}>
        <PostalFields words={words} errors={errors} />
      </div>
    </fieldset>
  )
}

interface FindAddressProps extends Pick<PostalAddressProps, 'form' | 'edit'> {
  /** Shows the fields. */
  readonly onTyping: () => void
  readonly error: string | undefined
}

/** The lookup, and what it fills in. A visitor who wants to type has only a way back to it: not two fields for a postcode. */
function FindAddress({ form, edit, onTyping, error }: FindAddressProps) {
  const [isFolded, setFolded] = useState(false)
  const picked = useRef<FormValues>({})

  const fillFields = (values: FormValues) => {
    if (form.current) fillForm(form.current, values)
    edit(values)
  }

  const pick = ({ line1, line2, town, county, postcode }: FoundAddress) => {
    picked.current = { addressLine1: line1, addressLine2: line2, townCity: town, county, postcode }
    fillFields(picked.current)
  }

  /** Once another postcode has been looked up, removes what is left of the address that was picked before. */
  const clearPickedAddress = (typed: FormValues) => {
    const left = Object.entries(picked.current).filter(([name, value]) => typed[name] === value)
    picked.current = {}
    fillFields(Object.fromEntries(left.map(([name]) => [name, ''])))
  }

  const openFields = ({ why, postcode }: ManualEntry) => {
    flushSync(() => {
      onTyping()
      setFolded(why === 'asked')
    })
    if (!form.current) return
    if (why !== 'asked' && postcode !== picked.current.postcode) clearPickedAddress(valuesOf(form.current))
    // Saves typing it twice.
    if (postcode !== '' && !valuesOf(form.current).postcode) fillFields({ postcode })
    if (why === 'asked') goToField(form.current, ['addressLine1'])
  }

  if (!isFolded) return <AddressLookup onPick={pick} onManual={openFields} error={error} />
  const unfold = () => {
    flushSync(() => setFolded(false))
    document.getElementById(lookupField)?.focus()
  }
  return (
    <Button kind="quiet" onClick={unfold}>
      {addressLookupWords.again}
    </Button>
  )
}
