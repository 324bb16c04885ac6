import styles from './sleeve.module.css'
import { ink, lineSpan, Words, wrapText } from './sleeve-words.tsx'
import { sideLetters, type Track } from './soundtrack.ts'

/** The songs of a side, or the one that must not be played. */
export interface Part {
  readonly letter: string
  readonly tracks: readonly Track[]
}

/** The parts that have anything on them, each with the letter of its label. */
export function partsOf(tracks: ReadonlyArray<readonly Track[]>): Part[] {
  return tracks
    .map((each, place) => ({ letter: [...sideLetters, '×'][place] ?? '', tracks: each }))
    .filter((part) => part.tracks.length > 0)
}

/** Where labels have their middle, and where the words beside them start and end, from left to right. */
export interface Column {
  readonly label: number
  readonly start: number
  readonly end: number
}

/**
 * The distance from one line to the next, as a multiple of the size: from a moment to its song or its empty line, and
 * from that to the next moment. A song is nearer to its own moment than to the next. An empty line takes the room of a
 * song: the sleeve does not grow as songs are written.
 */
const pitch = { song: 1.08, next: 1.48 } as const

/** Where everything in a column goes. */
export function layOut(parts: readonly Part[], size: number, { start, end }: Column, top: number) {
  const wrap = (text: string) => wrapText(text, (end - start) / size)
  let y = top
  const laid = parts.map(({ letter, tracks }) => {
    const partTop = y
    const rows = tracks.map((track) => {
      const moment = wrap(track.moment)
      const song = wrap(track.song)
      const first = y + size
      const songY = first + lineSpan({ lines: moment, size }) + size * pitch.song
      y = songY + lineSpan({ lines: song, size }) + size * (pitch.next - 1)
      return { y: first, songY, size, moment, song }
    })
    y = Math.max(y, partTop + 84) + 8
    return { letter, middle: partTop + 0.7 * size, rows }
  })
  return { parts: laid, end: y }
}

interface SongsPictureProps {
  readonly parts: ReturnType<typeof layOut>['parts']
  readonly column: Column
}

/** Moments and their songs, or lines to write on, with a label for each part. */
export function SongsPicture({ parts, column: { label, start, end } }: SongsPictureProps) {
  return parts.map(({ letter, middle, rows }) => (
    <g key={letter}>
      <circle cx={label} cy={middle} r="36" fill={ink('label')} />
      <Words
        at={[label, middle + 13]}
        size={36}
        lines={[letter]}
        colour={ink('on-label')}
        className={styles.heading}
        isCentred
      />
      {rows.map(({ y, songY, size, moment, song }) => (
        <g key={y}>
          <g className={styles.moment}>
            <Words at={[start, y]} end={end} size={size} lines={moment} colour={ink('sleeve-words')} />
          </g>
          {song.length > 0 ? (
            <Words at={[start, songY]} end={end} size={size} lines={song} colour={ink('sleeve-words')} isBold />
          ) : (
            <path
              d={`M${start} ${songY}H${end}`}
              stroke={ink('sleeve-words')}
              strokeWidth={3}
              strokeLinecap="round"
              strokeDasharray="0 9"
              className={styles.moment}
            />
          )}
        </g>
      ))}
    </g>
  ))
}
