import { Link } from 'react-router-dom'
import { privacyPolicy } from '../../content/privacy-policy.ts'
import { policyWords, returnHome } from '../../content/reading-words.ts'
import { useFragment } from '../../layout/use-fragment.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { ContentsList, contentsId } from './contents-list.tsx'
import { PolicyBlocks } from './policy-blocks.tsx'
import styles from './privacy-policy-page.module.css'

const { title, lastUpdated, sections } = privacyPolicy

export function PrivacyPolicyPage() {
  useFragment()

  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.updated}>
          {policyWords.updated} <time dateTime={lastUpdated.date}>{lastUpdated.text}</time>
        </p>
      </header>
      <ContentsList sections={sections} />
      <article className={styles.text}>
        {sections.map(({ id, heading, blocks }) => (
          <section key={id} id={id} className={styles.section}>
            <h2>{heading}</h2>
            <PolicyBlocks blocks={blocks} />
          </section>
        ))}
        <p className={styles.end}>
          <Link className={buttonClass()} to={paths.landing}>
            {returnHome}
          </Link>
          <a className={buttonClass('quiet')} href={`#${contentsId}`}>
            {policyWords.backToContents}
          </a>
        </p>
      </article>
    </div>
  )
}
