import { Fragment } from 'react'
import { buttonClass } from '../../components/button.tsx'
import { PlanRows } from '../../components/layout/plan-rows.tsx'
import { landing } from '../../content/landing.ts'
import { fromPrices, noneIncludes, paymentNote, planSides, pricesDated } from '../../content/plans.ts'
import { unbroken } from '../../content/rich-text.ts'
import { paths } from '../../paths.ts'
import { FormPrompt, Note } from './page-links.tsx'
import styles from './sections.module.css'

const words = landing.plans

/** The five plans as the two sides of a record: each says once what its plans have in common. */
export function FivePlans() {
  return (
    <section className={styles.plans}>
      <div className={styles.plansText}>
        <h2>
          {`${words.heading[0]} `}
          <br />
          {words.heading[1]}
        </h2>
        <p>{unbroken(`${words.text} ${noneIncludes} ${pricesDated}`)}</p>
      </div>
      {planSides.map(({ count, title, text, note, plans, noneOfThese }) => (
        <Fragment key={title}>
          <div className={styles.side}>
            <h3>{title}</h3>
            <p>
              {`${count} ${text}`}
              {note && ` ${note.text}`}
              {note && <Note id={note.footnote} at="plans" />}
            </p>
          </div>
          <PlanRows plans={plans}>
            {noneOfThese && (
              <>
                {`${noneOfThese} ${fromPrices} ${paymentNote.text}`}
                <Note id={paymentNote.footnote} at="plans" />
              </>
            )}
          </PlanRows>
        </Fragment>
      ))}
      <div className={styles.plansText}>
        <a className={buttonClass('secondary')} href={paths.findYourPlan}>
          {words.help}
        </a>
        <FormPrompt />
      </div>
    </section>
  )
}
