import { classNames } from '../../components/class-names.ts'
import { Petal } from '../../components/petal.tsx'
import { mySongs, sleeveWords as words } from '../../content/soundtrack-words.ts'
import { fitLines } from '../../text-width.ts'
import { BackOfSleeve } from './back-of-sleeve.tsx'
import { PrintedSleeve } from './printed-sleeve.tsx'
import styles from './sleeve.module.css'
import { fitText, ink, type Lines, lineSpan, Words } from './sleeve-words.tsx'
import { type Soundtrack, tracksOf } from './soundtrack.ts'
import { useTextScale } from './text-scale.ts'

/** What the record's label says. */
export interface Label {
  readonly side: string
  readonly song: string
}

interface SleeveProps {
  readonly soundtrack: Soundtrack
  readonly label: Label
}

/** Its last word is not alone on a line. */
const notThisOne = mySongs.never.moment.replace(/ (?=\S+$)/, '\u00a0')

/** Front and back; on paper both in one picture, with only the songs that are written, once there are any. */
export function Sleeve({ soundtrack, label }: SleeveProps) {
  const scale = useTextScale()
  const { sides, never } = soundtrack
  const front = frontOf(soundtrack, scale)
  const all = [
    ...mySongs.sides.map(({ moments }, side) =>
      moments.map((moment) => sides[side]?.tracks.find(({ id }) => id === moment.id) ?? { ...moment, song: '' }),
    ),
    [{ ...mySongs.never, moment: notThisOne, song: never }],
  ]
  const written = all.map((tracks) => tracks.filter(({ song }) => song !== ''))
  const described = [
    ...sides.flatMap(({ title, tracks }) => [title, ...tracks.map(({ moment, song }) => `${moment} ${song}`)]),
    ...(never === '' ? [] : [`${notThisOne}: ${never}`]),
  ]
  const description = {
    front: [words.front, titleOf(soundtrack), fromOf(soundtrack)].filter(Boolean).join(' '),
    back: `${words.back} ${described.join('. ')}`,
  }
  return (
    <div className={classNames(styles.sleeve, styles.coloured)} data-sleeve={soundtrack.colour}>
      <FrontOfSleeve description={description.front} front={front} label={label} songs={tracksOf(soundtrack).length} />
      <BackOfSleeve description={description.back} tracks={all} scale={scale} />
      <PrintedSleeve
        description={`${description.front}. ${description.back}`}
        front={drawing}
        frontHeight={front.height}
        tracks={written.some((tracks) => tracks.length > 0) ? written : all}
      />
    </div>
  )
}

/**
 * The front again, hidden from screen readers. It is beside the fields for its words and colour, where the sleeve
 * itself is further up.
 */
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

/** How far the petals reach from the middle of the record, whichever of them is on top. */
const reach = 280
/** Where the middle of the record is, and where its label ends above the foot of the sleeve. */
const middle = { x: 352, y: 488, labelEnd: 592 } as const

/** Where the words on the front are, and the flower below them. */
function frontOf(soundtrack: Soundtrack, scale: number) {
  const title = titleOf(soundtrack)
  const larger = (sizes: readonly number[]) => sizes.map((size) => size * scale)
  // A title takes one line sooner than the largest letters.
  const oneLine = fitText(title, 520, larger([70, 64, 58]), 1)
  const heading = oneLine.lines.length === 1 ? oneLine : fitText(title, 520, larger([58, 48, 40, 34]), 2)
  const giver = fitText(fromOf(soundtrack), 520, larger([32, 26]), 1)
  const giverAt = 46 + 32 * scale + heading.size * (0.1 + 1.1 * heading.lines.length)
  // With the tails of its letters.
  const end =
    giver.lines.length > 0
      ? giverAt + lineSpan(giver) + 0.25 * giver.size
      : 40 + heading.size + lineSpan(heading) + 0.25 * heading.size
  // The petals keep below the words. The flower is smaller for that, or lower where a visitor has set all words larger:
  // those on its label must not shrink there.
  const missing = Math.max(0, end + 14 - (middle.y - reach))
  const lower = scale > 1 ? missing : 0
  const flowerSize = scale > 1 ? 1 : 1 - missing / (middle.labelEnd - middle.y + reach)
  return { heading, giver, giverAt, wordsEnd: end, lower, flowerSize, height: 600 + lower }
}

interface FrontOfSleeveProps extends Pick<SleeveProps, 'label'>, Pick<FlowerProps, 'songs'> {
  readonly description: string
  readonly front: ReturnType<typeof frontOf>
}

/** The record that is also a flower, below its title. */
function FrontOfSleeve({ description, front, label, songs }: FrontOfSleeveProps) {
  const { heading, giver, giverAt, wordsEnd, lower, flowerSize, height } = front
  return (
    <div className={styles.front} role="img" aria-label={description}>
      <svg viewBox={`0 0 600 ${height}`} aria-hidden="true">
        {/* Everything is set here and nothing inherited: the copies would not inherit the same. */}
        <g id={drawing} fill="none">
          <rect width="600" height={height} fill={ink('sleeve')} />
          <rect width="600" height={wordsEnd + 14} fill={ink('band')} />
          <Flower label={label} songs={songs} lower={lower} size={flowerSize} />
          <Words at={[40, 40 + heading.size]} {...heading} colour={ink('sleeve-words')} className={styles.heading} />
          <Words at={[40, giverAt]} {...giver} colour={ink('sleeve-words')} />
        </g>
      </svg>
    </div>
  )
}

/** The length of each petal, once round: uneven, as if grown. */
const petals = [1.08, 1.01, 1.14, 1.05, 1.12, 1, 1.11, 1.03, 1.15, 1.04, 1.13, 1.02]

const layers = [
  { angle: 21, fill: 'petals-behind', line: 'sleeve' },
  { angle: 6, fill: 'petals', line: 'petals-behind' },
]

const grooves = [170, 158, 149, 137, 118, 110]

/** Two lines on the record's label, where a longer song is cut short; the back has it whole. */
function onLabel(song: string): Lines {
  const { size, lines } = fitText(song, 168, [31, 26], 2)
  return { size, lines: lines.length > 2 ? fitLines(song, [168 / size, 168 / size]) : lines }
}

interface FlowerProps extends Pick<SleeveProps, 'label'> {
  /** How many songs there are: the record turns by one petal for each. */
  readonly songs: number
  /** How far it is below its usual place, and how large, for the sake of the words above it. */
  readonly lower: number
  readonly size: number
}

function Flower({ label: { side, song }, songs, lower, size }: FlowerProps) {
  const { x, y, labelEnd } = middle
  return (
    <>
      <g transform={`translate(${x} ${y + lower})`}>
        <path d="M-352 112C-300 40-250 10-196 6-206 70-262 104-352 112Z" className={styles.leaf} />
        <path d="M248-70C246-130 226-176 186-216 178-150 196-96 248-70Z" className={styles.leaf} />
      </g>
      <g transform={`translate(${x} ${labelEnd - (labelEnd - y) * size + lower})scale(${size})`}>
        {/* In the prerendered HTML without the attribute, which the security policy does not allow there. */}
        <g className={styles.turning} style={songs > 0 ? { transform: `rotate(${songs * 30}deg)` } : undefined}>
          {layers.map(({ angle, fill, line }) =>
            petals.map((length, place) => (
              <g
                key={length}
                fill={ink(fill)}
                color={ink(line)}
                transform={`rotate(${angle + place * 30})scale(${length})`}
              >
                <Petal />
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
        <Words at={[0, 38]} {...onLabel(song)} colour={ink('on-label')} isCentred />
      </g>
    </>
  )
}
