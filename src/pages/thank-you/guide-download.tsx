import { guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { largePrintDownload, thankYou as words } from '../../content/thank-you.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './guide-download.module.css'

/** The guide itself, for those who would rather not wait. */
export function GuideDownload() {
  return (
    <section className={styles.card} aria-labelledby="guide-heading">
      <img src="/illustrations/guide-cover.svg" width="120" height="160" alt="" loading="lazy" />
      <div>
        <h2 id="guide-heading">{words.guideHeading}</h2>
        <p>{words.guideText}</p>
      </div>
      <a className={buttonClass()} href={guidePdf}>
        {words.guide}
      </a>
      <a href={largePrintPdf}>{largePrintDownload}</a>
    </section>
  )
}
