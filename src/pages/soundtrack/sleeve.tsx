import { classNames } from '../../components/class-names.ts'
import { mySongs, sleeveWords as words } from '../../content/soundtrack-words.ts'
import styles from './sleeve.module.css'
import { fitText, type Lines, Words, wrapText } from './sleeve-words.tsx'
import { type Soundtrack, type Track, tracksOf } from './soundtrack.ts'
import { useTextScale } from './text-scale.ts'

/** A colour by the name that `sleeve.module.css` gives it for each colour of sleeve, or of a token. */
const ink = (name: string) => `var(--${name})`

/** What the record's label says. */
export interface Label {
  readonly side: string
  readonly song: string
}

interface SleeveProps {
  readonly soundtrack: Soundtrack
  readonly label: Label
}

interface Scaled {
  /** How many times as large as usual its words are. */
  readonly scale: number
}

/** Front and back. */
export function Sleeve({ soundtrack, label }: SleeveProps) {
  const scale = useTextScale()
  return (
    <div className={classNames(styles.sleeve, styles.coloured)} data-sleeve={soundtrack.colour}>
      <FrontOfSleeve soundtrack={soundtrack} label={label} scale={scale} />
      <BackOfSleeve soundtrack={soundtrack} scale={scale} />
    </div>
  )
}

/** The front again, for eyes alone: where the sleeve itself is above, and what is on it is written or its colour chosen. */
export function SmallSleeve({ colour }: Pick<Soundtrack, 'colour'>) {
  return (
    <span className={classNames(styles.small, styles.coloured)} data-sleeve={colour}>
      <svg viewBox="0 0 600 600" aria-hidden="true">
        <use href={`#${drawing}`} />
      </svg>
    </span>
  )
}

/** The front as it is drawn once. */
const drawing = 'front-of-sleeve'

const titleOf = ({ title }: Soundtrack) => title || words.untitled
const fromOf = ({ names }: Soundtrack) => names && words.from(names)

/** The record that is also a flower, below its title. */
function FrontOfSleeve({ soundtrack, label, scale }: SleeveProps & Scaled) {
  const description = [words.front, titleOf(soundtrack), fromOf(soundtrack)].filter(Boolean).join(' ')
  const larger = (sizes: readonly number[]) => sizes.map((size) => size * scale)
  const heading = fitText(titleOf(soundtrack), 520, larger([70, 58, 48, 40, 34]), 2)
  const giver = fitText(fromOf(soundtrack), 520, larger([32, 26, 22]), 1)
  const giverAt = 46 + 32 * scale + heading.size * (0.1 + 1.1 * heading.lines.length)
  // Above the petals; below words of the usual size it is where they leave room for it.
  const lower = scale > 1 ? Math.max(0, giverAt + 1.15 * giver.size * (giver.lines.length - 1) - 190) : 0
  return (
    <div className={styles.front} role="img" aria-label={description}>
      {/* Where there is more room below, more of the flower is seen. */}
      <svg viewBox={`0 0 600 ${600 + lower}`} preserveAspectRatio="xMidYMin" aria-hidden="true" fill="none">
        <g id={drawing}>
          <rect width="600" height={600 + lower} fill={ink('sleeve')} />
          <Flower label={label} songs={tracksOf(soundtrack).length} lower={lower} />
          <Words at={[40, 40 + heading.size]} {...heading} colour={ink('sleeve-words')} className={styles.heading} />
          <Words at={[40, giverAt]} {...giver} colour={ink('sleeve-words')} />
        </g>
      </svg>
    </div>
  )
}

/** The length of each petal, once round: uneven, as if grown. */
const petals = [1, 0.93, 1.06, 0.97, 1.04, 0.92, 1.03, 0.95, 1.07, 0.96, 1.05, 0.94]

const layers = [
  { angle: 21, fill: 'petals-behind', line: 'sleeve' },
  { angle: 6, fill: 'petals', line: 'petals-behind' },
]

const petal = 'M-20-140C-56-178-54-232-22-258-8-250 8-250 22-258 54-232 56-178 20-140Z'
const vein = 'M0-150V-222M-15-160Q-26-196-18-222M15-160Q26-196 18-222'
const grooves = [170, 158, 149, 137, 118, 110]

interface FlowerProps extends Pick<SleeveProps, 'label'> {
  /** With each the record turns by one petal. */
  readonly songs: number
  /** How far it is below its usual place, for the sake of larger words. */
  readonly lower: number
}

function Flower({ label: { side, song }, songs, lower }: FlowerProps) {
  return (
    <g transform={`translate(352 ${488 + lower})`}>
      <path d="M-352 112C-300 40-250 10-196 6-206 70-262 104-352 112Z" fill={ink('ink')} opacity=".35" />
      <path d="M248-70C246-130 226-176 186-216 178-150 196-96 248-70Z" fill={ink('ink')} opacity=".35" />
      {/* As built without the attribute: the security policy allows none in HTML. */}
      <g className={styles.turning} style={songs > 0 ? { transform: `rotate(${songs * 30}deg)` } : undefined}>
        {layers.map(({ angle, fill, line }) =>
          petals.map((length, place) => (
            <g key={length} transform={`rotate(${angle + place * 30})scale(${length})`}>
              <path d={petal} fill={ink(fill)} />
              <path d={vein} stroke={ink(line)} strokeWidth={2} strokeLinecap="round" opacity=".55" />
            </g>
          )),
        )}
        <circle r="178" fill={ink('ink')} />
        {grooves.map((radius) => (
          <circle key={radius} r={radius} stroke={ink('white')} strokeDasharray="90 16 6 12 210 24" opacity=".35" />
        ))}
      </g>
      <circle r="127" stroke={ink('fern')} strokeWidth={3} />
      <circle r="104" fill={ink('label')} />
      <circle r="95" stroke={ink('on-label')} strokeWidth={2} strokeDasharray="60 8 3 8" opacity=".7" />
      <circle r="9" fill={ink('sleeve')} />
      <Words at={[0, -32]} size={32} lines={[side]} colour={ink('on-label')} className={styles.heading} isCentred />
      <Words at={[0, 38]} {...fitText(song, 168, [31, 26, 22, 18], 2)} colour={ink('on-label')} isCentred />
    </g>
  )
}

/** Its last word is not alone on a line. */
const neverTitle = mySongs.neverTitle.replace(/ (?=\S+$)/, '\u00a0')

/** The songs, a label for each side; on paper only what is written, once anything is. */
function BackOfSleeve({ soundtrack, scale }: Pick<SleeveProps, 'soundtrack'> & Scaled) {
  const { sides, never } = soundtrack
  const notThis = never === '' ? [] : [{ moment: neverTitle, song: never }]
  const description = [
    ...sides.flatMap(({ title, tracks }) => [title, ...tracks.map(({ moment, song }) => `${moment} ${song}`)]),
    ...notThis.map(({ moment, song }) => `${moment}: ${song}`),
  ]
  const written = [...sides.map(({ tracks }) => tracks), notThis]
  const isWritten = written.some((tracks) => tracks.length > 0)
  const all = mySongs.sides.map(({ moments }, side) =>
    moments.map((moment) => written[side]?.find((track) => track.moment === moment) ?? { moment, song: '' }),
  )
  return (
    <div className={styles.back} role="img" aria-label={`${words.back} ${description.join('. ')}`}>
      <BackPicture parts={partsOf([...all, notThis])} sizes={[34]} scale={scale} />
      {isWritten && <BackPicture parts={partsOf(written)} sizes={[44, 40, 36, 33, 30]} scale={scale} />}
    </div>
  )
}

interface Part {
  readonly letter: string
  readonly tracks: readonly Track[]
}

/** What has anything on it, with the letter of its label. */
function partsOf(tracks: ReadonlyArray<readonly Track[]>): Part[] {
  return tracks
    .map((each, place) => ({ letter: ['A', 'B', '×'][place] ?? '', tracks: each }))
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
        at={[300, height - 38 - further(motto)]}
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
/** Where the words on the back begin, and how much is left below them for the motto's last line. */
const margin = { top: 40, bottom: 74 } as const
/**
 * From one line to the next: of a text, from a moment to its song or its line, and from those to the next moment (of the
 * size). A song is nearer to its own moment than to the next.
 */
const pitch = { line: 1.15, song: 1.04, afterSong: 1.55, afterLine: 1.27 } as const

/** Where everything goes: in a square, or in more than that where it does not fit. */
function fitted(parts: readonly Part[], sizes: readonly number[], scale: number) {
  const motto = fitText(words.motto, column.end - column.start, [34 * scale], 1)
  const bottom = margin.bottom + 34 * (scale - 1) + further(motto)
  const scaled = sizes.map((size) => size * scale)
  const heightAt = (size: number) => Math.max(600, Math.ceil(layOut(parts, size, margin.top).end + bottom))
  // A unit is nearly 0.6 px on a phone, where 34 are larger than our smallest text.
  const size = scaled.find((each) => heightAt(each) === 600) ?? Math.min(...scaled)
  const height = heightAt(size)
  const spare = height - bottom - layOut(parts, size, margin.top).end
  return { height, placed: layOut(parts, size, margin.top + spare / 2).parts, motto }
}

/** From a text's first line to its last. */
const further = ({ lines, size }: Lines) => Math.max(0, lines.length - 1) * size * pitch.line

function layOut(parts: readonly Part[], size: number, start: number) {
  const wrap = (text: string) => wrapText(text, (column.end - column.start) / size)
  let y = start
  const laid = parts.map(({ letter, tracks }) => {
    const top = y
    const rows = tracks.map((track) => {
      const moment = wrap(track.moment)
      const song = wrap(track.song)
      const first = y + size
      const songY = first + further({ lines: moment, size }) + size * pitch.song
      y = songY + further({ lines: song, size }) + size * ((track.song === '' ? pitch.afterLine : pitch.afterSong) - 1)
      return { y: first, songY, size, moment, song }
    })
    y = Math.max(y, top + 84) + 8
    return { letter, top, rows }
  })
  return { parts: laid, end: y }
}
