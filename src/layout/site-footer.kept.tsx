import { regulatoryStatus } from '#contract/firm-details.ts'
import { firm } from '../content/firm.ts'
import { footerWords } from '../content/layout-words.ts'
import { paths } from '../paths.ts'
import { OpeningLine, PhoneNumber } from '../ui/phone-number.tsx'
import styles from './site-footer.module.css'

/** Who we are, in the words the regulator asks for. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <p className={styles.help}>
        {footerWords.help} <PhoneNumber number={firm.freephone} />
        <span>{firm.hours}</span>
        <OpeningLine />
      </p>
      <nav aria-label={footerWords.links}>
        <ul className={styles.links}>
          <li>
            <a href={paths.findYourPlan}>{footerWords.findYourPlan}</a>
          </li>
          <li>
            <a href={paths.getYourGuide}>{footerWords.getYourGuide}</a>
          </li>
          <li>
            <a href={paths.guide}>{footerWords.guide}</a>
          </li>
          <li>
            <a href={paths.faqs}>{footerWords.faqs}</a>
          </li>
          <li>
            <a href={paths.privacyPolicy}>{footerWords.privacyPolicy}</a>
          </li>
          <li>
            <a href={paths.accessibility}>{footerWords.accessibility}</a>
          </li>
        </ul>
      </nav>
      <div className={styles.legal}>
        <p>{regulatoryStatus}</p>
        <p>
          {footerWords.registeredOffice} {firm.registeredOffice}. {footerWords.glasgowOffice} {firm.glasgowOffice}.
        </p>
      </div>
    </footer>
  )
}
