import { returnHome } from '../../content/layout-words.ts'
import { policyWords, privacyPolicy } from '../../content/privacy-policy.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
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

const contentsId = 'contents'

interface ContentsListProps {
  readonly sections: ReadonlyArray<{ readonly id: string; readonly heading: string }>
}

/** The sections: folded away on a phone, beside the text on a wide screen. */
function ContentsList({ sections }: ContentsListProps) {
  return (
    <nav className={styles.contents} id={contentsId} aria-label={policyWords.contents}>
      <p className={styles.label}>{policyWords.contents}</p>
      <Disclosure className={styles.fold} summary={<span>{policyWords.contents}</span>}>
        <ol className={styles.list}>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a className={styles.link} href={`#${id}`}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </Disclosure>
    </nav>
  )
}
