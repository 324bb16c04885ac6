import { type Instalments, instalments, type Plan, planCardWords } from '../../content/plans.ts'
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
    <article className={styles.card}>
      <img src={`/illustrations/plan-${id}.svg`} width="88" height="88" alt="" loading="lazy" />
      <header>
        <p className={styles.name}>
          <a href={`${paths.faqs}#${id}`}>{name}</a>
        </p>
        <p className={styles.price}>
          {from && <small>{from}</small>}
          {pounds}
        </p>
      </header>
      <Spread of={instalments[id]} />
      <ul>
        {has.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <p className={styles.left}>
        <b>{planCardWords.notIncluded}</b> {leavesOut}
      </p>
    </article>
  )
}

const { format } = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })

/** `trailingZeroDisplay` is newer than some visitors' browsers, which would render other words than the build. */
const inPounds = (amount: number) => format(amount).replace('.00', '')

/** A plan's instalments, if there are figures for them: never without what they come to. */
export function Spread({ of }: { readonly of: Instalments | undefined }) {
  if (!of) return null
  const { first = 0, months, monthly } = of
  const now = first > 0 ? inPounds(first) : undefined
  const total = inPounds(first + months * monthly)
  return <p>{planCardWords.instalments(now, months, inPounds(monthly), total)}</p>
}
