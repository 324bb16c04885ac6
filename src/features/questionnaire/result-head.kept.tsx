import { findYourPlan as words } from '../../content/find-your-plan.ts'
import { NeededNow } from '../../form-flow/needed-now.tsx'

/** Whoever may need a funeral now reads so before any plan. */
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
