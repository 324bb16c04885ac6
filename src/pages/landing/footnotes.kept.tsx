import { landing } from '../../content/landing.ts'
import { MoreAbout } from '../../footnotes/more-about.tsx'
import { FootnoteList } from '../../ui/footnote-list.tsx'
import styles from './kept-parts.module.css'
import { notes } from './notes.ts'

const list = notes.list.map((note) => ({ ...note, more: <MoreAbout note={note.id} /> }))

export function Footnotes() {
  return (
    <section className={styles.footnotes}>
      <h2>{landing.footnotes}</h2>
      <FootnoteList notes={list} />
    </section>
  )
}
