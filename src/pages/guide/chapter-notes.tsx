import { footnoteWords } from '../../content/footnote-words.ts'
import { cover } from '../../content/guide/cover.ts'
import { reachUs as words } from '../../content/guide/reach-us.ts'
import { MoreAbout } from '../../footnotes/more-about.tsx'
import { numbered } from '../../guide/parts/note.tsx'
import { FootnoteList } from '../../ui/footnote-list.tsx'
import styles from './chapter-notes.module.css'

/** Exactly the notes that the chapter refers to, by the guide's own numbers. */
export function ChapterNotes({ mentions }: { readonly mentions: ReadonlyMap<string, number> }) {
  const notes = numbered.list
    .filter(({ id }) => mentions.has(id))
    .map((note) => ({ ...note, more: <MoreAbout note={note.id} />, backTo: placesOf(note.id, mentions.get(note.id)) }))
  if (notes.length === 0) return null
  return (
    <div className={styles.notes}>
      <h2>{words.smallPrint}</h2>
      <FootnoteList notes={notes} />
      <p>{words.prices(cover.edition.text)}</p>
    </div>
  )
}

function placesOf(note: string, count = 0) {
  return Array.from({ length: count }, (_, index) => ({
    id: `ref-${note}-${index + 1}`,
    label: count > 1 ? footnoteWords.backTo(index + 1) : footnoteWords.back,
  }))
}
