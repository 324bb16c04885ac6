import { mySongs } from '../../content/guide/your-wishes.ts'
import { sleeveWords as words } from '../../content/soundtrack-words.ts'
import { broken, circle, ink, palettes, Words } from './sleeve-parts.tsx'
import type { Soundtrack, Track } from './soundtrack.ts'

/** The songs, a label for each side. */
export function BackOfSleeve({ soundtrack }: { readonly soundtrack: Soundtrack }) {
  const { sides, never, colour } = soundtrack
  const palette = palettes[colour]
  const notThis = never === '' ? [] : [{ moment: mySongs.neverTitle, song: never }]
  const parts = [
    ...sides.map(({ tracks }, side) => ({ letter: side === 0 ? 'A' : 'B', tracks })),
    ...(notThis.length > 0 ? [{ letter: '×', tracks: notThis }] : []),
  ]
  const label = [
    ...sides.flatMap(({ title, tracks }) => [title, ...tracks.map(({ moment, song }) => `${moment} ${song}`)]),
    ...notThis.map(({ moment, song }) => `${moment}: ${song}`),
  ]
  return (
    <div role="img" aria-label={`${words.back} ${label.join('. ')}`}>
      <svg viewBox="0 0 600 600" aria-hidden="true" fill="none">
        <path d="M0 0H600V600H0Z" fill={ink(palette.back)} />
        <path d="M24 24H576V576H24Z" stroke={ink(palette.words)} strokeWidth={2} opacity=".4" />
        {placed(parts).map(({ letter, top, rows }) => (
          <g key={letter}>
            <path d={circle(86, top + 24, 36)} fill={ink(palette.label)} />
            <path
              d={circle(86, top + 24, 30)}
              stroke={ink(palette.onLabel)}
              strokeWidth={1.5}
              strokeDasharray="30 5 3 5"
              opacity=".7"
            />
            <Words at={[86, top + 37]} size={36} lines={[letter]} colour={palette.onLabel} isHeading isCentred />
            {rows.map(({ y, moment, size, lines }) => (
              <g key={y}>
                <Words at={[144, y]} size={size * 0.72} lines={[moment]} colour={palette.words} />
                {lines.length === 0 ? (
                  <path
                    d={`M144 ${y + size * 1.3}H556`}
                    stroke={ink(palette.words)}
                    strokeDasharray="2 6"
                    opacity=".6"
                  />
                ) : (
                  <Words
                    at={[144, y + (moment ? size * 1.1 : 0)]}
                    size={size}
                    lines={lines}
                    colour={palette.words}
                    isBold
                  />
                )}
              </g>
            ))}
          </g>
        ))}
        <Words at={[300, 560]} size={17} lines={[words.motto]} colour={palette.words} isHeading isCentred />
      </svg>
    </div>
  )
}

interface Part {
  readonly letter: string
  readonly tracks: readonly Track[]
}

/** Where everything goes, at the largest size at which it fits. An empty sleeve has lines for what is to come. */
function placed(parts: readonly Part[]) {
  const isEmpty = parts.every(({ tracks }) => tracks.length === 0)
  const blank = mySongs.sides.map(({ moments }) => moments.map((moment) => ({ moment, song: '' })))
  const shown = isEmpty ? parts.map((part, side) => ({ ...part, tracks: blank[side] ?? [] })) : parts
  const sizes = [26, 24, 22, 20, 18, 16, 14, 12, 11, 10, 9, 8]
  const size = sizes.find((each) => layOut(shown, each).end <= 535)
  return layOut(shown, size ?? Math.min(...sizes)).parts
}

function layOut(parts: readonly Part[], size: number) {
  let y = 56
  const laid = parts.map(({ letter, tracks }) => {
    const top = y
    const rows = tracks.map(({ moment, song }) => {
      const row = { y: y + size * 0.8, moment, size, lines: song === '' ? [] : broken(song, 412 / size) }
      y += size * ((moment ? 1.1 : 0) + 1.15 * Math.max(1, row.lines.length) + 0.45)
      return row
    })
    y = Math.max(y, top + 84) + 8
    return { letter, top, rows }
  })
  return { parts: laid, end: y }
}
