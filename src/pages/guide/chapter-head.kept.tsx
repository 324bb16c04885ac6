import { firm } from '../../content/firm.ts'
import { chapters, sides } from '../../content/guide/chapters.ts'
import { cover } from '../../content/guide/front.ts'
import { webEdition as words } from '../../content/guide/web-edition.ts'
import { paths } from '../../paths.ts'
import { trackAt } from './chapter-at.ts'
import styles from './chapter-head.module.css'

/** The record's sleeve: its front for the welcome, its spine with the chapter's title for every other page. */
export function ChapterHead({ at }: { readonly at: string }) {
  const track = trackAt(at)
  if (!track)
    return (
      <header className={styles.head}>
        <p className={styles.side}>{firm.brand}</p>
        <h1>{cover.title.join(' ')}</h1>
        <p className={styles.subtitle}>{cover.subtitle.join(' ')}</p>
        <p className={styles.strip}>
          {cover.strip.map((side) => (
            <span key={side}>{side} </span>
          ))}
        </p>
      </header>
    )
  return (
    <header className={styles.head}>
      <p className={styles.side}>
        <a href={paths.guide}>{words.contents}</a> {sides.find((side) => side.chapters.includes(track))?.title}
      </p>
      <h1>{chapters[track].title}</h1>
    </header>
  )
}
