import type { ReactNode } from 'react'
import { type ChapterId, chapters } from '../../content/guide/chapters.ts'
import { pageOf } from '../page-numbers.ts'

interface SheetProps {
  readonly chapter: ChapterId
  /** 2 for the second page of a chapter, and so on; only the first has the chapter's title. */
  readonly nth?: number
  readonly tone?: 'paper' | 'linen' | 'moss'
  /** A picture at the edge of the paper, behind the words. */
  readonly backdrop?: ReactNode
  readonly children: ReactNode
}

/** One page of paper with its title, running head and number. */
export function Sheet({ chapter, nth = 1, tone = 'paper', backdrop, children }: SheetProps) {
  const number = pageOf(chapter) + nth - 1
  const { title, short } = chapters[chapter]
  return (
    <section className={`page ${tone} ${chapter} ${number % 2 === 0 ? 'left' : 'right'}`}>
      {backdrop}
      <div className="body">
        {nth === 1 && <h1 id={chapter}>{title}</h1>}
        {children}
      </div>
      {/* Not read aloud: the bookmarks and the page itself say the same. */}
      <div className="folio" aria-hidden="true">
        <span>{short}</span>
        <b>{number}</b>
      </div>
    </section>
  )
}
