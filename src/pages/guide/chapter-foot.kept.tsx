import { trackAt } from './chapter-at.ts'
import { ChapterList } from './chapter-list.tsx'
import { Onwards } from './onwards.tsx'

/** The ways to other chapters; the welcome has its contents instead. */
export function ChapterFoot({ at }: { readonly at: string }) {
  const track = trackAt(at)
  return (
    track && (
      <>
        <Onwards from={track} />
        <ChapterList current={track} />
      </>
    )
  )
}
