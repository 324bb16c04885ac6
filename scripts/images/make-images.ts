import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { fontFaces } from '../build/fonts.ts'
import { colour } from '../build/site-files.ts'
import { ensureChromium, inChromium } from '../engines/chromium.ts'

/**
 * `npm run images` draws the icons and the picture for shared links into `public/`. They are committed: they rarely
 * change, and a build would need something to draw with.
 */

/** A picture that is drawn from an SVG: its file in `public/`, and its width in pixels. */
export interface Picture {
  readonly file: string
  readonly width: number
  readonly svg: string
}

/** The background of the mark: nothing, a square with round corners, or a square from edge to edge. */
type Ground = 'none' | 'rounded' | 'square'

/** Everything that browsers, home screens and sharing sites want as pixels. */
export function pictures(): readonly Picture[] {
  return [
    // For browsers that request it unprompted, and read a PNG by this name; those that support SVG take favicon.svg.
    icon('favicon.ico', 32, 'none', 1),
    icon('icon-192.png', 192, 'rounded', 0.76),
    icon('icon-512.png', 512, 'rounded', 0.76),
    // iOS rounds the corners itself, and shows transparency as black.
    icon('apple-touch-icon.png', 180, 'square', 0.76),
    // Phones crop this one to any shape that holds a circle of 80 % of its width.
    icon('icon-maskable-512.png', 512, 'square', 0.64),
    { file: 'share.png', width: 1200, svg: readFileSync('scripts/images/share.svg', 'utf8') },
  ]
}

/** Where the command records what it drew. */
export const drawnFrom = 'scripts/images/drawn-from.sha256'

/** Changes with whatever the pictures are drawn from. */
export const checksumOf = (drawn: readonly Picture[]) =>
  `${createHash('sha256').update(JSON.stringify(drawn)).digest('hex')}\n`

/** @param share how much of the width the mark takes */
function icon(file: string, width: number, ground: Ground, share: number): Picture {
  const edge = 20 * (1 - share)
  // Without its own style, which follows the browser's dark mode; a picture cannot.
  const mark = readFileSync('public/favicon.svg', 'utf8').replace(/^<svg[^>]*><style>.*?<\/style>|<\/svg>\s*$/gs, '')
  const corner = ground === 'rounded' ? 9 : 0
  const svg = [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none">',
    `<style>.d{stroke:${colour('ink')}}</style>`,
    ground === 'none' ? '' : `<rect width="40" height="40" rx="${corner}" fill="${colour('moss')}"/>`,
    `<g transform="translate(${edge} ${edge})scale(${share})">${mark}${ground === 'none' ? '' : grooves()}</g></svg>`,
  ].join('')
  return { file, width, svg }
}

/** The grooves that make the mark a record: only for home screens, because in a tab they would blur. */
function grooves(): string {
  const groove = (radius: number) => `<circle cx="20" cy="20" r="${radius}"/>`
  return `<g stroke="${colour('paper')}" stroke-width=".5">${groove(8)}${groove(6.1)}</g>`
}

if (import.meta.main) {
  const drawn = pictures()
  const fonts = await fontFaces()

  await inChromium(ensureChromium(), async (page) => {
    for (const { file, width, svg } of drawn) {
      await page.setViewportSize({ width, height: width })
      await page.setContent(`<style>${fonts}body{margin:0}svg{display:block}</style>${svg}`)
      await page.evaluate(() => document.fonts.ready)
      const png = await page.locator('svg').screenshot({ omitBackground: true })
      await writeFile(`public/${file}`, png)
      console.log(`public/${file}: ${width} pixels wide`)
    }
  })
  await writeFile(drawnFrom, checksumOf(drawn))
}
