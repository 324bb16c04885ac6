import { useState } from 'react'
import { landingByEmail, landingByPost } from '#contract/landing-lead.ts'
import { RadioCards } from '../../components/form/choices.tsx'
import { FieldRow } from '../../components/form/field.tsx'
import { GuideBar } from '../../components/layout/guide-bar.tsx'
import { deliveryOptions, withoutDetails } from '../../content/field-words.ts'
import { leadFormWords as words } from '../../content/landing.ts'
import { plainText } from '../../content/rich-text.ts'
import { FormAlert } from '../../forms/fields/form-alert.tsx'
import { FieldWithWarning, LargePrintChoice, LeadField, PostalFields } from '../../forms/fields/lead-field.tsx'
import { checkLead, thankYouState } from '../../forms/fields/lead-values.ts'
import { OpenGuide } from '../../forms/fields/open-guide.tsx'
import { RobotCheck } from '../../forms/fields/robot-check.tsx'
import { draftAt } from '../../forms/sending/draft.ts'
import formStyles from '../../forms/sending/lead-form.module.css'
import { setAsideAt } from '../../forms/sending/set-aside.ts'
import { FormEnd, type LeadFormDefinition, useLeadForm } from '../../forms/sending/use-lead-form.tsx'
import { leadFormAnchor } from '../../paths.ts'
import { CallPanel, Footnotes, LeadFormIntro, Reviews } from './around-form.tsx'
import { FivePlans } from './five-plans.tsx'
import styles from './landing-page.module.css'
import { Credibility, Hero, Trust } from './opening.tsx'
import { PressSong } from './press-song.tsx'
import { ReviewWidget } from './review-widget.tsx'

export function LandingPage() {
  const [song, setSong] = useState('')
  return (
    <>
      <Hero />
      <Credibility />
      <div className={styles.part}>
        <FivePlans />
        <PressSong onPressed={setSong} />
        <Trust />
        <Reviews>
          <ReviewWidget />
        </Reviews>
        <GuideBar href={`#${leadFormAnchor}`} />
      </div>
      {/* Screen readers say its name when a link leads here. If the heading named it, they would skip the heading. */}
      <section className={styles.leadForm} id={leadFormAnchor} tabIndex={-1} aria-label={plainText(words.heading)}>
        <div className={styles.card}>
          <LeadFormIntro song={song} />
          <LeadForm />
          <p>
            {`${words.advice} ${withoutDetails.ask} `}
            <OpenGuide />
          </p>
        </div>
        <CallPanel />
      </section>
      <Footnotes />
    </>
  )
}

const draftKey = 'gc_lead_draft'

const landingForm: LeadFormDefinition = {
  name: 'landing',
  check: (values, leadId) =>
    checkLead(values.deliveryMethod === 'post' ? landingByPost : landingByEmail, { ...values, leadId }),
  draft: draftAt(draftKey),
  setAside: setAsideAt(draftKey),
  thankYouState,
}

/**
 * The landing page's form. A real form first: before the script arrives, and without it, it posts to the worker. CSS
 * reveals the address when post is chosen.
 */
function LeadForm() {
  const { formProps, errors, told, endProps } = useLeadForm(landingForm)

  return (
    <form {...formProps}>
      <input type="hidden" name="form" value="landing" />
      <FormAlert errors={errors} {...told} />
      <FieldRow>
        <LeadField name="firstName" words={words} errors={errors} />
        <LeadField name="lastName" words={words} errors={errors} />
      </FieldRow>
      <FieldWithWarning name="phone" words={words} errors={errors} />
      <FieldWithWarning name="email" words={words} errors={errors} />
      <RadioCards
        name="deliveryMethod"
        legend={words.delivery}
        options={deliveryOptions}
        defaultValue="email"
        error={errors.deliveryMethod}
      />
      <fieldset className={formStyles.address}>
        <legend className={formStyles.legend}>{words.addressHeading}</legend>
        <LargePrintChoice />
        <PostalFields words={words} errors={errors} />
      </fieldset>
      <RobotCheck />
      <FormEnd words={words} {...endProps} />
    </form>
  )
}
