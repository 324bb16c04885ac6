import { marketingChannels, marketingField } from '#contract/answers.ts'
import { consentWordings } from '#contract/consent.ts'
import { Checkboxes } from '../../components/form/checkboxes.tsx'
import { PhoneNumber } from '../../components/phone-number.tsx'
import { firm } from '../../content/firm.ts'
import { consentVersion, guideIntro, consentWords as words } from '../../content/guide-form-words.ts'
import { paths } from '../../paths.ts'
import styles from './get-your-guide-page.module.css'
import information from './information-use.module.css'

export function GuideIntro() {
  return (
    <div className={styles.intro}>
      <p className={styles.strapline}>{guideIntro.strapline}</p>
      <h1>{guideIntro.heading}</h1>
      <p className={styles.subHeading}>{guideIntro.subHeading}</p>
      <p className={styles.aside}>
        {guideIntro.rather} <a href={paths.ringMe}>{guideIntro.ring}</a>
      </p>
      <img
        className={styles.cover}
        src="/illustrations/guide-cover.webp"
        width="300"
        height="400"
        alt=""
        loading="lazy"
      />
    </div>
  )
}

const consent = consentWordings[consentVersion]
const boxes = marketingChannels.map((channel) => ({ name: marketingField(channel), label: consent.channels[channel] }))

/** What we do with the details, and four marketing boxes, all optional. */
export function InformationUse() {
  return (
    <div className={information.use}>
      <h3>{consent.heading}</h3>
      <p>{consent.use}</p>
      <Checkboxes legend={consent.question} boxes={boxes} />
      <p>
        {words.unsubscribe} <PhoneNumber number={firm.dataServicesPhone} />, {words.unsubscribeHours}, {words.orEmail}{' '}
        <a href={`mailto:${firm.dataServicesEmail}`}>{firm.dataServicesEmail}</a>. {words.policy}{' '}
        <a href={paths.privacyPolicy}>{words.policyLink}</a>.
      </p>
      <a className={information.badge} href={firm.reviewProfileUrl} target="_blank" rel="noopener">
        <img src="/illustrations/roundel-rated.svg" width="64" height="64" alt="" loading="lazy" />
        {words.reviews}
      </a>
    </div>
  )
}
