import { footnotes, footnoteWords } from '../../content/claims.ts'
import { faqAbout } from '../../content/faqs.ts'
import { firm } from '../../content/firm.ts'
import { guideNotes } from '../../content/guide/chapters.ts'
import { paths } from '../../paths.ts'

/** The footnotes by number; their links to the site open there. */
export function Notes() {
  return (
    <ol className="notes">
      {guideNotes.map((id) => {
        const question = faqAbout(id)
        return (
          <li key={id} id={`note-${id}`}>
            {footnotes[id]}
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
