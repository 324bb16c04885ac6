import { Blob, Face, Font } from 'harfbuzzjs'
import { type Contour, type Point, readGlyph, withGlyph } from './true-type.ts'

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
  return withGlyph(font, glyph, [outline, joined(fromTheBar(one), fromTheBar(other))])
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
function joined(one: Contour, other: Contour): Contour {
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
