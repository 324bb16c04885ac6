import { plansCompared as words } from '../../content/guide/plans-compared.ts'
import { landing } from '../../content/landing.ts'
import { comparisonRows, planNotes, plans } from '../../content/plans.ts'
import { Note } from '../parts/note.tsx'

/** The comparison, as on the landing page. */
export function PlansCompared() {
  return (
    <>
      <p className="lead">{words.intro}</p>
      <table className="comparison">
        <thead>
          <tr>
            <th scope="col">{landing.plans.planColumn}</th>
            {plans.map(({ id, name, price }) => (
              <th key={id} scope="col">
                {name} <b>{price}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisonRows.map(({ key, label }) => (
            <tr key={key} className={key}>
              <th scope="row">
                {label}
                {key === 'thirdPartyAllowance' && <Note id="allowance" />}
              </th>
              {plans.map(({ id, comparison }) => (
                <td key={id}>{comparison[key]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="card">
        {planNotes.map(({ text, footnote }) => (
          <p key={footnote}>
            {text}
            <Note id={footnote} />
          </p>
        ))}
      </div>
    </>
  )
}
