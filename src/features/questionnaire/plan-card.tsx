import { findYourPlan as words } from '../../content/find-your-plan.ts'
import type { Plan } from '../../content/plans.ts'
import styles from './plan-card.module.css'

/** A plan with its price, and what the price leaves out right beside what it covers. */
export function PlanCard({ plan: { id, name, price, summary, covers, notIncluded } }: { readonly plan: Plan }) {
  return (
    <article className={styles.card}>
      <img src={`/illustrations/plan-${id}.svg`} width="88" height="88" alt="" />
      <div className={styles.title}>
        <h3>{name}</h3>
        <p className={styles.price}>{price}</p>
      </div>
      <p className={styles.summary}>{summary}</p>
      <h4>{words.covers}</h4>
      <ul>
        {covers.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <div className={styles.excluded}>
        <h4>{words.notIncluded}</h4>
        <ul>
          {notIncluded.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
    </article>
  )
}
