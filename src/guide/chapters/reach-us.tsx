import { useContext } from 'react'
import { regulatoryStatus } from '#contract/regulatory-status.ts'
import { claims } from '../../content/claims.ts'
import { firm } from '../../content/firm.ts'
import { reachUs as words } from '../../content/guide/your-wishes.ts'
import { Logo } from '../../illustrations/logo.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { Answer } from '../parts/answer.tsx'
import { EditionContext } from '../parts/edition.ts'
import { Note } from '../parts/note.tsx'

/** The back: how to reach us, and complaints. */
export function ReachUs() {
  const { isOnPaper } = useContext(EditionContext)
  return (
    <>
      <p className="lead">{words.intro}</p>
      <div className="panel">
        <p>
          {words.phone} <PhoneNumber number={firm.freephone} /> <small>{firm.hours}</small>
        </p>
        {isOnPaper && (
          <p data-paper-only>
            {words.website} <a href={firm.siteUrl}>{new URL(firm.siteUrl).host}</a>
          </p>
        )}
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
            <a href={firm.reviewProfileUrl} target="_blank" rel="noopener">
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
    </>
  )
}
