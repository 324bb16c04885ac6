import { existsSync, readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { Page } from 'playwright'
import { inChromium } from '../engines/chromium.ts'
import type { LinkWords } from './pdf-ua.ts'

interface Printed {
  readonly pdf: Uint8Array
  readonly links: LinkWords
}

/**
 * Prints the pages as a tagged PDF with bookmarks.
 *
 * @param executablePath of Chromium
 * @throws when something does not fit its page, or a picture or a font is missing
 */
export function printPages(html: string, executablePath: string): Promise<Printed> {
  return inChromium(executablePath, async (page) => {
    // In colour: `tokens.css` gives the site's own print-outs black words on white paper.
    await page.emulateMedia({ media: 'screen' })
    await page.setContent(html, { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const misfits = await findMisfits(page)
    if (misfits.length > 0) throw new Error(`The guide does not fit its pages:\n${misfits.join('\n')}`)
    return { pdf: await printWithPageNumbers(page), links: await linkWords(page) }
  })
}

/** Chromium cannot say in the text on which page something is (`target-counter`), so it prints twice. */
async function printWithPageNumbers(page: Page): Promise<Buffer> {
  const print = () => page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  const first = await print()
  const numbers = await pageNumbersIn(first)
  if ((await fillIn(page, numbers)) === 0) return first
  const second = await print()
  if (!isDeepStrictEqual(await pageNumbersIn(second), numbers)) throw new Error('The contents moved the chapters.')
  return second
}

/** On which page of a PDF, from 1, each place begins that something links to, by the id of its element. */
type PageNumbers = Readonly<Record<string, number>>

/** Reads them from a PDF that has been printed. */
async function pageNumbersIn(pdf: Uint8Array): Promise<PageNumbers> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  const sheets: unknown[] = document.getPages().map(({ node }) => node)
  const places = document.catalog.lookupMaybe(PDFName.of('Dests'), PDFDict)
  const numbers = places?.keys().map((name) => {
    const sheet = places.lookup(name, PDFArray).lookup(0)
    return [name.decodeText(), sheets.indexOf(sheet) + 1] as const
  })
  return Object.fromEntries(numbers ?? [])
}

/** Fills the gaps that are left for them in the contents. @returns how many there are */
function fillIn(page: Page, numbers: PageNumbers): Promise<number> {
  return page.evaluate((known) => {
    const gaps = document.querySelectorAll<HTMLElement>('[data-page-of]')
    for (const gap of gaps) gap.textContent = String(known[gap.dataset.pageOf ?? ''])
    return gaps.length
  }, numbers)
}

/** A link's words by where it leads. */
function linkWords(page: Page): Promise<LinkWords> {
  return page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
    return Object.fromEntries(
      links.map(({ hash, protocol, href, ariaLabel, textContent }) => [
        protocol === 'about:' ? hash : href,
        ariaLabel ?? textContent.replace(/\s+/g, ' ').trim(),
      ]),
    )
  })
}

/** Otherwise text too long for its page is cut off, and missing things replaced, silently. */
function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overfull = [...document.querySelectorAll('.page')].flatMap((sheet, index) => {
      const body = sheet.querySelector('.body')
      const over = body ? body.scrollHeight - body.clientHeight : 0
      return over > 0 ? [`page ${index + 1}: ${over}px too long`] : []
    })
    const broken = [...document.images].filter((image) => image.naturalWidth === 0)
    const unused = [...document.fonts].filter(({ status }) => status !== 'loaded')
    return [
      ...overfull,
      ...broken.map((image) => `a picture is missing: ${image.src.slice(0, 60)}`),
      ...unused.map(({ family, weight }) => `nothing is written in ${family} ${weight}`),
    ]
  })
}

/** Embeds the pictures: fetched, they arrive in any order, which changes Chromium's numbering in the PDF. */
export function withPictures(html: string): string {
  return html.replace(/(?<=<img [^>]*src=")\/[^"]+/g, (address) => {
    const file = [`public${address}`, `.${address}`].find((path) => existsSync(path))
    if (file === undefined) throw new Error(`The booklet has no picture ${address}`)
    const atRest = readFileSync(file, 'utf8').replace(/<style>.*?<\/style>/s, '')
    return `data:image/svg+xml;base64,${Buffer.from(atRest).toString('base64')}`
  })
}
