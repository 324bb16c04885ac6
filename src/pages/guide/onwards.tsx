import { chapters, type TrackId, tracks } from '../../content/guide/chapters.ts'
import { webEdition as words } from '../../content/guide/web-edition.ts'
import { chapterPath, paths } from '../../paths.ts'
import styles from './onwards.module.css'

/** The chapters before and after this one, and the way back to the contents. */
export function Onwards({ from }: { readonly from: TrackId }) {
  const place = tracks.indexOf(from)
  const previous = tracks[place - 1]
  const next = tracks[place + 1]
  return (
    <nav className={styles.onwards} aria-label={words.onwards}>
      <a className={styles.previous} rel="prev" href={previous ? chapterPath(previous) : paths.guide}>
        <small>{words.previous}</small> {chapters[previous ?? 'welcome'].short}
      </a>
      {next && (
        <a className={styles.next} rel="next" href={chapterPath(next)}>
          <small>{words.next}</small> {chapters[next].short}
        </a>
      )}
      <a className={styles.all} href={paths.guide}>
        {words.allChapters}
      </a>
    </nav>
  )
}
