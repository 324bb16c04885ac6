import type { FaqEntry } from '../../content/faqs/faq.ts'
import { FootnoteRef } from '../../ui/footnote-ref.tsx'
import styles from './faq-answer.module.css'
import { pageNotes } from './page-notes.ts'

/** The answer, with the numbers of its notes after its last amount of money or, if it mentions none, its last words. */
export function FaqAnswer({ entry }: { readonly entry: FaqEntry }) {
  const references = pageNotes
    .referencesAt(entry.id)
    .map((reference) => <FootnoteRef key={reference.id} {...reference} />)

  const amount = entry.answer.findLastIndex((block) => typeof block === 'string' && block.includes('£'))
  const noted = amount < 0 ? entry.answer.length - 1 : amount

  return (
    <div className={styles.answer}>
      {entry.answer.map((block, index) =>
        typeof block === 'string' ? (
          <p key={block}>
            {block}
            {index === noted && references}
          </p>
        ) : (
          <ul key={block.list[0]} className={styles.list}>
            {block.list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ),
      )}
    </div>
  )
}
