import { RichText } from '#app/components/rich-text.tsx'
import { plainText } from '#app/content/rich-text.ts'
import { chapters, type PageOf, sides } from './words/chapters.ts'
import { welcome } from './words/front.ts'

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
  readonly pageOf: PageOf
}

/** The contents, as on the back of a record's sleeve. */
export function Contents({ pageOf }: ContentsProps) {
  return (
    <nav className="contents">
      <h2>{welcome.contents}</h2>
      {sides.map(({ title, chapters: tracks }) => (
        <div key={title}>
          <h3>{title}</h3>
          <ol>
            {tracks.map((track) => (
              <li key={track}>
                <a href={`#${track}`}>
                  <span>{chapters[track].short}</span> <b>{pageOf(track)}</b>
                </a>
              </li>
            ))}
          </ol>
        </div>
      ))}
    </nav>
  )
}
