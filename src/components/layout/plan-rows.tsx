import type { ReactNode } from 'react'
import { allAtOnce, notIncluded, type Plan } from '../../content/plans.ts'
import { unbroken } from '../../content/rich-text.ts'
import { paths } from '../../paths.ts'
import styles from './plan-rows.module.css'

interface PlanRowsProps {
  readonly plans: readonly Plan[]
  /** What is true of all of them. */
  readonly children?: ReactNode
}

/** Plans listed on one card, each with its price, what is gained by it, what it has and what it leaves out. */
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

function PlanRow({ plan: { id, name, price, gain, has, leavesOut } }: { readonly plan: Plan }) {
  const [, from, pounds] = /^(?:(from) )?(.+)$/.exec(price) ?? []
  return (
    <article className={styles.row}>
      <img src={`/illustrations/plan-${id}.svg`} width="80" height="80" alt="" loading="lazy" />
      <div className={styles.name}>
        <h4>
          <a href={`${paths.faqs}#${id}`}>{name}</a>
        </h4>
        <p className={styles.price}>
          {from && <small>{from}</small>}
          {` ${pounds} `}
          {!from && <small>{allAtOnce}</small>}
        </p>
      </div>
      <div className={styles.text}>
        <div>
          <p className={styles.gain}>{gain}</p>
          <p className={styles.has}>{unbroken(has.join(', '))}</p>
        </div>
        <p className={styles.leavesOut}>
          <b>{notIncluded}</b>
          {unbroken(` ${leavesOut}`)}
        </p>
      </div>
    </article>
  )
}
