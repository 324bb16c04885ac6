import type { ReactNode } from 'react'
import { Logo } from '#app/components/logo.tsx'
import { PhoneNumber } from '#app/components/phone-number.tsx'
import { RichText } from '#app/components/rich-text.tsx'
import { claims } from '#app/content/claims.ts'
import { firm } from '#app/content/firm.ts'
import { firstSteps, whenSomeoneDies } from '#app/content/when-someone-dies.ts'
import { helplines } from '#app/content/who-can-help.ts'
import { regulatoryStatus } from '#contract/firm-details.ts'
import { Answer, Points } from './answer.tsx'
import { Note, Notes } from './notes.tsx'
import type { PageOf } from './words/chapters.ts'
import { cover } from './words/front.ts'
import { questionsToAsk, reachUs, talking } from './words/your-wishes.ts'

/** A conversation with a provider, to tick off. */
export function QuestionsToAsk() {
  return (
    <>
      <p className="lead">{questionsToAsk.intro}</p>
      <ul className="ticks">
        {questionsToAsk.questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
    </>
  )
}

/** A conversation at home. */
export function Talking() {
  return (
    <>
      <p>{talking.intro}</p>
      <div className="pair">
        <Points points={talking.tips} />
        <div className="openers">
          {talking.openers.map((opener) => (
            <p key={opener}>{opener}</p>
          ))}
        </div>
      </div>
    </>
  )
}

interface StepsProps {
  /** The number of the first of them. */
  readonly from: number
  /** The number of the last; without it, all that follow. */
  readonly to?: number
}

/** Some of the steps, under their numbers. */
function Steps({ from, to }: StepsProps) {
  return (
    <ol className="steps" start={from}>
      {Object.values(firstSteps)
        .slice(from - 1, to)
        .map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>
              <RichText text={text} />
            </p>
          </li>
        ))}
    </ol>
  )
}

/** What cannot wait, and who will listen; then what to do with a plan or without, and what we do. */
export function WhenSomeoneDies() {
  return (
    <>
      <p className="lead">{whenSomeoneDies.intro}</p>
      <div className="pair">
        <div className="card">
          <Steps from={1} to={1} />
        </div>
        <div className="listen">
          <h2>{whenSomeoneDies.listen}</h2>
          {helplines.map((helpline) => (
            <p key={helpline.name}>
              {helpline.name}: <PhoneNumber number={helpline.phone} />, <a href={helpline.url}>{helpline.website}</a>
            </p>
          ))}
        </div>
      </div>
      <Steps from={2} to={3} />
      <div className="card">
        <h2>{whenSomeoneDies.withPlan.title}</h2>
        <p>{whenSomeoneDies.withPlan.text}</p>
      </div>
    </>
  )
}

/** The steps of the days after. */
export function InTheDaysAfter() {
  return <Steps from={4} />
}

/** How to write to us, and complaints. @param children our phone number, if it comes first */
export function ReachUs({ children }: { readonly children?: ReactNode }) {
  return (
    <>
      <p className="lead">{reachUs.intro}</p>
      {children}
      <div className="pair">
        <section>
          <h2>{reachUs.write}</h2>
          <p>
            {firm.registration}. {reachUs.registeredOffice} {firm.registeredOffice}. {reachUs.glasgowOffice}{' '}
            {firm.glasgowOffice}.
          </p>
          <p>
            {reachUs.email} <a href={`mailto:${firm.email}`}>{firm.email}</a>
          </p>
          <p>
            <a href={firm.reviewProfileUrl} target="_blank" rel="noopener">
              {claims.rating.figure} {claims.rating.label}
            </a>
            , {claims.rating.asAt}
            <Note id="rating" />
          </p>
          <p className="status">
            <Logo />
            <span>{regulatoryStatus}</span>
          </p>
        </section>
        <section>
          <Answer id="complaints" />
        </section>
      </div>
    </>
  )
}

interface SmallPrintProps {
  readonly pageOf: PageOf
}

/** The guide's notes. */
export function SmallPrint({ pageOf }: SmallPrintProps) {
  return (
    <section className="small-print">
      <h2>{reachUs.smallPrint}</h2>
      <Notes pageOf={pageOf} />
    </section>
  )
}

/** The date of the guide's prices. */
export function PricesDated() {
  return <p>{reachUs.prices(cover.edition)}</p>
}

/** How to reach us, at the end of the guide. */
export function PhoneUs() {
  return (
    <div className="panel">
      <p>
        {reachUs.phone} <PhoneNumber number={firm.freephone} /> <small>{firm.hours}</small>
      </p>
      <p>
        {reachUs.website} <a href={firm.siteUrl}>{new URL(firm.siteUrl).host}</a>
      </p>
    </div>
  )
}
