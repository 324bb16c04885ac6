import { Blob, Face, Font } from 'harfbuzzjs'

/** A point of an outline; one that is not on the curve bends it. In the font's own units. */
interface Point {
  readonly x: number
  readonly y: number
  readonly isOn: boolean
}

export type Contour = readonly Point[]

/**
 * Takes the slash out of a font's zero: to failing sight 0808 157 0123 otherwise reads like 8888, and £1,100 like the
 * number of a part. Everything else, and the space the zero takes, stays the same.
 *
 * @param font TrueType with one weight, whose zero is an outline around two counters with a bar between them
 */
export function withPlainZero(font: Uint8Array): Uint8Array {
  const glyph = new Font(new Face(new Blob(font))).nominalGlyph('0'.charCodeAt(0))
  if (!glyph) throw new Error('the font has no zero')
  const [outline, one, other, ...more] = readGlyph(font, glyph)
  if (!outline || !one || !other || more.length > 0) throw new Error('the zero is not drawn with a slash')
  return withGlyph(font, glyph, [outline, inOne(fromTheBar(one), fromTheBar(other))])
}

/** A counter, begun where its side of the bar ends: its longest straight line. */
function fromTheBar(counter: Contour): Contour {
  const lengths = counter.map((point, index) => {
    const next = counter[(index + 1) % counter.length]
    return next && point.isOn && next.isOn ? Math.hypot(next.x - point.x, next.y - point.y) : 0
  })
  const start = lengths.indexOf(Math.max(...lengths)) + 1
  return [...counter.slice(start), ...counter.slice(0, start)]
}

/** One counter of two: where the bar was, a curve goes on as the curves before and after it. */
function inOne(one: Contour, other: Contour): Contour {
  return [...one, bend(one, other), ...other, bend(other, one)]
}

/** The point at which the end of one curve, carried on, meets the beginning of the next, carried back. */
function bend(before: Contour, after: Contour): Point {
  const [control, end] = before.slice(-2)
  const [start, next] = after
  if (!control || !end || !start || !next) throw new Error('a counter has too few points')
  const [ax, ay] = [end.x - control.x, end.y - control.y]
  const [bx, by] = [start.x - next.x, start.y - next.y]
  const far = ((start.x - end.x) * by - (start.y - end.y) * bx) / (ax * by - ay * bx)
  return { x: Math.round(end.x + far * ax), y: Math.round(end.y + far * ay), isOn: false }
}

/** A font's tables by their tags. Source of all that follows: OpenType 1.9, "Font file", `glyf` and `loca`. */
type Tables = ReadonlyMap<string, Uint8Array>

/** A glyph's outline. @throws for a glyph that is made of others */
export function readGlyph(font: Uint8Array, glyph: number): Contour[] {
  const bytes = glyphsOf(tablesOf(font))[glyph] ?? new Uint8Array()
  const view = viewOf(bytes)
  const contours = view.getInt16(0)
  if (contours < 1) throw new Error('the glyph has no outline of its own')
  const ends = Array.from({ length: contours }, (_, index) => view.getUint16(10 + 2 * index))
  const points = (ends.at(-1) ?? -1) + 1
  let at = 10 + 2 * contours
  at += 2 + view.getUint16(at)

  const flags: number[] = []
  while (flags.length < points) {
    const flag = view.getUint8(at++)
    const times = flag & 8 ? view.getUint8(at++) : 0
    for (let time = 0; time <= times; time += 1) flags.push(flag)
  }
  const coordinates = (short: number, same: number) => {
    let value = 0
    return flags.map((flag) => {
      if (flag & short) value += flag & same ? view.getUint8(at++) : -view.getUint8(at++)
      else if (!(flag & same)) {
        value += view.getInt16(at)
        at += 2
      }
      return value
    })
  }
  const [xs, ys] = [coordinates(2, 16), coordinates(4, 32)]
  const all = flags.map((flag, index) => ({ x: xs[index] ?? 0, y: ys[index] ?? 0, isOn: (flag & 1) === 1 }))
  return ends.map((end, index) => all.slice((ends[index - 1] ?? -1) + 1, end + 1))
}

/** The font with another outline for a glyph, within the same bounds and without hints. Checksums are left out. */
function withGlyph(font: Uint8Array, glyph: number, contours: readonly Contour[]): Uint8Array {
  const tables = tablesOf(font)
  const glyphs = glyphsOf(tables)
  const bounds = (glyphs[glyph] ?? new Uint8Array()).slice(2, 10)
  const changed = glyphs.with(glyph, bytesOf(contours, bounds))
  const loca = new Uint8Array(4 * (glyphs.length + 1))
  let end = 0
  for (const [index, { length }] of changed.entries()) {
    end += length
    viewOf(loca).setUint32(4 * (index + 1), end)
  }
  const head = table(tables, 'head').slice()
  viewOf(head).setInt16(50, 1)
  return fontOf(new Map([...tables, ['glyf', joined(changed)], ['loca', loca], ['head', head]]))
}

function bytesOf(contours: readonly Contour[], bounds: Uint8Array): Uint8Array {
  const points = contours.flat()
  const steps = points.map(({ x, y }, index) => [x - (points[index - 1]?.x ?? 0), y - (points[index - 1]?.y ?? 0)])
  const ends = contours.map((_, index) => contours.slice(0, index + 1).flat().length - 1)
  const bytes = [
    ...twoBytes(contours.length),
    ...bounds,
    ...ends.flatMap(twoBytes),
    ...twoBytes(0),
    ...points.map(({ isOn }) => (isOn ? 1 : 0)),
    ...steps.flatMap(([x = 0]) => twoBytes(x)),
    ...steps.flatMap(([, y = 0]) => twoBytes(y)),
  ]
  return Uint8Array.from([...bytes, ...Array(-bytes.length & 3).fill(0)])
}

const twoBytes = (value: number) => [(value >> 8) & 255, value & 255]
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

function glyphsOf(tables: Tables): Uint8Array[] {
  const [head, loca, glyf] = [table(tables, 'head'), table(tables, 'loca'), table(tables, 'glyf')]
  const isLong = viewOf(head).getInt16(50) === 1
  const at = (index: number) => (isLong ? viewOf(loca).getUint32(4 * index) : 2 * viewOf(loca).getUint16(2 * index))
  const count = loca.length / (isLong ? 4 : 2) - 1
  return Array.from({ length: count }, (_, index) => glyf.slice(at(index), at(index + 1)))
}

function table(tables: Tables, tag: string): Uint8Array {
  const found = tables.get(tag)
  if (!found) throw new Error(`the font has no table ${tag}`)
  return found
}

function tablesOf(font: Uint8Array): Tables {
  const view = viewOf(font)
  const entries = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index)
  return new Map(
    entries.map((at) => {
      const start = view.getUint32(at + 8)
      return [String.fromCharCode(...font.slice(at, at + 4)), font.slice(start, start + view.getUint32(at + 12))]
    }),
  )
}

function fontOf(tables: Tables): Uint8Array {
  const header = new Uint8Array(12 + 16 * tables.size)
  const view = viewOf(header)
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.size)
  let start = header.length
  const parts = [...tables].map(([tag, bytes], index) => {
    const padded = joined([bytes, new Uint8Array(-bytes.length & 3)])
    const at = 12 + 16 * index
    header.set(new TextEncoder().encode(tag), at)
    view.setUint32(at + 8, start)
    view.setUint32(at + 12, bytes.length)
    start += padded.length
    return padded
  })
  return joined([header, ...parts])
}
