import type { ReactNode } from 'react'
import { leftOpen, thirdPartyCosts } from '#app/content/faqs/plans-and-money.ts'
import {
  allAtOnce,
  comparisonRows,
  leftOutWithAllowance,
  noPlanIncludes,
  type Plan,
  planNotes,
  plans,
  wholePlan,
} from '#app/content/plans.ts'
import { Points } from './answer.tsx'
import { Note, Picture } from './notes.tsx'
import type { PlaceId } from './words/chapters.ts'
import { entry } from './words/questions.ts'
import { plansCompared as words } from './words/your-plan.ts'

/** The comparison: a column for each plan. */
export function PlansCompared() {
  return (
    <>
      <p className="lead">{words.intro}</p>
      <table className="comparison">
        <thead>
          <tr>
            <th scope="col">{words.planColumn}</th>
            {plans.map(({ id, name, price }) => (
              <th key={id} scope="col">
                <PlanPicture id={id} />
                {name.replace(' Plan', '\nPlan')} <Price price={price} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {comparisonRows.map(({ key, label }) => (
            <tr key={key} className={key === 'notIncluded' ? 'left-out' : undefined}>
              <th scope="row" rowSpan={key === 'notIncluded' ? 2 : 1}>
                {label}
                {key === 'thirdPartyAllowance' && <Note id="allowance" />}
              </th>
              {key === 'notIncluded' ? (
                <LeftOutBeyond />
              ) : (
                plans.map(({ id, comparison }) => <td key={id}>{onLines(comparison[key])}</td>)
              )}
            </tr>
          ))}
          <tr className="left-out">
            <td colSpan={plans.length}>
              {words.allFive}: {noPlanIncludes}
            </td>
          </tr>
        </tbody>
      </table>
      <div>
        <p>{words.prices}</p>
        {planNotes.map(({ text, footnote }) => (
          <p key={footnote}>
            {text}
            <Note id={footnote} />
          </p>
        ))}
        <p>{wholePlan}</p>
      </div>
    </>
  )
}

/** In a narrow column, each part of an answer on a line of its own. */
const onLines = (answer: string) => answer.replaceAll(', ', ',\n')

/**
 * What each plan leaves out besides what no plan includes. Plans with an allowance leave out the same, so they share a
 * cell.
 */
function LeftOutBeyond() {
  const simplest = plans.filter(({ allowance }) => allowance === undefined)
  return (
    <>
      {simplest.map(({ id, leavesOut }) => (
        <td key={id}>{onLines(leavesOut)}</td>
      ))}
      <td colSpan={plans.length - simplest.length}>{leftOutWithAllowance}</td>
    </>
  )
}

/** How to read the plans one by one. @param children says that these are the main points, if the page does not */
export function EachPlanIntro({ children }: { readonly children?: string }) {
  return (
    <p className="lead">
      {words.eachIntro} {children}
    </p>
  )
}

const from = 'from '

/** A price, with its “from” in smaller letters. @param children what follows it */
function Price({ price, children }: Pick<Plan, 'price'> & { readonly children?: ReactNode }) {
  return (
    <b>
      {price.startsWith(from) && <small>{from}</small>}
      {price.replace(from, '')}
      {children}
    </b>
  )
}

/** A plan's drawing, by which it is known on every page. */
function PlanPicture({ id }: Pick<Plan, 'id'>) {
  return <Picture src={`/illustrations/plan-${id}.svg`} />
}

/** A price, and how it is paid. */
export function PriceAndPayment({ price }: Pick<Plan, 'price'>) {
  return <Price price={price}>{!price.startsWith(from) && <small> {allAtOnce}</small>}</Price>
}

/** What a plan covers, and what it leaves out. */
export function PlanEntry({ plan }: { readonly plan: Plan }) {
  const { id, name, price, gain, summary, covers, allowance, notIncluded } = plan
  return (
    <article className="plan" id={id}>
      <PlanPicture id={id} />
      <h2>
        {name} <PriceAndPayment price={price} />
      </h2>
      <p className="gain">
        <b>{gain}</b>{' '}
        {allowance !== undefined && (
          <span>
            {words.allowance} <b>{allowance}</b>
            <Note id="allowance" />
          </span>
        )}
      </p>
      <p className="summary">
        {summary} {leftOpen[id]}
      </p>
      <div className="pair">
        <div className="yes">
          <h3>{words.covers}</h3>
          <Points points={covers} />
        </div>
        <div className="no">
          <h3>{words.leavesOut}</h3>
          <Points points={notIncluded} />
        </div>
      </div>
    </article>
  )
}

/** What the allowance in each plan is for. */
export function ThirdPartyCosts() {
  const id = 'third-party-costs' satisfies PlaceId
  return (
    <div className="card third-party">
      <h2 id={id}>{entry(id).question}</h2>
      {thirdPartyCosts.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
