import { faqAbout } from '../../content/faqs.ts'
import { firm } from '../../content/firm.ts'
import { footnoteWords } from '../../content/footnote-words.ts'
import { paths } from '../../paths.ts'
import { numbered } from './note.tsx'

/** The footnotes by number; their links to the site open there. */
export function Notes() {
  return (
    <ol className="notes">
      {numbered.list.map(({ id, text }) => {
        const question = faqAbout(id)
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
      })}
    </ol>
  )
}
