import { plansCompared } from '../../content/guide/your-plan.ts'
import { comparisonRows, planNotes, plans } from '../../content/plans.ts'
import { Note } from '../../guide/parts/note.tsx'

/** The comparison as a list for each plan: a table of six columns has no space for large letters. */
export function PlansOneByOne() {
  return (
    <>
      <p className="lead">{plansCompared.intro}</p>
      {planNotes.map(({ text, footnote }) => (
        <p key={footnote}>
          {text}
          <Note id={footnote} />
        </p>
      ))}
      {plans.map(({ id, name, price, comparison }) => (
        <article key={id} className="compared">
          <h2>
            {name} <b>{price}</b>
          </h2>
          <ul>
            {comparisonRows.map(({ key, label }) => (
              <li key={key}>
                {label}: <b>{comparison[key]}</b>
                {key === 'thirdPartyAllowance' && <Note id="allowance" />}
              </li>
            ))}
          </ul>
        </article>
      ))}
    </>
  )
}
