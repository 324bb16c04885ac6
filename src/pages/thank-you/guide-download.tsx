import { guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { largePrintDownload, thankYou as words } from '../../content/thank-you.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import styles from './guide-download.module.css'

/**
 * The guide itself, for those who would rather not wait: first as pages, because the browsers inside other apps can
 * neither show nor keep a PDF.
 */
export function GuideDownload({ hasPicture }: { readonly hasPicture: boolean }) {
  return (
    <section className={styles.card}>
      {hasPicture && <img src="/illustrations/guide-cover.svg" width="120" height="160" alt="" loading="lazy" />}
      <div>
        <h2>{words.guideHeading}</h2>
        <p>{words.guideText}</p>
      </div>
      <a className={buttonClass()} href={paths.guide}>
        {words.read}
      </a>
      <a className={buttonClass('secondary')} href={guidePdf}>
        {words.guide}
      </a>
      <a href={largePrintPdf}>{largePrintDownload}</a>
    </section>
  )
}
