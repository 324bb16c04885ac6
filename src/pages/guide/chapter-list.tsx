import { chapters, type TrackId, tracks } from '../../content/guide/chapters.ts'
import { webEdition as words } from '../../content/guide/web-edition.ts'
import { chapterPath } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import styles from './chapter-list.module.css'

/** All chapters, beside the text where there is room. */
export function ChapterList({ current }: { readonly current: TrackId }) {
  return (
    <nav className={classNames(styles.list, current === 'plans-compared' && styles.below)} aria-label={words.chapters}>
      <ol>
        {tracks.map((track) => (
          <li key={track}>
            <a href={chapterPath(track)} aria-current={track === current ? 'page' : undefined}>
              {chapters[track].short}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
