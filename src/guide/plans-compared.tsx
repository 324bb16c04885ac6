import { plansCompared as words } from '../content/guide/your-plan.ts'
import { landing } from '../content/landing.ts'
import { comparisonRows, planNotes, plans } from '../content/plans.ts'
import { Note } from './edition.tsx'

/**
 * The comparison, the other way round than on the landing page: a column for each plan on paper and on a wide screen, a
 * list for each question on a phone. There the table is displayed as blocks, which makes browsers forget that it is
 * one, so the roles repeat it.
 */
export function PlansCompared() {
  return (
    <>
      <p className="lead">{words.intro}</p>
      <table className="comparison" role="table">
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {landing.plans.planColumn}
            </th>
            {plans.map(({ id, name, price }) => (
              <th key={id} role="columnheader" scope="col">
                {name} <b>{price}</b>
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {comparisonRows.map(({ key, label }) => (
            <tr key={key} role="row" className={key}>
              <th role="rowheader" scope="row">
                {label}
                {key === 'thirdPartyAllowance' && <Note id="allowance" />}
              </th>
              {plans.map(({ id, name, price, comparison }) => (
                <td key={id} role="cell" data-label={key === 'notIncluded' ? `${name}, ${price}` : name}>
                  {comparison[key]}
                </td>
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
