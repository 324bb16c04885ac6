import { Blob, Face, Font, shape, Buffer as Text } from 'harfbuzzjs'
import type { FontCut } from '../../build/fonts.ts'
import type { Line } from './cover-layout.ts'

/**
 * A line of words as an outline, which needs no font. It is drawn in half pixels of the printed page: on a screen with
 * three pixels for each of CSS, no point of the picture is further off than a quarter of a pixel.
 */
export function outlined(line: Line, cuts: readonly FontCut[]): string {
  const cut = cuts.find(({ family, weight }) => family === line.family && weight === line.weight)
  if (!cut) throw new Error(`There is no font ${line.family} ${line.weight}`)
  const font = new Font(new Face(new Blob(cut.file)))
  font.setScale(line.size * 2, line.size * 2)
  const text = new Text()
  text.addText(line.text)
  text.guessSegmentProperties()
  shape(font, text)
  let x = 0
  const letters = text.getGlyphInfosAndPositions().map(({ codepoint, xAdvance = 0 }) => {
    const letter = relative(font.glyphToPath(codepoint), Math.round(x))
    x += xAdvance + line.spacing * 2
    return letter
  })
  const place = `translate(${line.x.toFixed(1)} ${line.baseline.toFixed(1)})scale(.5)`
  return `<path fill="${line.colour}" transform="${place}" d="${letters.join('')}"/>`
}

/** A font's outline, turned the right way up and in small steps from point to point, which take fewer bytes. */
function relative(path: string, x: number): string {
  let [here, start] = [
    [0, 0],
    [0, 0],
  ]
  const steps = [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, command = '', numbers = '']) => {
    if (command === 'Z') {
      here = start
      return 'z'
    }
    const points = numbers
      .split(/[ ,]/)
      .map((number, index) => Math.round(index % 2 === 0 ? Number(number) : -Number(number)))
    const end = points.slice(-2)
    const [fromX = 0, fromY = 0] = command === 'M' ? [-x, 0] : here
    const moved = points.map((point, index) => point - (index % 2 === 0 ? fromX : fromY))
    here = end
    if (command === 'M') start = end
    if (command === 'M') return `M${moved.join(' ')}`
    const step = moved.slice(-2)
    // A bend of less than a pixel and a half shows as a straight line, and none at all as nothing.
    if (Math.hypot(...step) < 3) return step.every((by) => by === 0) ? '' : `l${step.join(' ')}`
    return `${command.toLowerCase()}${moved.join(' ')}`
  })
  return steps.join('').replaceAll(' -', '-')
}
