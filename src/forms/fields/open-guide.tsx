import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { withoutDetails } from '../../content/field-words.ts'
import styles from './open-guide.module.css'

interface OpenGuideProps {
  readonly className?: string | undefined
}

/**
 * A link to the guide. On a phone it leads to the large print, which can be read there. The styles show one of the two.
 */
export function OpenGuide({ className }: OpenGuideProps) {
  return (
    <>
      <span className={styles.onPhone}>
        <a className={className} href={largePrintPdf}>
          {withoutDetails.link}
        </a>
      </span>
      <span className={styles.onLarger}>
        <a className={className} href={guidePdf}>
          {withoutDetails.link}
        </a>
      </span>
    </>
  )
}
