import { RichText } from '#app/components/rich-text.tsx'
import { type ClaimId, claims } from '#app/content/claims.ts'
import { otherWays, suits, suitsNot } from '#app/content/faqs/plans-and-money.ts'
import { Answer, Points } from './answer.tsx'
import { Note } from './notes.tsx'
import { kindsOfFuneral, money, paying, whatAPlanIs } from './words/your-plan.ts'

/** What a plan is, and who it does not suit. */
export function WhatAPlanIs() {
  return (
    <>
      <div className="opening">
        <Answer id="what-is-a-funeral-plan" bare />
      </div>
      <div className="pair split">
        <Side {...whatAPlanIs.is} className="yes" />
        <Side {...whatAPlanIs.isNot} className="no" />
      </div>
      <div className="pair">
        <Side {...suits} />
        <Side {...suitsNot} />
      </div>
      <p className="aside">
        <RichText text={otherWays} />
      </p>
    </>
  )
}

interface SideProps {
  readonly title: string
  readonly points: readonly string[]
  readonly className?: string
}

function Side({ title, points, className }: SideProps) {
  return (
    <div className={className}>
      <h2>{title}</h2>
      <Points points={points} />
    </div>
  )
}

/** The two choices to make first. */
export function KindsOfFuneral() {
  return (
    <>
      <p className="lead">{kindsOfFuneral.intro}</p>
      <div className="pair choices">
        {kindsOfFuneral.choices.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <div className="card">
        <h2>{kindsOfFuneral.askYourself.title}</h2>
        <Points points={kindsOfFuneral.askYourself.points} />
      </div>
    </>
  )
}

const figures = ['compensation', 'trustFunds', 'experience', 'people', 'directors'] as const satisfies ClaimId[]

/** Trust, trustees, the compensation scheme, the regulator, and the figures. */
export function YourMoney() {
  return (
    <>
      <p className="lead">{money.intro}</p>
      <div className="card">
        <Answer id="how-is-my-money-looked-after" />
        <Answer id="if-the-firm-fails" />
        <Answer id="are-you-regulated" />
      </div>
      <Figures />
    </>
  )
}

/** The same in large print, with each answer on a card of its own so that no page break splits it. */
export function YourMoneyInCards() {
  return (
    <>
      <p className="lead">{money.intro}</p>
      <div className="card">
        <Answer id="how-is-my-money-looked-after" />
      </div>
      <Figures />
      <div className="card">
        <Answer id="if-the-firm-fails" />
      </div>
      <div className="card">
        <Answer id="are-you-regulated" />
      </div>
    </>
  )
}

function Figures() {
  return (
    <ul className="figures">
      {figures.map((id) => (
        <li key={id}>
          <b>{claims[id].figure} </b>
          <span>
            {claims[id].label}
            <Note id={claims[id].footnote} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Paying, and what can change afterwards. */
export function PayingAndChanging() {
  return (
    <div className="answers">
      <div className="paying">
        <h2>{paying.atOnce.title}</h2>
        <p>{paying.atOnce.text}</p>
        <Answer id="paying-by-instalments" />
      </div>
      <div className="changing">
        <Answer id="can-i-cancel" />
        <div className="moving">
          <Answer id="if-i-move" />
        </div>
      </div>
    </div>
  )
}
