import { readFile } from 'node:fs/promises'
import { Blob, Face, Font } from 'harfbuzzjs'
import type { Page } from 'playwright'
import { fontData } from '../scripts/build/fonts.ts'
import { colour } from '../scripts/build/site-files.ts'

/** How wide the picture is, in units: as wide as `cover.svg`, which is behind the words. */
const width = 840
/** How many units a letter's size is divided into: few enough for short numbers, and enough for a phone's pixels. */
const grid = 100

/** The site's fonts that the cover is set in, and in what weight. */
const fonts = { fraunces: 600, atkinson: 700 } as const

/** A letter as the page shows it, its place in the picture's units. */
interface Letter {
  readonly letter: string
  readonly x: number
  /** The top of its line's content, a font's ascent above the baseline. */
  readonly top: number
  readonly size: number
  readonly font: keyof typeof fonts
  readonly colour: string
}

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/**
 * Draws the booklet's cover as a picture for the site. A picture cannot use the page's fonts, so each letter is drawn
 * as an outline, where the page shows it.
 *
 * @param page shows the booklet
 */
export async function drawCover(page: Page): Promise<string> {
  const { words, letters, boxes, logo } = await page.evaluate(measureCover, width)
  const { label, strip, rules, mark } = boxes
  const drawn = await Promise.all(
    Object.entries(fonts).map(async ([name, weight]) =>
      outlines(
        await fontData(name, weight),
        letters.filter(({ font }) => font === name),
      ),
    ),
  )
  const art = (await readFile('guide/cover.svg', 'utf8')).replace(/^.*?<\/title>|<\/svg>\s*$/gs, '')
  const foot = label.height - (strip.y - label.y)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 1188" fill="none"><title>${words}</title>`,
    art,
    `<clipPath id="c"><rect x="${label.x}" y="${label.y}" width="${label.width}" height="${label.height}" rx="20"/></clipPath>`,
    `<g clip-path="url(#c)"><path fill="${colour('paper')}" d="M${label.x} ${label.y}h${label.width}v${label.height}H${label.x}z"/>`,
    `<path fill="${colour('marigold')}" d="M${label.x} ${strip.y}h${label.width}v${foot}H${label.x}z"/>`,
    `<path fill="${colour('coral')}" d="M${label.x} ${strip.y + 9.6}h${label.width}v${foot}H${label.x}z"/></g>`,
    `<path stroke="${colour('fern')}" stroke-width="1.2" opacity=".45" d="${rules.map(({ x, y, width, height }) => `M${x} ${y + height}h${width}`).join('')}"/>`,
    `<svg x="${mark.x}" y="${mark.y}" width="${mark.width}" height="${mark.height}" viewBox="0 0 40 40" color="${colour('paper')}">`,
    logo.replace(/var\(--(\w+)\)/g, (_, name: string) => colour(name)),
    `</svg>${drawn.join('')}</svg>\n`,
  ].join('')
}

/** Runs in the page. */
function measureCover(width: number) {
  // The first one is the front; the back cover follows.
  const cover = document.querySelector('.cover')
  const inCover = (selector: string) => [...(cover?.querySelectorAll(selector) ?? [])]
  const at = (selector: string) => inCover(selector).map((part) => placed(part))
  const origin = cover?.getBoundingClientRect() ?? new DOMRect()
  const scale = width / origin.width
  const rounded = (value: number) => Math.round(value * scale * 10) / 10
  const placed = (part: Element | Range): Box => {
    const { x, y, width, height } = part.getBoundingClientRect()
    return { x: rounded(x - origin.x), y: rounded(y - origin.y), width: rounded(width), height: rounded(height) }
  }
  const letters: Letter[] = []
  const texts = document.createTreeWalker(cover ?? document, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode
    if (!text.parentElement || !text.nodeValue) continue
    const { fontFamily, fontSize, color } = getComputedStyle(text.parentElement)
    for (const [index, letter] of [...text.nodeValue].entries()) {
      if (letter === ' ') continue
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + 1)
      const { x, y } = placed(range)
      const size = rounded(Number.parseFloat(fontSize))
      const font = /^Fraunces/.test(fontFamily) ? 'fraunces' : 'atkinson'
      letters.push({ letter, x, top: y, size, font, colour: color })
    }
  }
  const none = { x: 0, y: 0, width: 0, height: 0 }
  const [label = none] = at('.label')
  const [strip = none] = at('.strip')
  const [mark = none] = at('.brand svg')
  return {
    words: inCover('p, h1')
      .map((part) => part.textContent.trim())
      .join('. '),
    letters,
    boxes: { label, strip, mark, rules: at('h1 span') },
    logo: cover?.querySelector('.brand svg')?.innerHTML ?? '',
  }
}

/** Draws the lines that are set in one font, each as a single shape: a browser takes longer over many small shapes. */
function outlines(data: Uint8Array, letters: readonly Letter[]): string {
  const face = new Face(new Blob(data))
  const font = new Font(face)
  const ascent = font.hExtents().ascender / face.upem
  const lines = Map.groupBy(letters, ({ size, colour, top }) => `${size} ${colour} ${top}`)
  return [...lines.values()]
    .map((line) => {
      const [{ size, top, colour } = { size: grid, top: 0, colour: '' }] = line
      const shapes = line.map(({ letter, x }) => {
        const glyph = font.nominalGlyph(letter.codePointAt(0) ?? 0) ?? 0
        return onGrid(font.glyphToPath(glyph), grid / face.upem, Math.round((x * grid) / size))
      })
      const place = `translate(0 ${(top + ascent * size).toFixed(1)})scale(${(size / grid).toFixed(4)})`
      return `<path fill="${colour}" transform="${place}" d="${shapes.join('')}"/>`
    })
    .join('')
}

/**
 * Converts an outline from a font, where y goes up, to a picture's grid, where y goes down. Only the start of each
 * contour is absolute: the relative steps after it are the same wherever the letter stands, and repeats cost next to
 * nothing once compressed.
 *
 * @param left where on the grid the letter begins
 */
function onGrid(path: string, scale: number, left: number): string {
  let [x, y] = [0, 0]
  let start = [x, y]
  return Array.from(path.matchAll(/([MLQCZ])([^MLQCZ]*)/g), ([, command = '', numbers = '']) => {
    if (command === 'Z') {
      ;[x = 0, y = 0] = start
      return 'z'
    }
    const points = numbers
      .split(/[ ,]+/)
      .map((value, index) => Math.round(Number(value) * (index % 2 ? -scale : scale)))
    const steps = points.map((value, index) => value - (index % 2 ? y : x))
    ;[x = 0, y = 0] = points.slice(-2)
    if (command !== 'M') return command.toLowerCase() + steps.join(' ').replaceAll(' -', '-')
    start = [x, y]
    return `M${x + left} ${y}`
  }).join('')
}
