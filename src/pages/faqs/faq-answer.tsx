import { type FaqEntry, isList } from '../../content/faqs/faq.ts'
import { plainText } from '../../content/rich-text.ts'
import { FootnoteRef } from '../../ui/footnote-ref.tsx'
import { RichText } from '../../ui/rich-text.tsx'
import styles from './faq-answer.module.css'
import { pageNotes } from './page-notes.ts'

/** The answer, with the numbers of its notes after its last amount of money or, if it mentions none, its last words. */
export function FaqAnswer({ entry }: { readonly entry: FaqEntry }) {
  const references = pageNotes
    .referencesAt(entry.id)
    .map((reference) => <FootnoteRef key={reference.id} {...reference} />)

  const amount = entry.answer.findLastIndex((block) => !isList(block) && plainText(block).includes('£'))
  const noted = amount < 0 ? entry.answer.length - 1 : amount

  return (
    <div className={styles.answer}>
      {entry.answer.map((block, index) =>
        isList(block) ? (
          <ul key={block.list[0]} className={styles.list}>
            {block.list.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        ) : (
          <p key={plainText(block)}>
            <RichText text={block} />
            {index === noted && references}
          </p>
        ),
      )}
    </div>
  )
}
