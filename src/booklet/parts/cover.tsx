import { firm } from '../../content/firm.ts'
import { cover } from '../../content/guide/cover.ts'
import { Picture } from '../../guide/parts/picture.tsx'
import flowerRecord from '../../guide/pictures/cover.svg'
import { Logo } from '../../illustrations/logo.tsx'

/** The front: a mixtape's label above the record that is also a flower. */
export function Cover() {
  return (
    <section className="page cover">
      <Picture className="full" src={flowerRecord} />
      <p className="brand">
        <Logo />
        {firm.brand}
      </p>
      <div className="label">
        <h1>
          {cover.title.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className="strip">
          {cover.strip.map((side) => (
            <span key={side}>{side}</span>
          ))}
        </p>
      </div>
      <p className="subtitle">
        {cover.subtitle.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
    </section>
  )
}
