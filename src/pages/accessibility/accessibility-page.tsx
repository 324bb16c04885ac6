import { buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import columns from '../../components/layout/columns.module.css'
import { PageHead } from '../../components/layout/page-head.tsx'
import records from '../../components/records.module.css'
import { RichText } from '../../components/rich-text.tsx'
import { accessibility } from '../../content/accessibility.ts'
import { footerWords, returnHome } from '../../content/layout-words.ts'
import { unbroken } from '../../content/rich-text.ts'
import { paths } from '../../paths.ts'
import styles from './accessibility.module.css'

const { title, intro, sections, updated } = accessibility

/** What works, what does not yet, and who to ask. */
export function AccessibilityPage() {
  return (
    <article>
      <PageHead heading={title} picture={{ src: '/illustrations/magnifier.svg', width: 400, height: 360 }}>
        <p>{intro}</p>
      </PageHead>
      <div className={classNames(columns.columns, styles.page)}>
        {sections.map(({ heading, text, points = [] }) => (
          <section key={heading} className={styles.section}>
            <h2>{heading}</h2>
            <div className={styles.words}>
              {text.map((paragraph) => (
                <p key={JSON.stringify(paragraph)}>
                  <RichText text={paragraph} />
                </p>
              ))}
              {points.length > 0 && (
                <ul className={classNames(records.records, styles.points)}>
                  {points.map((point) => (
                    <li key={point}>{unbroken(point)}</li>
                  ))}
                </ul>
              )}
            </div>
          </section>
        ))}
        <div className={styles.end}>
          <p>{updated}</p>
          <p className={styles.ways}>
            <a className={buttonClass()} href={paths.getYourGuide}>
              {footerWords.getYourGuide}
            </a>
            <a className={buttonClass('secondary')} href={paths.landing}>
              {returnHome}
            </a>
          </p>
        </div>
      </div>
    </article>
  )
}
