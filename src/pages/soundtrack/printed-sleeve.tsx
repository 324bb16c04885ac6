import { sleeveWords as words } from '../../content/soundtrack-words.ts'
import styles from './sleeve.module.css'
import { ink, Words } from './sleeve-words.tsx'
import { type Column, layOut, type Part, partsOf, SongsPicture } from './songs-picture.tsx'
import type { Track } from './soundtrack.ts'

/** What is printed, in sixths of a millimetre of A4: as wide as its margins leave, and as high as one sheet has room. */
const paper = { width: 1044, height: 1374, gap: 36 } as const
/**
 * The first size of the songs that leaves the front its room is used: larger letters only beside a large front, then 16
 * points, and less only for what would not fit on the sheet at all.
 */
const sizes = [
  ...[58, 52, 46, 42, 38, 34].map((size) => ({ size, front: 740 })),
  { size: 34, front: 150 },
  { size: 26, front: 0 },
]
/** The room above the songs, and below them for the motto. */
const margin = { top: 44, bottom: 84 } as const

const oneColumn: readonly Column[] = [{ label: 66, start: 120, end: 1000 }]
const twoColumns: readonly Column[] = [
  { label: 56, start: 108, end: 508 },
  { label: 572, start: 624, end: 1024 },
]

interface PrintedSleeveProps {
  readonly description: string
  /** The id of the front as it is drawn on the page, 600 wide and this high. */
  readonly front: string
  readonly frontHeight: number
  /** What is written, by part. */
  readonly tracks: ReadonlyArray<readonly Track[]>
}

/**
 * The sleeve on paper: above, the front, as large as the songs leave it, with its record half out of it; below, exactly
 * as wide as both, the songs. Drawn, because a browser prints no backgrounds unless it is told to.
 */
export function PrintedSleeve({ description, front, frontHeight, tracks }: PrintedSleeveProps) {
  const { cover, lists } = fitted(tracks)
  const frontWidth = (cover * 600) / frontHeight
  const record = 0.46 * cover
  // No further out than the songs below, unless that were beside the sleeve.
  const recordAt = Math.min(paper.width - record, frontWidth + 0.9 * record)
  return (
    <div className={styles.printed} role="img" aria-label={description}>
      <svg viewBox={`-1 -1 ${paper.width + 2} ${paper.height + 2}`} aria-hidden="true" fill="none">
        {frontWidth < paper.width && (
          <g transform={`translate(${recordAt} ${cover / 2})scale(${record})`}>
            <circle r="1" fill={ink('ink')} />
            {[0.93, 0.86, 0.79, 0.72, 0.65, 0.58, 0.51, 0.44].map((radius) => (
              <circle key={radius} r={radius} stroke={ink('white')} strokeWidth=".006" opacity=".5" />
            ))}
            <circle r=".36" fill={ink('label')} />
            <circle r=".04" fill={ink('white')} />
          </g>
        )}
        <svg
          className={styles.title}
          width={frontWidth}
          height={cover}
          aria-hidden="true"
          viewBox={`0 0 600 ${frontHeight}`}
        >
          <use href={`#${front}`} />
        </svg>
        {/* The flower is cropped by the edge, which white paper does not show. */}
        <Edge width={frontWidth} height={cover} />
        <g transform={`translate(0 ${cover + paper.gap})`}>
          <Edge width={paper.width} height={paper.height - paper.gap - cover} />
          {lists.map(({ parts, column }) => (
            <SongsPicture key={column.label} parts={parts} column={column} />
          ))}
          <Words
            at={[paper.width / 2, paper.height - paper.gap - cover - 36]}
            size={38}
            lines={[words.motto]}
            colour={ink('sleeve-words')}
            className={styles.heading}
            isCentred
          />
        </g>
      </svg>
    </div>
  )
}

/** An edge in the sleeve's colour, which its white paper does not show, within a line that shows however light that is. */
function Edge(size: { readonly width: number; readonly height: number }) {
  const [width, height] = [size.width, size.height].map((length) => Math.max(0, length - 10))
  return (
    <>
      <rect x={5} y={5} width={width} height={height} stroke={ink('cover')} strokeWidth={10} />
      <rect {...size} stroke={ink('ink')} strokeWidth={2} />
    </>
  )
}

/** How large the front is, and where the songs go: in two columns, unless one of them would be empty. */
function fitted(tracks: PrintedSleeveProps['tracks']) {
  const parts = partsOf(tracks)
  const [left, right] = [parts.filter(({ letter }) => letter === 'A'), parts.filter(({ letter }) => letter !== 'A')]
  const isHalf = left.length === 0 || right.length === 0
  const columns = isHalf ? oneColumn : twoColumns
  const contents = isHalf ? [parts] : [left, right]
  const tried = sizes.map(({ size, front }) => ({ front, ...placedAt(size, contents, columns) }))
  return tried.find(({ front, cover }) => cover >= front) ?? placedAt(26, contents, columns)
}

function placedAt(size: number, contents: ReadonlyArray<readonly Part[]>, columns: readonly Column[]) {
  const laid = (top: number) =>
    columns.map((column, place) => ({ column, ...layOut(contents[place] ?? [], size, column, top) }))
  const end = Math.max(...laid(margin.top).map((list) => list.end))
  const room = paper.height - paper.gap - end - margin.bottom
  // So narrow a slice of the record would look like a mistake.
  const cover = room > paper.width - 60 ? paper.width : Math.max(0, room)
  return { cover, lists: laid(margin.top + Math.max(0, room - cover) / 2) }
}
