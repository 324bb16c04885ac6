import { footnoteWords } from '../../content/claims.ts'
import { faqAbout } from '../../content/faqs.ts'
import { FootnoteList } from '../../ui/footnote-list.tsx'
import styles from './faq-notes.module.css'
import { pageNotes } from './page-notes.ts'

const notes = pageNotes.list.map((note) => {
  const question = faqAbout(note.id)
  // A note needs no link to the very question that it belongs to.
  const isElsewhere = question && !note.mentionedAt.includes(question.id)
  return { ...note, more: isElsewhere && <a href={`#${question.id}`}>{question.question}</a> }
})

/** Exactly the notes that this page's answers refer to. */
export function FaqNotes() {
  return (
    <section className={styles.notes}>
      <h2 className={styles.heading}>{footnoteWords.heading}</h2>
      <div className={styles.list}>
        <FootnoteList notes={notes} />
      </div>
    </section>
  )
}
