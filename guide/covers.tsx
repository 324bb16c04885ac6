import type { ReactNode } from 'react'
import { Logo } from '#app/components/logo.tsx'
import { firm } from '#app/content/firm.ts'
import flowerRecord from './cover.svg'
import { Picture } from './notes.tsx'
import { PhoneUs, PricesDated } from './side-b.tsx'
import { cover } from './words/front.ts'

/** The front: a mixtape's label above the record that is also a flower. @param children the label's strip */
export function Cover({ children }: { readonly children: ReactNode }) {
  return (
    <section className="page cover">
      <Picture className="full" src={flowerRecord} />
      <Brand />
      <div className="label">
        <h1>
          {cover.title.map((line) => (
            <span key={line}>{line} </span>
          ))}
        </h1>
        <p className="strip">{children}</p>
      </div>
      <p className="subtitle">
        {cover.subtitle.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
    </section>
  )
}

/** The back, in the green of the front: how to reach us, above a record that rises from a meadow. */
export function BackCover() {
  return (
    <section className="page cover back">
      <Picture className="rising" src="/illustrations/gold-disc.svg" />
      <Picture className="ground" src="/illustrations/meadow.svg" />
      <Brand />
      <PhoneUs />
      <PricesDated />
    </section>
  )
}

/** Our logo and name. */
function Brand() {
  return (
    <p className="brand">
      <Logo />
      {firm.brand}
    </p>
  )
}
