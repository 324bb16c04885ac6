import { chapters, type TrackId, tracks } from '../../content/guide/chapters.ts'
import { webEdition as words } from '../../content/guide/web-edition.ts'
import { chapterPath, paths } from '../../paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { trackAt } from './chapter-at.ts'
import styles from './chapter-foot.module.css'

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

/** The chapters before and after this one, and the way back to the contents. */
function Onwards({ from }: { readonly from: TrackId }) {
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

/** All chapters, beside the text where there is room. */
function ChapterList({ current }: { readonly current: TrackId }) {
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
