import { faqAbout } from '../../content/faqs.ts'
import { footnoteWords } from '../../content/footnote-words.ts'
import { landing } from '../../content/landing.ts'
import { paths } from '../../paths.ts'
import { FootnoteList } from '../../ui/footnote-list.tsx'
import styles from './footnotes.module.css'
import { notes } from './notes.ts'

const list = notes.list.map((note) => {
  const question = faqAbout(note.id)
  const more = question && (
    <>
      {footnoteWords.more} <a href={`${paths.faqs}#${question.id}`}>{question.question}</a>
    </>
  )
  return { ...note, more }
})

export function Footnotes() {
  return (
    <section className={styles.section} aria-labelledby="footnotes-heading">
      <h2 id="footnotes-heading">{landing.footnotes}</h2>
      <FootnoteList notes={list} />
    </section>
  )
}
