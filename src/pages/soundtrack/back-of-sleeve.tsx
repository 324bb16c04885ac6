import { sleeveWords as words } from '../../content/soundtrack-words.ts'
import styles from './sleeve.module.css'
import { fitText, ink, lineSpan, type Scaled, Words } from './sleeve-words.tsx'
import { layOut, partsOf, SongsPicture } from './songs-picture.tsx'
import type { Track } from './soundtrack.ts'

interface BackOfSleeveProps extends Scaled {
  readonly description: string
  /** Every moment, by part. */
  readonly tracks: ReadonlyArray<readonly Track[]>
}

/** Where the words on the back start and end, from left to right. */
const column = { label: 78, start: 130, end: 556 } as const
/** Where the words on the back begin, and how much room there is below them for the motto's last line. */
const margin = { top: 40, bottom: 74 } as const

/** A line for each song, with a label for each side: a square, or higher where the words need it. */
export function BackOfSleeve({ description, tracks, scale }: BackOfSleeveProps) {
  const motto = fitText(words.motto, column.end - column.start, [34 * scale], 1)
  const bottom = margin.bottom + 34 * (scale - 1) + lineSpan(motto)
  // A unit is nearly 0.6 px on a phone, where 34 are larger than our smallest text.
  const { parts, end } = layOut(partsOf(tracks), 34 * scale, column, margin.top)
  const height = Math.ceil(end + bottom)
  return (
    <div className={styles.back} role="img" aria-label={description}>
      <svg viewBox={`0 0 600 ${height}`} aria-hidden="true" fill="none">
        <rect width="600" height={height} fill={ink('sleeve')} />
        <rect
          x="14"
          y="14"
          width="572"
          height={height - 28}
          stroke={ink('sleeve-words')}
          strokeWidth={2}
          opacity=".6"
        />
        <SongsPicture parts={parts} column={column} />
        <Words
          at={[300, height - 38 - lineSpan(motto)]}
          {...motto}
          colour={ink('sleeve-words')}
          className={styles.heading}
          isCentred
        />
      </svg>
    </div>
  )
}
