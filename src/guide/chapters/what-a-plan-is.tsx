import { whatAPlanIs as words } from '../../content/guide/your-plan.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { Answer, Points } from '../parts/answer.tsx'

/** What a plan is, and who it does not suit. */
export function WhatAPlanIs() {
  return (
    <>
      <div className="opening">
        <Answer id="what-is-a-funeral-plan" bare />
      </div>
      <div className="pair split">
        <Side {...words.is} className="yes" />
        <Side {...words.isNot} className="no" />
      </div>
      <div className="pair">
        <Side {...words.suits} />
        <Side {...words.suitsNot} />
      </div>
      <p className="aside">
        <RichText text={words.elsewhere} />
      </p>
    </>
  )
}

interface SideProps {
  readonly title: string
  readonly points: readonly string[]
  readonly className?: string
}

function Side({ title, points, className }: SideProps) {
  return (
    <div className={className}>
      <h2>{title}</h2>
      <Points points={points} />
    </div>
  )
}
