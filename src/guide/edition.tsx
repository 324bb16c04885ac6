import { createContext, useContext } from 'react'
import { type FootnoteId, footnotes, footnoteWords, type NoteSource } from '../content/claims.ts'
import { faqAbout } from '../content/faqs.ts'
import { firm } from '../content/firm.ts'
import { guideNotes } from '../content/guide/chapters.ts'
import { paths } from '../paths.ts'

/** One more mention of a note: its number and, where the note leads back to it, its id. */
interface NoteMention {
  readonly number: number
  readonly id?: string
}

/** In what the editions of the guide differ inside a chapter. */
export interface Edition {
  readonly mention: (note: FootnoteId) => NoteMention
  readonly isOnPaper: boolean
}

/** On paper, unless a page of the site says otherwise: numbered throughout. */
export const EditionContext = createContext<Edition>({
  mention: (note) => ({ number: guideNotes.indexOf(note) + 1 }),
  isOnPaper: true,
})

interface PictureProps {
  /** Its address, as on the site. */
  readonly src: string
  readonly className?: string
}

/** A drawing as part of the document. All of them are decorative, so screen readers skip them. */
export function Picture({ src, className }: PictureProps) {
  const { isOnPaper } = useContext(EditionContext)
  return <img className={className} src={src} alt="" loading={isOnPaper ? 'eager' : 'lazy'} />
}

/**
 * A sentence of the chapter in larger letters, in a margin of the site. Only to be seen: it is heard and read aloud in
 * its place, so it is no paragraph, and on paper it is left out.
 */
export function PullQuote({ children }: { readonly children: string }) {
  const { isOnPaper } = useContext(EditionContext)
  return isOnPaper ? null : (
    <div className="pull" aria-hidden="true" data-web-only>
      {children}
    </div>
  )
}

/** The number of a footnote, as a link to it. @throws when it is not one that the guide can list */
export function Note({ id: source }: { readonly id: NoteSource }) {
  const { mention } = useContext(EditionContext)
  if (typeof source !== 'string') throw new Error(`content/guide/chapters.ts does not list: ${source.text}`)
  const { id, number } = mention(source)
  return (
    <sup>
      <a id={id} href={`#note-${source}`} aria-label={footnoteWords.reference(number)}>
        {number}
      </a>
    </sup>
  )
}

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
