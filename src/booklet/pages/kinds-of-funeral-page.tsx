import { kindsOfFuneral as words } from '../../content/guide/kinds-of-funeral.ts'
import { Points } from '../parts/answer.tsx'
import { Picture } from '../parts/picture.tsx'
import { Sheet } from '../parts/sheet.tsx'

/** The two choices to make first. */
export function KindsOfFuneralPage() {
  return (
    <Sheet chapter="kinds-of-funeral" backdrop={<Picture className="meadow" src="/illustrations/banner.svg" />}>
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
    </Sheet>
  )
}
