import { faqWords } from '../../content/faqs.ts'
import { firm } from '../../content/firm.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OpeningLine } from '../../ui/opening-line.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import styles from './help-band.module.css'

export function HelpBand() {
  return (
    <section className={styles.band}>
      <img src="/illustrations/adviser.svg" alt="" width="400" height="360" loading="lazy" className={styles.picture} />
      <div className={styles.words}>
        <h2>{faqWords.helpHeading}</h2>
        <p>{faqWords.helpText}</p>
        <p>
          <PhoneNumber className={buttonClass()} number={firm.freephone}>
            {faqWords.call} <span>{firm.freephone}</span>
          </PhoneNumber>
        </p>
        <p>
          {faqWords.open} {firm.hours}.
          <OpeningLine />
        </p>
        <p>
          {faqWords.ring} <a href={paths.ringMe}>{faqWords.ringLink}</a>.
        </p>
      </div>
    </section>
  )
}
