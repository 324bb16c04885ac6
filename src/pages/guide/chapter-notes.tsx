import { type FootnoteId, footnotes, footnoteWords } from '../../content/claims.ts'
import { cover } from '../../content/guide/front.ts'
import { reachUs as words } from '../../content/guide/your-wishes.ts'
import { MoreAbout } from '../../footnotes/more-about.tsx'
import { FootnoteList } from '../../ui/footnote-list.tsx'
import styles from './chapter-notes.module.css'

/** Exactly the notes that the chapter refers to, from 1 in the order in which it does. */
export function ChapterNotes({ mentions }: { readonly mentions: ReadonlyMap<FootnoteId, number> }) {
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
