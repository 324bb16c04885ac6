import { planInterests } from '#contract/answers.ts'
import { buttonClass } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import layout from '../../components/layout/form-page.module.css'
import { fittingPlans, findYourPlan as words } from '../../content/find-your-plan.ts'
import { plans } from '../../content/plans.ts'
import { questions } from '../../content/questions.ts'
import { NeededNow } from '../../forms/flow/needed-now.tsx'
import { paths } from '../../paths.ts'
import styles from './find-your-plan-page.module.css'

/** The heading and, for browsers without script, which plan suits which kind of funeral. */
export function PlanIntro() {
  return (
    <>
      <div className={classNames(layout.intro, styles.intro)}>
        <h1>{words.heading}</h1>
        <p className={layout.subHeading}>{words.subHeading}</p>
        <img
          className={layout.aside}
          src="/illustrations/plan-select.svg"
          width="384"
          height="384"
          alt=""
          loading="lazy"
        />
      </div>
      <div className={styles.plain}>
        <h2>{words.plainHeading}</h2>
        <dl>
          {planInterests.map((interest) => (
            <div key={interest}>
              <dt>{questions.planInterest.options.find(({ value }) => value === interest)?.title}</dt>
              <dd>{namesOf(fittingPlans[interest])}</dd>
            </div>
          ))}
        </dl>
        <a className={buttonClass()} href={paths.getYourGuide}>
          {words.guide}
        </a>
        <a href={paths.landing}>{words.plainPlans}</a>
      </div>
    </>
  )
}

function namesOf(ids: readonly string[]): string {
  const names = plans.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  return names.join(', ').replace(/, ([^,]+)$/, ' and $1')
}

/** A visitor who may need a funeral now reads that before any plan. */
export function ResultHead() {
  return (
    <div>
      <p>
        <strong>{words.resultLabel}</strong>
      </p>
      <h2 tabIndex={-1}>{words.resultHeading}</h2>
      <NeededNow />
    </div>
  )
}
