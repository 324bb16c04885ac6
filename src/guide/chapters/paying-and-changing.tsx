import { paying } from '../../content/guide/your-plan.ts'
import { Answer } from '../parts/answer.tsx'

/** Paying, and what can change afterwards. */
export function PayingAndChanging() {
  return (
    <div className="answers">
      <section>
        <h2>{paying.atOnce.title}</h2>
        <p>{paying.atOnce.text}</p>
      </section>
      <section>
        <Answer id="paying-by-instalments" />
      </section>
      <section>
        <Answer id="can-i-cancel" />
      </section>
      <section>
        <Answer id="if-i-move" />
      </section>
    </div>
  )
}
