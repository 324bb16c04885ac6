import { mySongs, sleeveWords as words } from '../../content/soundtrack-words.ts'
import styles from './sleeve.module.css'
import { fitText, ink, lineSpan, type Scaled, Words, wrapText } from './sleeve-words.tsx'
import { type Soundtrack, sideLetters, type Track } from './soundtrack.ts'

/** Its last word is not alone on a line. */
const notThisOne = mySongs.never.moment.replace(/ (?=\S+$)/, '\u00a0')

interface BackOfSleeveProps extends Scaled {
  readonly soundtrack: Soundtrack
}

/** The songs, with a label for each side; on paper only the songs that are written, once there are any. */
export function BackOfSleeve({ soundtrack, scale }: BackOfSleeveProps) {
  const { sides, never } = soundtrack
  const last = { ...mySongs.never, moment: notThisOne, song: never }
  const notThis = never === '' ? [] : [last]
  const description = [
    ...sides.flatMap(({ title, tracks }) => [title, ...tracks.map(({ moment, song }) => `${moment} ${song}`)]),
    ...notThis.map(({ moment, song }) => `${moment}: ${song}`),
  ]
  const written = [...sides.map(({ tracks }) => tracks), notThis]
  const isWritten = written.some((tracks) => tracks.length > 0)
  const all = mySongs.sides.map(({ moments }, side) =>
    moments.map((moment) => written[side]?.find(({ id }) => id === moment.id) ?? { ...moment, song: '' }),
  )
  return (
    <div className={styles.back} role="img" aria-label={`${words.back} ${description.join('. ')}`}>
      <BackPicture parts={partsOf([...all, [last]])} sizes={[34]} scale={scale} />
      {isWritten && <BackPicture parts={partsOf(written)} sizes={[44, 40, 36, 33, 30]} scale={scale} />}
    </div>
  )
}

interface Part {
  readonly letter: string
  readonly tracks: readonly Track[]
}

/** The parts that have anything on them, each with the letter of its label. */
function partsOf(tracks: ReadonlyArray<readonly Track[]>): Part[] {
  return tracks
    .map((each, place) => ({ letter: [...sideLetters, '×'][place] ?? '', tracks: each }))
    .filter((part) => part.tracks.length > 0)
}

interface BackPictureProps extends Scaled {
  readonly parts: readonly Part[]
  /** From the largest: the first at which the parts fit a square is used, or failing that the last. */
  readonly sizes: readonly number[]
}

function BackPicture({ parts, sizes, scale }: BackPictureProps) {
  const { height, placed, motto } = fitted(parts, sizes, scale)
  return (
    <svg viewBox={`0 0 600 ${height}`} aria-hidden="true" fill="none">
      <rect width="600" height={height} fill={ink('sleeve')} />
      <rect x="14" y="14" width="572" height={height - 28} stroke={ink('sleeve-words')} strokeWidth={2} opacity=".6" />
      {placed.map(({ letter, top, rows }) => (
        <g key={letter}>
          <circle cx="78" cy={top + 24} r="36" fill={ink('label')} />
          <Words
            at={[78, top + 37]}
            size={36}
            lines={[letter]}
            colour={ink('on-label')}
            className={styles.heading}
            isCentred
          />
          {rows.map(({ y, songY, size, moment, song }) => (
            <g key={y}>
              <g className={styles.moment}>
                <Words at={[column.start, y]} size={size} lines={moment} colour={ink('sleeve-words')} />
              </g>
              {song.length > 0 ? (
                <Words at={[column.start, songY]} size={size} lines={song} colour={ink('sleeve-words')} isBold />
              ) : (
                <path
                  d={`M${column.start} ${songY}H${column.end}`}
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
      ))}
      <Words
        at={[300, height - 38 - lineSpan(motto)]}
        {...motto}
        colour={ink('sleeve-words')}
        className={styles.heading}
        isCentred
      />
    </svg>
  )
}

/** Where the words on the back start and end, from left to right. */
const column = { start: 130, end: 556 } as const
/** Where the words on the back begin, and how much room there is below them for the motto's last line. */
const margin = { top: 40, bottom: 74 } as const
/**
 * The distance from one line to the next, as a multiple of the size: from a moment to its song or its
 * empty line, and from that to the next moment. A song is nearer to its own moment than to the next. An empty line takes
 * the room of a song: the sleeve does not grow as songs are written.
 */
const pitch = { song: 1.08, next: 1.48 } as const

/** Where everything goes: in a square, or in something higher if it does not fit. */
function fitted(parts: readonly Part[], sizes: readonly number[], scale: number) {
  const motto = fitText(words.motto, column.end - column.start, [34 * scale], 1)
  const bottom = margin.bottom + 34 * (scale - 1) + lineSpan(motto)
  const scaled = sizes.map((size) => size * scale)
  const heightAt = (size: number) => Math.max(600, Math.ceil(layOut(parts, size, margin.top).end + bottom))
  // A unit is nearly 0.6 px on a phone, where 34 are larger than our smallest text.
  const size = scaled.find((each) => heightAt(each) === 600) ?? Math.min(...scaled)
  const height = heightAt(size)
  const spare = height - bottom - layOut(parts, size, margin.top).end
  return { height, placed: layOut(parts, size, margin.top + spare / 2).parts, motto }
}

function layOut(parts: readonly Part[], size: number, start: number) {
  const wrap = (text: string) => wrapText(text, (column.end - column.start) / size)
  let y = start
  const laid = parts.map(({ letter, tracks }) => {
    const top = y
    const rows = tracks.map((track) => {
      const moment = wrap(track.moment)
      const song = wrap(track.song)
      const first = y + size
      const songY = first + lineSpan({ lines: moment, size }) + size * pitch.song
      y = songY + lineSpan({ lines: song, size }) + size * (pitch.next - 1)
      return { y: first, songY, size, moment, song }
    })
    y = Math.max(y, top + 84) + 8
    return { letter, top, rows }
  })
  return { parts: laid, end: y }
}
