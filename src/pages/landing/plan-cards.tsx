import { Fragment } from 'react'
import { buttonClass } from '../../components/button.tsx'
import { landing } from '../../content/landing.ts'
import { type Instalments, instalments, type Plan, planNotes, plans } from '../../content/plans.ts'
import { paths } from '../../paths.ts'
import { FormPrompt, Note } from './page-links.tsx'
import styles from './plan-cards.module.css'

const words = landing.plans
const [quiet, together] = words.sides
const sides = [
  { ...quiet, plans: plans.filter(({ allowance }) => allowance === undefined) },
  { ...together, plans: plans.filter(({ allowance }) => allowance !== undefined) },
]

/** The five plans as the two sides of a record: each says once what its plans have in common. */
export function PlanCards() {
  return (
    <section className={styles.section}>
      <div className={styles.intro}>
        <h2>{words.heading}</h2>
        <p>{words.text}</p>
      </div>
      {sides.map((side) => (
        <Fragment key={side.label}>
          <div className={styles.side}>
            <span className={styles.disc}>{side.label}</span>
            <h3>{side.title}</h3>
            <p>{side.text}</p>
          </div>
          <div className={styles.cards}>
            {side.plans.map((plan) => (
              <PlanCard key={plan.id} plan={plan} />
            ))}
          </div>
        </Fragment>
      ))}
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
        <b>{words.notIncluded}</b> {leavesOut}
      </p>
    </article>
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
  return <p>{words.instalments(now, months, inPounds(monthly), total)}</p>
}
