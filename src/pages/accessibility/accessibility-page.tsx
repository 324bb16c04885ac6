import { PageHead } from '../../components/layout/page-head.tsx'
import { RichText } from '../../components/rich-text.tsx'
import { accessibility } from '../../content/accessibility.ts'
import styles from './accessibility.module.css'

const { title, intro, sections, updated } = accessibility

/** What works, what does not yet, and who to ask. */
export function AccessibilityPage() {
  return (
    <article>
      <PageHead heading={title} picture={{ src: '/illustrations/adviser.svg', width: 400, height: 360 }}>
        <p>{intro}</p>
      </PageHead>
      <div className={styles.page}>
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
                <ul className={styles.points}>
                  {points.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              )}
            </div>
          </section>
        ))}
        <p className={styles.end}>{updated}</p>
      </div>
    </article>
  )
}
