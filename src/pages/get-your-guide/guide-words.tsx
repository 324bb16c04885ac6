import type { ReactNode } from 'react'
import { marketingChannels, marketingField } from '#contract/answers.ts'
import { consentWordings } from '#contract/consent.ts'
import { classNames } from '../../components/class-names.ts'
import choices from '../../components/form/choices.module.css'
import { ChoiceCard } from '../../components/form/choices.tsx'
import { GuideCover } from '../../components/guide-cover.tsx'
import layout from '../../components/layout/form-page.module.css'
import { RichText } from '../../components/rich-text.tsx'
import { withoutDetails } from '../../content/field-words.ts'
import { firm } from '../../content/firm.ts'
import { consentVersion, guideIntro, consentWords as words } from '../../content/guide-form-words.ts'
import { OpenGuide } from '../../forms/fields/open-guide.tsx'
import { paths } from '../../paths.ts'
import styles from './get-your-guide-page.module.css'

export function GuideIntro() {
  return (
    <div className={classNames(layout.intro, styles.intro)}>
      <p className={classNames(layout.strapline, styles.strapline)}>{guideIntro.strapline}</p>
      <h1>
        <RichText text={guideIntro.heading} />
      </h1>
      <p className={layout.subHeading}>{guideIntro.subHeading}</p>
      {/* Before what stands below it on a wide screen, which would otherwise move down when the picture arrives. */}
      <GuideCover className={styles.cover} fetchPriority="low" />
      <p className={classNames(layout.aside, styles.rather)}>
        {guideIntro.rather} <a href={paths.ringMe}>{guideIntro.ring}</a>
        {guideIntro.when}
      </p>
    </div>
  )
}

const consent = consentWordings[consentVersion]

/**
 * What we do with the details, and which marketing the visitor would like. The form's buttons come directly after that,
 * before the links to other places.
 */
export function InformationUse({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.use}>
      <h3>{consent.heading}</h3>
      <p>{consent.use}</p>
      <MarketingBoxes />
      <p className={styles.small}>
        <RichText
          text={[
            `${words.unsubscribe} `,
            { phone: firm.dataServicesPhone },
            `, ${words.unsubscribeHours}, ${words.orEmail} `,
            { link: firm.dataServicesEmail, href: `mailto:${firm.dataServicesEmail}` },
            `. ${words.policy} `,
            { link: words.policyLink, href: paths.privacyPolicy },
            '.',
          ]}
        />
      </p>
      {children}
      <p className={styles.small}>
        {withoutDetails.ask} <OpenGuide className={styles.link} />
      </p>
      <a className={styles.reviews} href={firm.reviewProfileUrl} target="_blank" rel="noopener">
        <img src="/illustrations/badge-rated.svg" width="64" height="64" alt="" loading="lazy" />
        {words.reviews}
      </a>
    </div>
  )
}

/** Four checkboxes, none ticked in advance. */
function MarketingBoxes() {
  return (
    <fieldset className={choices.group}>
      <legend className={styles.question}>{consent.question}</legend>
      <div className={classNames(choices.cards, styles.channels)}>
        {marketingChannels.map((channel) => (
          <ChoiceCard
            key={channel}
            type="checkbox"
            id={marketingField(channel)}
            name={marketingField(channel)}
            value="yes"
            title={consent.channels[channel]}
          />
        ))}
      </div>
    </fieldset>
  )
}
