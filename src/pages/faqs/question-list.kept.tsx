import { faqGroups, faqWords } from '../../content/faqs.ts'
import { returnHome } from '../../content/layout-words.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FaqGroupSection } from './faq-group-section.tsx'
import { FaqNotes } from './faq-notes.tsx'
import styles from './faqs-page.module.css'
import { HelpBand } from './help-band.tsx'

/** Every question with its answer. */
export function QuestionList() {
  return (
    <div className={styles.page}>
      <header>
        <h1>{faqWords.title}</h1>
        <p className={styles.intro}>{faqWords.intro}</p>
        <nav aria-label={faqWords.groups}>
          <ul className={styles.groups}>
            {faqGroups.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      {faqGroups.map((group) => (
        <FaqGroupSection key={group.id} group={group} />
      ))}
      <div className={styles.band}>
        <HelpBand />
      </div>
      <FaqNotes />
      <p className={styles.end}>
        <a className={buttonClass('secondary')} href={paths.landing}>
          {returnHome}
        </a>
      </p>
    </div>
  )
}
