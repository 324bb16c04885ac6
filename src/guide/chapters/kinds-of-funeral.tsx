import { kindsOfFuneral as words } from '../../content/guide/your-plan.ts'
import { Points } from '../parts/answer.tsx'

/** The two choices to make first. */
export function KindsOfFuneral() {
  return (
    <>
      <p className="lead">{words.intro}</p>
      <div className="pair choices">
        {words.choices.map(({ title, text }) => (
          <div key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </div>
        ))}
      </div>
      <div className="card">
        <h2>{words.askYourself.title}</h2>
        <Points points={words.askYourself.points} />
      </div>
    </>
  )
}
