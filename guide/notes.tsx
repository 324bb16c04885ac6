import { type FootnoteId, footnotes, footnoteWords, type NoteSource } from '#app/content/claims.ts'
import { explainedIn, guideNotes, type PageOf } from './words/chapters.ts'
import { reachUs } from './words/your-wishes.ts'

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

/** The footnotes by number, each with the page of the guide that says more: a link to the site is no use on paper. */
export function Notes({ pageOf }: { readonly pageOf: PageOf }) {
  return (
    <ol className="notes">
      {guideNotes.map((id: FootnoteId) => {
        const place = explainedIn[id]
        return (
          <li key={id} id={`note-${id}`}>
            {footnotes[id]}
            {place && (
              <>
                {' '}
                <a href={`#${place}`}>
                  {reachUs.seePage}
                  {'\u00a0'}
                  {pageOf(place)}
                </a>
                .
              </>
            )}
          </li>
        )
      })}
    </ol>
  )
}
