import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { Blob, Face, Font, shape, Buffer as Text } from 'harfbuzzjs'
import type { Page } from 'playwright'
import { type FontCut, fontCuts, fontFaces } from '../../build/fonts.ts'
import { colour } from '../../build/site-files.ts'
import { inChromium } from '../engines/chromium.ts'
import { withPictures } from './print-pages.ts'

/** The site's picture of the booklet, and where the command records what it and that of two spreads were drawn from. */
export const coverPicture = 'public/illustrations/guide-cover.svg'
export const bookletDrawnFrom = 'scripts/guide/booklet-drawn-from.sha256'

/** Changes with the booklet's words, pictures and styles; these are read from their files, because tests run without. */
export function bookletChecksum(html: string): string {
  const sheets = ['src/styles/tokens.css', 'src/booklet/paper.css', ...globSync('src/booklet/booklet-*.css').toSorted()]
  const styles = sheets.map((sheet) => readFileSync(sheet, 'utf8'))
  const body = withPictures(html.slice(html.indexOf('<body')))
  return `${createHash('sha256')
    .update([...styles, body].join())
    .digest('hex')}\n`
}

/**
 * Draws the printed cover as the front of a booklet that lies on the page, its words as outlines: a picture on a page
 * cannot use the page's fonts.
 *
 * @param html of the booklet, given the fonts
 */
export async function drawCover(html: (fonts: string) => string, chromium: string): Promise<string> {
  const fonts = await fontFaces()
  const { paper, lines, boxes, logo } = await inChromium(chromium, async (page) => {
    await page.emulateMedia({ media: 'screen' })
    await page.setContent(withPictures(html(fonts)))
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    return coverLayout(page)
  })
  const [label, ...onLabel] = boxes
  if (!label) throw new Error('The cover has no label')
  const cuts = await fontCuts()
  const art = readFileSync('src/guide/cover.svg', 'utf8').replace(/^<svg[^>]*><title>.*?<\/title>|<\/svg>\s*$/gs, '')
  const mark = logo.drawing
    .replaceAll('var(--marigold)', colour('marigold'))
    .replaceAll('currentColor', colour('paper'))
  return booklet(
    `<clipPath id="n">${rectangle(label)}</clipPath>`,
    [
      `<g transform="scale(${round(paper.width / 840, 4)})">${art}</g>`,
      `<g transform="translate(${round(logo.x)} ${round(logo.y)})scale(${round(logo.width / 40, 3)})">${mark}</g>`,
      `<g clip-path="url(#n)">${[label, ...onLabel].map(rectangle).join('')}</g>`,
      ...lines.map((line) => outlined(line, cuts)),
    ].join(''),
    paper.width,
  )
}

/** A line of words, in pixels from the upper left corner of the paper. */
interface Line {
  readonly text: string
  readonly family: string
  readonly weight: number
  readonly size: number
  /** What is added after each letter. */
  readonly spacing: number
  readonly colour: string
  readonly x: number
  readonly baseline: number
}

/** A filled rectangle. */
interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly radius: number
  readonly colour: string
}

interface CoverLayout {
  readonly paper: Box
  readonly lines: readonly Line[]
  readonly boxes: readonly Box[]
  /** The logo's place, and its drawing. */
  readonly logo: { readonly x: number; readonly y: number; readonly width: number; readonly drawing: string }
}

/** Where a browser puts everything on the cover, which it shows at the moment. */
function coverLayout(page: Page): Promise<CoverLayout> {
  return page.evaluate(() => {
    const cover = document.querySelector('.cover') ?? document.body
    const pen = document.createElement('canvas').getContext('2d')
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { backgroundColor, borderRadius } = getComputedStyle(element)
      return { x, y, width, height, radius: Number.parseFloat(borderRadius), colour: backgroundColor }
    }
    const edgesOf = (element: Element) => {
      const { borderTopColor, borderBottomColor, ...style } = getComputedStyle(element)
      const [top, bottom] = [style.borderTopWidth, style.borderBottomWidth].map(Number.parseFloat)
      const { x, y, width, height } = element.getBoundingClientRect()
      const edge = { x, width, radius: 0 }
      return [
        { ...edge, y, height: top ?? 0, colour: borderTopColor },
        { ...edge, y: y + height - (bottom ?? 0), height: bottom ?? 0, colour: borderBottomColor },
      ]
    }
    const lineOf = (element: Element) => {
      const words = document.createRange()
      words.selectNodeContents(element.lastChild ?? element)
      const { left, top } = words.getBoundingClientRect()
      const { fontFamily, fontWeight, fontSize, letterSpacing, color } = getComputedStyle(element)
      if (pen) pen.font = `${fontWeight} ${fontSize} ${fontFamily}`
      return {
        text: element.textContent.trim(),
        family: fontFamily.split(',')[0]?.replaceAll('"', '') ?? '',
        weight: Number(fontWeight),
        size: Number.parseFloat(fontSize),
        spacing: Number.parseFloat(letterSpacing) || 0,
        colour: color,
        x: left,
        baseline: top + (pen?.measureText('H').fontBoundingBoxAscent ?? 0),
      }
    }
    const label = [...cover.querySelectorAll('.label, .label *')]
    const logo = cover.querySelector('svg') ?? cover
    const { x, y, width } = logo.getBoundingClientRect()
    return {
      paper: boxOf(cover),
      lines: [...cover.querySelectorAll('.brand, span')].map(lineOf),
      boxes: label
        .flatMap((element) => [boxOf(element), ...edgesOf(element)])
        .filter(({ height, colour }) => height > 0 && colour !== 'rgba(0, 0, 0, 0)'),
      logo: { x, y, width, drawing: logo.innerHTML },
    }
  })
}

/** The cover on its other pages, with a shadow to the right and below, and the fold of the back. */
function booklet(definitions: string, cover: string, width: number): string {
  const [ink, linen, paper] = [colour('ink'), colour('linen'), colour('paper')]
  const front = 'M16 8H333Q341 8 341 16V460Q341 468 333 468H16Z'
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 360 480" fill="none">',
    `${definitions}<clipPath id="c"><path d="${front}"/></clipPath>`,
    `<path d="M26 16H341Q347 16 347 22V470Q347 476 341 476H26Z" fill="${ink}" opacity=".18"/>`,
    `<path d="M16 12H339Q345 12 345 18V466Q345 472 339 472H16Z" fill="${linen}"/>`,
    `<path d="M342.5 20V464M22 470H335" stroke="${ink}" stroke-dasharray="40 2 9 2" opacity=".4"/>`,
    `<g clip-path="url(#c)"><g transform="translate(16 8)scale(${round(325 / width, 5)})">${cover}</g>`,
    `<path d="M16 8H22V468H16Z" fill="${ink}" opacity=".35"/>`,
    `<path d="M22.5 8V468" stroke="${paper}" opacity=".3"/></g></svg>\n`,
  ].join('')
}

function rectangle({ x, y, width, height, radius, colour: fill }: Box): string {
  const [left, top, wide, high] = [x, y, width, height].map((number) => round(number))
  return `<rect x="${left}" y="${top}" width="${wide}" height="${high}"${radius > 0 ? ` rx="${round(radius)}"` : ''} fill="${fill}"/>`
}

/** @param digits after the point */
function round(number: number, digits = 2): number {
  return Number(number.toFixed(digits))
}

/**
 * A line of words as an outline, which needs no font. It is drawn in half pixels of the printed page: on a screen with
 * three pixels for each of CSS, no point of the picture is further off than a quarter of a pixel.
 */
function outlined(line: Line, cuts: readonly FontCut[]): string {
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
