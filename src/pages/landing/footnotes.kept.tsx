import { footnotes } from '../../content/claims.ts'
import { faqGroups } from '../../content/faqs.ts'
import { footnoteWords } from '../../content/footnote-words.ts'
import { landing } from '../../content/landing.ts'
import { paths } from '../../paths.ts'
import { FootnoteList } from '../../ui/footnote-list.tsx'
import styles from './footnotes.module.css'
import { notePlaces } from './notes.ts'

const questions = faqGroups.flatMap(({ entries }) => entries)

const notes = footnotes.map(({ id, text, faq }, index) => {
  const question = questions.find((entry) => entry.id === faq)
  return {
    id,
    number: index + 1,
    text,
    backTo: notePlaces[id].map((_, place, { length }) => ({
      id: `ref-${id}-${place + 1}`,
      label: length > 1 ? footnoteWords.backTo(place + 1) : footnoteWords.back,
    })),
    more: question && (
      <>
        {footnoteWords.more} <a href={`${paths.faqs}#${question.id}`}>{question.question}</a>
      </>
    ),
  }
})

export function Footnotes() {
  return (
    <section className={styles.section} aria-labelledby="footnotes-heading">
      <h2 id="footnotes-heading">{landing.footnotes}</h2>
      <FootnoteList notes={notes} />
    </section>
  )
}
