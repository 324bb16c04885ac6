import { type FootnoteId, footnotes, footnoteWords } from '../../content/claims.ts'
import { cover } from '../../content/guide/front.ts'
import { reachUs as words } from '../../content/guide/your-wishes.ts'
import { MoreAbout } from '../../footnotes/more-about.tsx'
import { type Edition, EditionContext } from '../../guide/edition.tsx'
import { FootnoteList } from '../../ui/footnote-list.tsx'
import { bodies } from './bodies.tsx'
import { chapterAt } from './chapter-at.ts'
import styles from './guide-page.module.css'
import './chapter-parts.css'
import './chapter-lists.css'
import './chapter-plans.css'
import './chapter-welcome.css'
import './chapter-print.css'

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

/** Exactly the notes that the chapter refers to, from 1 in the order in which it does. */
function ChapterNotes({ mentions }: { readonly mentions: ReadonlyMap<FootnoteId, number> }) {
  const notes = Array.from(mentions, ([id, count], index) => ({
    id,
    number: index + 1,
    text: footnotes[id],
    more: <MoreAbout note={id} />,
    backTo: placesOf(id, count),
  }))
  if (notes.length === 0) return null
  return (
    <div className={styles.notes}>
      <h2>{words.smallPrint}</h2>
      <FootnoteList notes={notes} />
      <p>{words.prices(cover.edition.text)}</p>
    </div>
  )
}

function placesOf(note: string, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `ref-${note}-${index + 1}`,
    label: count > 1 ? footnoteWords.backTo(index + 1) : footnoteWords.back,
  }))
}

/**
 * Numbers the notes of a chapter and the mentions of each while it is rendered, once and from top to bottom, so that
 * its notes, which come last, can lead back to each.
 */
function countMentions() {
  const mentions = new Map<FootnoteId, number>()
  const mention = (note: FootnoteId) => {
    const nth = (mentions.get(note) ?? 0) + 1
    mentions.set(note, nth)
    return { number: [...mentions.keys()].indexOf(note) + 1, id: `ref-${note}-${nth}` }
  }
  return { mentions, mention }
}
