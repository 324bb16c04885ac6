import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { extractText } from 'unpdf'
import { runnerImport } from 'vite'
import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { fontFaces } from '../scripts/build/fonts.ts'
import { ensureChromium, inChromium } from '../scripts/engines/chromium.ts'
import { drawCover } from './cover-picture.ts'
import { headingOf, type PlaceId } from './words/chapters.ts'

/**
 * `npm run guide` prints the two editions of the guide and draws the site's picture of its cover, and puts them where the
 * site serves them from. The files are committed: what is posted and downloaded should change only when someone has
 * looked at it.
 */

/** The site's picture of the cover. */
const coverPicture = 'public/illustrations/guide-cover.svg'

/** Where the command records what it printed. */
export const printedFrom = 'guide/printed-from.sha256'

/**
 * Changes with the words, pictures and styles of both editions. The styles are read from their files, because tests
 * render the pages without them.
 */
export function guideChecksum(booklet: string, largePrint: string): string {
  const sheets = ['src/styles/tokens.css', ...globSync('guide/styles/*.css').toSorted()]
  const parts = [
    ...sheets.map((sheet) => withPictures(readFileSync(sheet, 'utf8'))),
    ...[booklet, largePrint].map((html) => withPictures(html.slice(html.indexOf('<body')))),
  ]
  return `${createHash('sha256').update(parts.join()).digest('hex')}\n`
}

/** Embeds the pictures of a page or a style sheet: the page that is printed has no address to fetch them from. */
function withPictures(text: string): string {
  return text.replace(/(?<=<img [^>]*src="|url\(")\/[^"]+/g, (address) => {
    const file = [`public${address}`, `.${address}`].find((path) => existsSync(path))
    if (file === undefined) throw new Error(`The guide has no picture ${address}`)
    const atRest = readFileSync(file, 'utf8').replace(/<style>.*?<\/style>/s, '')
    return `data:image/svg+xml;base64,${Buffer.from(atRest).toString('base64')}`
  })
}

/** Shows an edition as it will be printed. @throws when something does not fit its page, or a picture is missing */
async function show(page: Page, html: string): Promise<void> {
  // In colour: `tokens.css` gives the site's own print-outs black words on white paper.
  await page.emulateMedia({ media: 'screen' })
  await page.setContent(withPictures(html))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const misfits = await page.evaluate(() => [
    ...[...document.querySelectorAll('.page .body')]
      .map((body, index) => ({ page: index + 2, over: body.scrollHeight - body.clientHeight }))
      .filter(({ over }) => over > 0)
      .map(({ page, over }) => `page ${page}: ${over}px too long`),
    ...[...document.querySelectorAll('.page :is(h1, h2, h3, p, li, th, td)')]
      .filter((block) => block.scrollWidth > block.clientWidth)
      .map((block) => `too wide: ${block.textContent}`),
    ...[...document.images]
      .filter((image) => image.naturalWidth === 0)
      .map(({ src }) => `no picture: ${src.slice(0, 60)}`),
  ])
  if (misfits.length > 0) throw new Error(`The guide does not fit its pages:\n${misfits.join('\n')}`)
}

/** The text of a page begins with its running head, if it has one, and its number. */
export const inMargins = /^(?:\D*,continued)?\d+/

const print = (page: Page) => page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })

/**
 * Finds which page of the large print, from 1, each place is on: the one that begins with its heading, after what is in the
 * margins.
 */
async function pagesOf(pdf: Uint8Array): Promise<(place: PlaceId) => number> {
  const { text } = await extractText(new Uint8Array(pdf))
  const pages = text.map((page) => page.replace(/\s+/g, '').replace(inMargins, ''))
  return (place) => pages.findIndex((page) => page.startsWith(headingOf(place, 'large print').replace(/\s+/g, ''))) + 1
}

if (import.meta.main) {
  // The editions are JSX, which Node cannot read by itself.
  const run = async <Module>(path: string) => (await runnerImport<Module>(path, { configFile: false })).module
  const { bookletHtml } = await run<typeof import('./booklet.tsx')>('./guide/booklet.tsx')
  const { largePrintHtml } = await run<typeof import('./large-print.tsx')>('./guide/large-print.tsx')
  const fonts = await fontFaces()

  await inChromium(ensureChromium(), async (page) => {
    await show(page, bookletHtml(fonts))
    await writeFile(`public${guidePdf}`, await print(page))
    await writeFile(coverPicture, await drawCover(page))

    await show(page, largePrintHtml(fonts))
    await show(page, largePrintHtml(fonts, await pagesOf(await print(page))))
    await writeFile(`public${largePrintPdf}`, await print(page))
  })
  await writeFile(printedFrom, guideChecksum(bookletHtml(''), largePrintHtml('')))
  console.log([`public${guidePdf}`, `public${largePrintPdf}`, coverPicture].join('\n'))
}
