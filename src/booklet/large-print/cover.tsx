import { firm } from '../../content/firm.ts'
import { cover } from '../../content/guide/cover.ts'
import { Picture } from '../../guide/parts/picture.tsx'
import flowerRecord from '../../guide/pictures/cover.svg'
import { Logo } from '../../illustrations/logo.tsx'

/** The booklet's front with its words above the picture and not on it. */
export function LargePrintCover() {
  return (
    <section className="cover">
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
        <p className="strip">{cover.largePrint}</p>
      </div>
      <p className="subtitle">
        {cover.subtitle.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
      <Picture src={flowerRecord} />
    </section>
  )
}
