import { policyWords } from '../../content/privacy-policy.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import styles from './contents-list.module.css'

export const contentsId = 'contents'

interface ContentsListProps {
  readonly sections: ReadonlyArray<{ readonly id: string; readonly heading: string }>
}

/** The sections: folded away on a phone, beside the text on a wide screen. */
export function ContentsList({ sections }: ContentsListProps) {
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
