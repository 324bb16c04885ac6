import type { ReactNode } from 'react'
import { allAtOnce, notIncluded, type Plan, priceStep } from '../../content/plans.ts'
import { unbroken } from '../../content/rich-text.ts'
import { paths } from '../../paths.ts'
import styles from './plan-rows.module.css'

interface PlanRowsProps {
  readonly plans: readonly Plan[]
  /** Each says what it costs beyond the one before it. */
  readonly areSteps?: boolean
  /** What is true of all of them. */
  readonly children?: ReactNode
}

/** Plans listed on one card, each with its price, what is gained by it, what it has and what it leaves out. */
export function PlanRows({ plans, areSteps = false, children }: PlanRowsProps) {
  return (
    <div className={styles.card}>
      {plans.map((plan, nth) => (
        <PlanRow key={plan.id} plan={plan} before={areSteps ? plans[nth - 1] : undefined} />
      ))}
      {children && <p className={styles.all}>{children}</p>}
    </div>
  )
}

interface PlanRowProps {
  readonly plan: Plan
  /** The plan that its price is compared with. */
  readonly before: Plan | undefined
}

function PlanRow({ plan, before }: PlanRowProps) {
  const { id, name, price, gain, has, leavesOut } = plan
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
          <p className={styles.has}>
            {before && <b>{`${priceStep(before, plan)} `}</b>}
            {unbroken(has.join(', '))}
          </p>
        </div>
        <p className={styles.leavesOut}>
          <b>{notIncluded}</b>
          {unbroken(` ${leavesOut}`)}
        </p>
      </div>
    </article>
  )
}
