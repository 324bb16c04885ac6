import { type ClaimId, claims } from '../../content/claims.ts'
import { landing } from '../../content/landing.ts'
import { Answer } from '../parts/answer.tsx'
import { Note } from '../parts/note.tsx'

const figures = ['compensation', 'trustFunds', 'experience', 'people', 'directors'] as const satisfies ClaimId[]

/** Trust, trustees, the compensation scheme, and the figures. */
export function YourMoney() {
  return (
    <>
      <p className="lead">{landing.trust.text}</p>
      <div className="pair">
        {landing.trust.points.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <div className="card">
        <Answer id="how-is-my-money-looked-after" />
        <Answer id="if-the-firm-fails" />
      </div>
      <ul className="figures">
        {figures.map((id) => (
          <li key={id}>
            <b>{claims[id].figure} </b>
            {claims[id].label}
            <Note id={claims[id].footnote} />
          </li>
        ))}
      </ul>
    </>
  )
}
