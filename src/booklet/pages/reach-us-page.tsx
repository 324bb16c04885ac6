import { regulatoryStatus } from '#contract/regulatory-status.ts'
import { claims } from '../../content/claims.ts'
import { firm, telLink } from '../../content/firm.ts'
import { cover } from '../../content/guide/cover.ts'
import { reachUs as words } from '../../content/guide/reach-us.ts'
import { Logo } from '../../illustrations/logo.tsx'
import { Answer } from '../parts/answer.tsx'
import { Note } from '../parts/note.tsx'
import { Notes } from '../parts/notes.tsx'
import { Picture } from '../parts/picture.tsx'
import { Sheet } from '../parts/sheet.tsx'

/** The back: how to reach us, complaints, and the small print. */
export function ReachUsPage() {
  return (
    <Sheet chapter="reach-us" backdrop={<Picture className="telephone" src="/illustrations/adviser.svg" />}>
      <p className="lead">{words.intro}</p>
      <div className="panel">
        <p>
          {words.phone} <a href={telLink(firm.freephone)}>{firm.freephone}</a> <small>{firm.hours}</small>
        </p>
        <p>
          {words.website} <a href={firm.siteUrl}>{new URL(firm.siteUrl).host}</a>
        </p>
      </div>
      <div className="pair">
        <section>
          <Answer id="complaints" />
        </section>
        <section>
          <h2>{words.write}</h2>
          <p>
            {words.registeredOffice} {firm.registeredOffice}
          </p>
          <p>
            {words.glasgowOffice} {firm.glasgowOffice}
          </p>
          <h2>{words.rated}</h2>
          <p>
            <a href={firm.reviewProfileUrl}>
              {claims.rating.figure} {claims.rating.label}
            </a>
            <Note id="rating" />
          </p>
          <p className="status">
            <Logo />
            <span>{regulatoryStatus}</span>
          </p>
        </section>
      </div>
      <section className="small-print">
        <h2>{words.smallPrint}</h2>
        <Notes />
        <p>{words.prices(cover.edition.text)}</p>
      </section>
    </Sheet>
  )
}
