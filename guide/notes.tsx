import { type FootnoteId, footnotes, footnoteWords, type NoteSource } from '#app/content/claims.ts'
import { questionAbout } from '#app/content/faqs/questions-of-notes.ts'
import { firm } from '#app/content/firm.ts'
import { paths } from '#app/paths.ts'
import { guideNotes } from './words/chapters.ts'

interface PictureProps {
  /** Its address, as on the site. */
  readonly src: string
  readonly className?: string
}

/** A drawing as part of the document. All of them are decorative, so screen readers skip them. */
export function Picture({ src, className }: PictureProps) {
  return <img className={className} src={src} alt="" />
}

/** The number of a footnote, as a link to it. @throws when it is not one that the guide can list */
export function Note({ id }: { readonly id: NoteSource }) {
  if (typeof id !== 'string') throw new Error(`guide/words/chapters.ts does not list: ${id.text}`)
  const number = guideNotes.indexOf(id) + 1
  return (
    <sup>
      <a href={`#note-${id}`} aria-label={footnoteWords.reference(number)}>
        {number}
      </a>
    </sup>
  )
}

/** The footnotes by number; their links to the site open there. */
export function Notes() {
  return (
    <ol className="notes">
      {guideNotes.map((id: FootnoteId) => {
        const question = questionAbout(id)
        return (
          <li key={id} id={`note-${id}`}>
            {footnotes[id]}
            {question && (
              <>
                {' '}
                See our FAQs: <a href={`${firm.siteUrl}${paths.faqs}#${question.id}`}>{question.question}</a>
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}
