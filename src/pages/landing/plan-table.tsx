import { landing } from '../../content/landing.ts'
import { comparisonRows, deciding, planNotes, plans } from '../../content/plans.ts'
import { paths } from '../../paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { FormPrompt, Note } from './page-links.tsx'
import styles from './plan-table.module.css'

const words = landing.plans
const others = comparisonRows.filter(({ key }) => !deciding.has(key))
const classOf = ({ key }: (typeof comparisonRows)[number]) => (deciding.has(key) ? undefined : styles.other)

/**
 * One table: a comparison on a wide screen, a card for each plan on a phone. There what decides between the plans comes
 * first, and the other rows are in a disclosure instead, which "find in page" opens. Display values other than the
 * table's own make browsers forget that it is one, so the roles repeat it.
 */
export function PlanTable() {
  return (
    <section className={styles.section}>
      <div className={styles.intro}>
        <h2>{words.heading}</h2>
        <p>{words.text}</p>
      </div>
      <table className={styles.table} role="table" aria-label={words.caption}>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              {words.planColumn}
            </th>
            {comparisonRows.map((row) => (
              <th key={row.key} className={classOf(row)} role="columnheader" scope="col">
                {row.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {plans.map(({ id, name, price, summary, comparison }) => (
            <tr key={id} role="row">
              <th role="rowheader" scope="row">
                <img src={`/illustrations/plan-${id}.svg`} width="88" height="88" alt="" loading="lazy" />
                <span className={styles.name}>{name}</span>
                <span className={styles.price}>{price}</span>
                <span className={styles.summary}>{summary}</span>
              </th>
              {comparisonRows.map((row) => (
                <td key={row.key} className={classOf(row)} role="cell" data-label={row.label}>
                  {comparison[row.key]}
                </td>
              ))}
              <td className={styles.more} role="cell">
                <details>
                  <summary>
                    <span>{words.more}</span>
                    <span>{words.less}</span>
                    {` about the ${name}`}
                  </summary>
                  <ul>
                    {others.map(({ key, label }) => (
                      <li key={key}>{`${label}: ${comparison[key]}`}</li>
                    ))}
                  </ul>
                </details>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className={styles.notes}>
        {planNotes.map(({ text, footnote }) => (
          <p key={footnote}>
            {text}
            <Note id={footnote} at="plans" />
          </p>
        ))}
        <p>
          <a className={buttonClass('secondary')} href={paths.findYourPlan}>
            {words.help}
          </a>
        </p>
        <FormPrompt />
      </div>
    </section>
  )
}
