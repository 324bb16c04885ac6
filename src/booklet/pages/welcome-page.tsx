import { type ChapterId, chapters } from '../../content/guide/chapters.ts'
import { sides, welcome } from '../../content/guide/welcome.ts'
import { pageOf } from '../page-numbers.ts'
import { Picture } from '../parts/picture.tsx'
import { Sheet } from '../parts/sheet.tsx'

/** A letter, and the contents on the back of the sleeve. */
export function WelcomePage() {
  return (
    <Sheet chapter="welcome" backdrop={<Picture className="bouquet" src="/illustrations/thank-you.svg" />}>
      <div className="letter">
        {welcome.letter.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        <p>
          {welcome.signOff}
          <b className="signature">{welcome.signature}</b>
        </p>
      </div>
      <nav className="contents">
        <h2>{welcome.contents}</h2>
        {sides.map((side) => (
          <div key={side.title}>
            <h3>{side.title}</h3>
            <ol>
              {side.chapters.map((chapter) => (
                <Track key={chapter} chapter={chapter} />
              ))}
            </ol>
          </div>
        ))}
      </nav>
    </Sheet>
  )
}

function Track({ chapter }: { readonly chapter: ChapterId }) {
  return (
    <li>
      <a href={`#${chapter}`}>
        <span>{chapters[chapter].short}</span> <b>{pageOf(chapter)}</b>
      </a>
    </li>
  )
}
