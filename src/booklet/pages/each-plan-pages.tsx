import { plansCompared as words } from '../../content/guide/plans-compared.ts'
import { type Plan, plans } from '../../content/plans.ts'
import { Points } from '../parts/answer.tsx'
import { Note } from '../parts/note.tsx'
import { Picture } from '../parts/picture.tsx'
import { Sheet } from '../parts/sheet.tsx'

/** The first page has the chapter's title and explains third-party costs; the rest is for plans. */
const onFirstPage = 2

/** A spread with the five plans, one by one. */
export function EachPlanPages() {
  return (
    <>
      <Sheet chapter="each-plan">
        <p className="lead">{words.eachIntro}</p>
        {plans.slice(0, onFirstPage).map(planEntry)}
        <div className="card columns">
          <h2>{words.thirdParty.title}</h2>
          {words.thirdParty.text.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Sheet>
      <Sheet chapter="each-plan" nth={2}>
        {plans.slice(onFirstPage).map(planEntry)}
      </Sheet>
    </>
  )
}

function planEntry({ id, name, price, summary, covers, allowance, comparison, notIncluded }: Plan) {
  return (
    <article key={id} className="plan">
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
