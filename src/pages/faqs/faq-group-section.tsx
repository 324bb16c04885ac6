import type { FaqGroup } from '../../content/faqs/faq.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { FaqAnswer } from './faq-answer.tsx'
import styles from './faq-group-section.module.css'

export function FaqGroupSection({ group: { id, heading, entries } }: { readonly group: FaqGroup }) {
  return (
    <section className={styles.group} id={id}>
      <h2 className={styles.heading}>{heading}</h2>
      <div className={styles.entries}>
        {entries.map((entry) => (
          <Disclosure key={entry.id} id={entry.id} summary={<h3>{entry.question}</h3>}>
            <FaqAnswer entry={entry} />
          </Disclosure>
        ))}
      </div>
    </section>
  )
}
