import type { ReactNode } from 'react'
import { type ChapterId, chapters } from '../../content/guide/chapters.ts'
import { Picture } from '../../guide/parts/picture.tsx'

interface ChapterProps {
  readonly chapter: ChapterId
  /** To the right of the title, where it does not disturb how lines begin. */
  readonly picture: string
  readonly children: ReactNode
}

/** A chapter, which begins on a new page. */
export function Chapter({ chapter, picture, children }: ChapterProps) {
  return (
    <section className={`chapter ${chapter}`}>
      <div className="opening-band">
        <h1 id={chapter}>{chapters[chapter].title}</h1>
        <Picture src={picture} />
      </div>
      {children}
    </section>
  )
}
