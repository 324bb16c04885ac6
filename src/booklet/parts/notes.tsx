import { type Footnote, footnotes } from '../../content/claims.ts'
import { faqGroups } from '../../content/faqs.ts'
import { firm } from '../../content/firm.ts'
import { footnoteWords } from '../../content/footnote-words.ts'
import { guideNotes } from '../../content/guide/notes.ts'
import { paths } from '../../paths.ts'

/** The footnotes by number; what they point to on the site opens there. */
export function Notes() {
  return <ol className="notes">{guideNotes.map(noteEntry)}</ol>
}

function noteEntry(id: Footnote['id']) {
  const note = footnotes.find((candidate) => candidate.id === id)
  if (!note) throw new Error(`there is no footnote ${id}`)
  const { text, faq } = note
  const question = faqGroups.flatMap(({ entries }) => entries).find((entry) => entry.id === faq)
  return (
    <li key={id} id={`note-${id}`}>
      {text}
      {question && (
        <>
          {' '}
          {footnoteWords.more} <a href={`${firm.siteUrl}${paths.faqs}#${question.id}`}>{question.question}</a>
        </>
      )}
    </li>
  )
}
