import { chapters } from '../../content/guide/chapters.ts'
import { guideFiles, webEdition as words } from '../../content/guide/web-edition.ts'
import { Picture } from '../../guide/edition.tsx'
import { Contents, Letter } from '../../guide/sleeve.tsx'
import { chapterPath, paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'

/** The letter, the contents as a track list, and the guide as a file to keep. */
export function Welcome() {
  return (
    <>
      <Picture className="picture" src="/illustrations/thank-you.svg" />
      <div>
        <h2>{chapters.welcome.title}</h2>
        <Letter />
      </div>
      <Contents linkTo={(track) => <a href={chapterPath(track)}>{chapters[track].short}</a>} />
      <div className="card" data-web-only>
        <h2>{words.keepHeading}</h2>
        <p>{words.keepText}</p>
        <p>
          {guideFiles.map(({ href, name }) => (
            <a key={href} className={buttonClass('secondary')} href={href}>
              {name}
            </a>
          ))}
        </p>
        <p>
          <a href={paths.getYourGuide}>{words.ask}</a>
        </p>
      </div>
    </>
  )
}
