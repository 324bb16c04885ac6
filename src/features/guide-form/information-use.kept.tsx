import { marketingChannels, marketingField } from '#contract/answers.ts'
import { consentWordings } from '#contract/consent.ts'
import { firm } from '../../content/firm.ts'
import { consentVersion, consentWords as words } from '../../content/guide-form-words.ts'
import { paths } from '../../paths.ts'
import { Checkboxes } from '../../ui/form/checkboxes.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import styles from './information-use.module.css'

const consent = consentWordings[consentVersion]
const boxes = marketingChannels.map((channel) => ({ name: marketingField(channel), label: consent.channels[channel] }))

/** What we do with the details, and four marketing boxes, all optional. */
export function InformationUse() {
  return (
    <div className={styles.use}>
      <h3>{consent.heading}</h3>
      <p>{consent.use}</p>
      <Checkboxes legend={consent.question} boxes={boxes} />
      <p>
        {words.unsubscribe} <PhoneNumber number={firm.dataServicesPhone} />, {words.unsubscribeHours}, {words.orEmail}{' '}
        <a href={`mailto:${firm.dataServicesEmail}`}>{firm.dataServicesEmail}</a>. {words.policy}{' '}
        <a href={paths.privacyPolicy}>{words.policyLink}</a>.
      </p>
      <a className={styles.badge} href={firm.reviewProfileUrl} target="_blank" rel="noopener">
        <img src="/illustrations/roundel-rated.svg" width="64" height="64" alt="" loading="lazy" />
        {words.reviews}
      </a>
    </div>
  )
}
