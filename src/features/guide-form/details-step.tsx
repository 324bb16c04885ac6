import { guideForm as words } from '../../content/guide-form-words.ts'
import { lastStep } from '../../journey/journey.ts'
import { stepProgressId } from '../../journey/step-address.ts'
import { StepButtons, StepSection } from '../../journey/step-section.tsx'
import { EmailField } from '../../lead-fields/email-field.tsx'
import { LeadField } from '../../lead-fields/lead-field.tsx'
import { RobotCheck } from '../../lead-fields/robot-check.tsx'
import { TrapField } from '../../lead-fields/trap-field.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './guide-form.module.css'
import { InformationUse } from './information-use.kept.tsx'
import { PostalAddress, type PostalAddressProps } from './postal-address.tsx'

interface DetailsStepProps extends PostalAddressProps {
  readonly go: (step: number) => void
}

/** Who is asking, where the guide goes, and what we may do with the details. */
export function DetailsStep({ go, ...details }: DetailsStepProps) {
  const { journey, errors } = details
  const isSending = journey.phase.kind === 'sending'
  const field = { words, errors }
  return (
    <StepSection number={lastStep} journey={journey}>
      <h2 className={styles.heading} tabIndex={-1} aria-describedby={stepProgressId}>
        {words.detailsHeading}
      </h2>
      <div className={styles.pair}>
        <LeadField name="firstName" {...field} />
        <LeadField name="lastName" {...field} />
      </div>
      <EmailField {...field} />
      <LeadField name="phone" {...field} placeholder={words.phonePlaceholder} />
      <PostalAddress {...details} />
      <TrapField />
      <RobotCheck />
      <InformationUse />
      <StepButtons onBack={() => go(lastStep - 1)}>
        <Button type="submit" kind="large" disabled={isSending}>
          {isSending ? words.submitting : words.submit}
        </Button>
      </StepButtons>
    </StepSection>
  )
}
