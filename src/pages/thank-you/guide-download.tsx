import { guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { largePrintDownload, thankYou as words } from '../../content/thank-you.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './guide-download.module.css'

/**
 * The guide itself, for those who would rather not wait: on a phone first as pages, because the browsers inside other
 * apps can neither show nor keep a PDF.
 */
export function GuideDownload() {
  return (
    <section className={styles.card}>
      <img src="/illustrations/guide-cover.svg" width="120" height="160" alt="" loading="lazy" />
      <div>
        <h2>{words.guideHeading}</h2>
        <p>{words.guideText}</p>
      </div>
      <a className={buttonClass()} href={paths.guide}>
        {words.read}
      </a>
      <a className={buttonClass()} href={guidePdf}>
        {words.guide}
      </a>
      <a href={largePrintPdf}>{largePrintDownload}</a>
    </section>
  )
}
