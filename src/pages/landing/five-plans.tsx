import { Fragment } from 'react'
import { buttonClass } from '../../components/button.tsx'
import { PlanCards } from '../../components/layout/plan-cards.tsx'
import { landing } from '../../content/landing.ts'
import { aboutPrices, noneIncludes, planNotes, planSides } from '../../content/plans.ts'
import { paths } from '../../paths.ts'
import { FormPrompt, Note } from './page-links.tsx'
import styles from './sections.module.css'

const words = landing.plans

/** The five plans as the two sides of a record: each says once what its plans have in common. */
export function FivePlans() {
  return (
    <section className={styles.plans}>
      <div className={styles.plansText}>
        <h2>{words.heading}</h2>
        <p>{`${words.text} ${noneIncludes}`}</p>
      </div>
      {planSides.map((side) => (
        <Fragment key={side.label}>
          <div className={styles.side}>
            <span className={styles.disc}>{side.label}</span>
            <h3>{side.title}</h3>
            <p>{side.text}</p>
          </div>
          <PlanCards plans={side.plans} />
        </Fragment>
      ))}
      <div className={styles.plansText}>
        <p>
          {`${aboutPrices} `}
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
