import type { ReactNode } from 'react'
import { firm } from '../../content/firm.ts'
import { cover } from '../../content/guide/front.ts'
import { Logo } from '../../illustrations/logo.tsx'

/** What the front of every printed edition says. @param children the label's strip */
export function CoverWords({ children }: { readonly children: ReactNode }) {
  return (
    <>
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
        <p className="strip">{children}</p>
      </div>
      <p className="subtitle">
        {cover.subtitle.map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
    </>
  )
}
