import { plansCompared as words } from '../content/guide/your-plan.ts'
import type { Plan } from '../content/plans.ts'
import { Points } from './answer.tsx'
import { Note, Picture } from './edition.tsx'

/** How to read the plans one by one. */
export function EachPlanIntro() {
  return <p className="lead">{words.eachIntro}</p>
}

/** What a plan covers, and what it leaves out. */
export function PlanEntry({ plan }: { readonly plan: Plan }) {
  const { id, name, price, summary, covers, allowance, comparison, notIncluded } = plan
  return (
    <article className="plan">
      <Picture src={`/illustrations/plan-${id}.svg`} />
      <h2>
        {name} <b>{price}</b>
      </h2>
      <p className="summary">{summary}</p>
      <p className="allowance">
        {words.allowance} <b>{allowance ?? comparison.thirdPartyAllowance.toLowerCase()}</b>
        <Note id="allowance" />
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
  return (
    <div className="card columns">
      <h2>{words.thirdParty.title}</h2>
      {words.thirdParty.text.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
    </div>
  )
}
