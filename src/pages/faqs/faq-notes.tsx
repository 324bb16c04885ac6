import { footnotes } from '../../content/claims.ts'
import { footnoteWords } from '../../content/footnote-words.ts'
import { type FootnoteItem, FootnoteList } from '../../ui/footnote-list.tsx'
import styles from './faq-notes.module.css'
import { faqEntries, pageNotes } from './page-notes.ts'

const notes: FootnoteItem[] = pageNotes.notes.flatMap(({ id, number, referrers }) => {
  const note = footnotes.find((footnote) => footnote.id === id)
  if (!note) return []
  // A note needs no link to the very question that it belongs to.
  const more = faqEntries.find((entry) => entry.id === note.faq && !referrers.includes(entry.id))
  return {
    id,
    number,
    text: note.text,
    backTo: referrers.map((_, index) => ({
      id: `ref-${id}-${index + 1}`,
      label: referrers.length > 1 ? footnoteWords.backTo(index + 1) : footnoteWords.back,
    })),
    more: more && <a href={`#${more.id}`}>{more.question}</a>,
  }
})

/** Exactly the notes that this page's answers refer to. */
export function FaqNotes() {
  return (
    <section className={styles.notes} aria-labelledby="notes-heading">
      <h2 className={styles.heading} id="notes-heading">
        {footnoteWords.heading}
      </h2>
      <div className={styles.list}>
        <FootnoteList notes={notes} />
      </div>
    </section>
  )
}
