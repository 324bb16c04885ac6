import { talking } from '../../content/guide/your-wishes.ts'
import { Points } from '../parts/answer.tsx'

/** A conversation at home. */
export function Talking() {
  return (
    <>
      <p>{talking.intro}</p>
      <div className="pair">
        <Points points={talking.tips} />
        <div className="openers">
          {talking.openers.map((opener) => (
            <p key={opener}>{opener}</p>
          ))}
        </div>
      </div>
    </>
  )
}
