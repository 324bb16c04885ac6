import { notIncluded, type Plan } from '../../content/plans.ts'
import { paths } from '../../paths.ts'
import styles from './plan-cards.module.css'

/** Plans side by side, each with its price, what it has beyond the others of its side, and what it leaves out. */
export function PlanCards({ plans }: { readonly plans: readonly Plan[] }) {
  return (
    <div className={styles.cards}>
      {plans.map((plan) => (
        <PlanCard key={plan.id} plan={plan} />
      ))}
    </div>
  )
}

function PlanCard({ plan: { id, name, price, has, leavesOut } }: { readonly plan: Plan }) {
  const [, from, pounds] = /^(from )?(.+)$/.exec(price) ?? []
  return (
    <article className={styles.card} aria-labelledby={`plan-${id}`}>
      <img src={`/illustrations/plan-${id}.svg`} width="88" height="88" alt="" loading="lazy" />
      <header>
        <h4 className={styles.name} id={`plan-${id}`}>
          <a href={`${paths.faqs}#${id}`}>{name}</a>
        </h4>
        <p className={styles.price}>
          {from && <small>{from}</small>}
          {pounds}
        </p>
      </header>
      <div>
        <ul>
          {has.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className={styles.left}>
          <b>{notIncluded}</b> {leavesOut}
        </p>
      </div>
    </article>
  )
}
