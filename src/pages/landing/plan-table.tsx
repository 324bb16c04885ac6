import { Fragment } from 'react'
import { buttonClass } from '../../components/button.tsx'
import { landing } from '../../content/landing.ts'
import { type Instalments, instalments, type Plan, planNotes, plans } from '../../content/plans.ts'
import { paths } from '../../paths.ts'
import { FormPrompt, Note } from './page-links.tsx'
import styles from './plan-table.module.css'

const words = landing.plans
const [quiet, together] = words.sides
const sides = [
  { ...quiet, plans: plans.filter(({ allowance }) => allowance === undefined) },
  { ...together, plans: plans.filter(({ allowance }) => allowance !== undefined) },
]

/**
 * One table, set as the two sides of a record: each says once what its plans have in common, and each row what its plan
 * adds and leaves out. Display values other than the table's own make browsers forget that it is one, so the roles
 * repeat it.
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
            {[words.planColumn, words.adds, words.notIncluded].map((label) => (
              <th key={label} role="columnheader" scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {sides.map((side) => (
          <tbody key={side.label} role="rowgroup">
            <tr className={styles.side} role="row">
              <th role="rowheader" scope="rowgroup" colSpan={3}>
                <span>{side.label}</span>
                <h3>{side.title}</h3>
                <p>{side.text}</p>
              </th>
            </tr>
            {side.plans.map((plan) => (
              <PlanRow key={plan.id} {...plan} />
            ))}
          </tbody>
        ))}
      </table>
      <div className={styles.notes}>
        <p>
          {planNotes.map(({ text, footnote }) => (
            <Fragment key={footnote}>
              {text}
              <Note id={footnote} at="plans" />{' '}
            </Fragment>
          ))}
        </p>
        <a className={buttonClass('secondary')} href={paths.findYourPlan}>
          {words.help}
        </a>
        <FormPrompt />
      </div>
    </section>
  )
}

function PlanRow({ id, name, price, adds, leavesOut }: Plan) {
  const [, from, pounds] = /^(from )?(.+)$/.exec(price) ?? []
  return (
    <tr role="row">
      <th role="rowheader" scope="row">
        <img src={`/illustrations/plan-${id}.svg`} width="88" height="88" alt="" loading="lazy" />
        <a href={`${paths.faqs}#${id}`}>{name}</a>
        <span className={styles.price}>
          {from && <small>{from}</small>}
          {pounds}
        </span>
        <Spread of={instalments[id]} />
      </th>
      <td role="cell">{adds}</td>
      <td role="cell">
        <b>{words.notIncluded}</b> {leavesOut}
      </td>
    </tr>
  )
}

const { format: inPounds } = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  trailingZeroDisplay: 'stripIfInteger',
})

/** A plan's instalments, if there are figures for them: never without what they come to. */
export function Spread({ of }: { readonly of: Instalments | undefined }) {
  if (!of) return null
  const { first = 0, months, monthly } = of
  const now = first > 0 ? inPounds(first) : undefined
  const total = inPounds(first + months * monthly)
  return <span className={styles.spread}>{words.instalments(now, months, inPounds(monthly), total)}</span>
}
