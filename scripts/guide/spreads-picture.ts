import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { fontFaces } from '../../build/fonts.ts'
import { colour } from '../../build/site-files.ts'
import { inChromium } from '../engines/chromium.ts'
import { coverPicture } from './cover-picture.ts'
import { withPictures } from './print-pages.ts'

/** The picture of the open booklet beside the landing page's form, smaller and for browsers that lack AVIF. */
export const spreadsPictures = [
  'public/illustrations/guide-spreads.avif',
  'public/illustrations/guide-spreads.webp',
] as const

/** As it is drawn, and how wide it is kept: twice as wide as a phone shows it. */
const size = { width: 840, height: 560 }
const keptWidth = 720
/** The left page of each spread, its number as printed, from the back of the picture to its front. */
const spreads = [4, 10]

const shade = (share: number) => `color-mix(in srgb, ${colour('ink')} ${share}%, transparent)`

/** The cover lies across the left edge of one spread, which lies on the other. */
const looks = `
  body { position: relative; margin: 0; overflow: hidden }
  body > * { position: absolute }
  div { display: flex; width: 490px; box-shadow: 0 2px 4px ${shade(25)}, 0 9px 24px ${shade(22)} }
  div img { width: 50% }
  div::after { position: absolute; inset: 0; background: linear-gradient(90deg, transparent 42%, ${shade(33)} 50%, ${shade(8)} 52%, transparent 60%); content: "" }
  div:nth-of-type(1) { right: 24px; top: 32px; rotate: 6deg }
  div:nth-of-type(2) { right: 103px; bottom: 34px; rotate: -5deg }
  body > img { left: 21px; bottom: 30px; width: 278px; rotate: -9deg; filter: drop-shadow(0 7px 16px ${shade(33)}) }
`

/**
 * Photographs two spreads of the printed booklet, as they are, behind its cover, and writes the pictures.
 *
 * @param html of the booklet, given the fonts
 */
export async function drawSpreads(html: (fonts: string) => string, chromium: string): Promise<void> {
  const booklet = withPictures(html(await fontFaces()))
  const drawn = await inChromium(chromium, async (page) => {
    await page.emulateMedia({ media: 'screen' })
    await page.setContent(booklet)
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const sheet = async (number: number) => {
      const png = await page
        .locator('.page')
        .nth(number - 1)
        .screenshot()
      return `<img src="data:image/png;base64,${png.toString('base64')}" alt="">`
    }
    const open: string[] = []
    for (const left of spreads) open.push(`<div>${await sheet(left)}${await sheet(left + 1)}</div>`)
    const cover = `<img src="data:image/svg+xml;base64,${readFileSync(coverPicture, 'base64')}" alt="">`
    await page.setViewportSize(size)
    await page.setContent(`<style>${looks}</style>${open.join('')}${cover}`)
    return page.screenshot({ omitBackground: true })
  })
  // What is half transparent, shadows on nothing, would be a third of the file: the pages draw them. Edges stay smooth.
  const solid = sharp(drawn).resize(keptWidth).ensureAlpha().linear([1, 1, 1, 2.5], [0, 0, 0, -375])
  const [avif, webp] = spreadsPictures
  await writeFile(avif, await solid.clone().avif({ quality: 36, effort: 9, chromaSubsampling: '4:2:0' }).toBuffer())
  await writeFile(webp, await solid.clone().webp({ quality: 40, effort: 6 }).toBuffer())
}
