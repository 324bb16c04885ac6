import type { ReactNode } from 'react'
import { notIncluded, type Plan, priceAllAtOnce } from '../../content/plans.ts'
import { paths } from '../../paths.ts'
import styles from './plan-rows.module.css'

interface PlanRowsProps {
  readonly plans: readonly Plan[]
  /** What is true of all of them. */
  readonly children?: ReactNode
}

/** Plans listed on one card, each with its price, what it adds to its side's common parts, and what it leaves out. */
export function PlanRows({ plans, children }: PlanRowsProps) {
  return (
    <div className={styles.card}>
      {plans.map((plan) => (
        <PlanRow key={plan.id} plan={plan} />
      ))}
      {children && <p className={styles.all}>{children}</p>}
    </div>
  )
}

function PlanRow({ plan: { id, name, price, has, leavesOut } }: { readonly plan: Plan }) {
  const [, from, pounds] = /^(from )?(.+)$/.exec(price) ?? []
  return (
    <article className={styles.row} aria-labelledby={`plan-${id}`}>
      <img src={`/illustrations/plan-${id}.svg`} width="88" height="88" alt="" loading="lazy" />
      <h4 className={styles.name} id={`plan-${id}`}>
        <a href={`${paths.faqs}#${id}`}>{name}</a>
      </h4>
      <p className={styles.price}>
        {from && <small>{from}</small>}
        {pounds}
      </p>
      <div>
        <ul>
          {has.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>
          <b>{notIncluded}</b>
          {` ${leavesOut}`}
        </p>
        {!from && <p>{priceAllAtOnce}</p>}
      </div>
    </article>
  )
}
