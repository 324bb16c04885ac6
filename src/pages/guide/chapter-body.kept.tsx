import { type Edition, EditionContext } from '../../guide/edition.tsx'
import { bodies } from './bodies.tsx'
import { chapterAt } from './chapter-at.ts'
import { ChapterNotes } from './chapter-notes.tsx'
import { countMentions } from './count-mentions.ts'
import './styles/1-parts.css'
import './styles/lists.css'
import './styles/plans.css'
import './styles/welcome.css'
import './styles/print.css'

/** A chapter's words, and its notes. */
export function ChapterBody({ at }: { readonly at: string }) {
  const chapter = chapterAt(at)
  const Body = bodies[chapter]
  const { mention, mentions } = countMentions()
  const edition: Edition = { mention, isOnPaper: false }
  return (
    <EditionContext value={edition}>
      <div data-chapter={chapter}>
        <Body />
      </div>
      {/* After the body, whose notes have been counted by then. */}
      <ChapterNotes mentions={mentions} />
    </EditionContext>
  )
}
