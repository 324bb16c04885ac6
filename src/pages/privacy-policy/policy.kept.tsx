import { returnHome } from '../../content/layout-words.ts'
import { policyWords, privacyPolicy } from '../../content/privacy-policy.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ContentsList, contentsId } from './contents-list.tsx'
import styles from './policy.module.css'
import { PolicyBlocks } from './policy-blocks.tsx'

const { title, lastUpdated, sections } = privacyPolicy

/** The policy's twelve sections, with their contents list. */
export function Policy() {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.updated}>
          <time dateTime={lastUpdated.date}>{`${policyWords.updated} ${lastUpdated.text}`}</time>
        </p>
      </header>
      <ContentsList sections={sections} />
      <article>
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{heading}</h2>
            <PolicyBlocks blocks={blocks} />
          </section>
        ))}
        <p className={styles.end}>
          <a className={buttonClass()} href={paths.landing}>
            {returnHome}
          </a>
          <a className={buttonClass('quiet')} href={`#${contentsId}`}>
            {policyWords.backToContents}
          </a>
        </p>
      </article>
    </div>
  )
}
