import type { ReactNode } from 'react'
import { RichText } from '../components/rich-text.tsx'
import { sides, type TrackId } from '../content/guide/chapters.ts'
import { welcome } from '../content/guide/front.ts'
import { plainText } from '../content/rich-text.ts'

/** The guide's first page: a letter. */
export function Letter() {
  return (
    <div className="letter">
      {welcome.letter.map((paragraph) => (
        <p key={plainText(paragraph)}>
          <RichText text={paragraph} />
        </p>
      ))}
      <p>
        {welcome.signOff}
        <b className="signature">{welcome.signature}</b>
      </p>
    </div>
  )
}

interface ContentsProps {
  /** A chapter's link, which each edition makes in its own way. */
  readonly linkTo: (chapter: TrackId) => ReactNode
}

/** The contents, as on the back of a record's sleeve. */
export function Contents({ linkTo }: ContentsProps) {
  return (
    <nav className="contents">
      <h2>{welcome.contents}</h2>
      {sides.map(({ title, chapters }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ol>
            {chapters.map((chapter) => (
              <li key={chapter}>{linkTo(chapter)}</li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  )
}
