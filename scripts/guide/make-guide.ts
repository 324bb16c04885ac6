import { writeFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import { runnerImport } from 'vite'
import { guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { fontFaces } from '../../build/fonts.ts'
import { cover } from '../../src/content/guide/front.ts'
import { ensureChromium } from '../engines/chromium.ts'
import { bookletChecksum, bookletDrawnFrom, coverPicture, drawCover } from './cover-picture.ts'
import { conformToPdfUa } from './pdf-ua.ts'
import { printPages, withPictures } from './print-pages.ts'
import { drawSpreads, spreadsPictures } from './spreads-picture.ts'

/**
 * `npm run guide` makes the editions that visitors ask for, and the site's pictures of the booklet, and puts them where the
 * site serves them from. The files are committed: what is posted and downloaded should change only when someone has
 * looked at it.
 */

/** An edition, by the address at which the site serves it. */
export type Edition = typeof guidePdf | typeof largePrintPdf

/** An edition of the guide with its current words as a PDF. @param chromium the path of the one that prints it */
export async function makeGuide(edition: Edition, chromium: string): Promise<Uint8Array> {
  const html = withPictures(await htmlOf[edition](await fontFaces()))
  const { pdf, links } = await printPages(html, chromium)
  const document = await PDFDocument.load(pdf, { updateMetadata: false })
  setDetails(document)
  conformToPdfUa(document, links)
  return document.save()
}

/**
 * Gives the PDF its author and the date of its edition in place of the browser's name and the time of printing, so that
 * the same words always make the same file.
 */
function setDetails(document: PDFDocument): void {
  const date = new Date(cover.edition.date)
  document.setAuthor(cover.author)
  document.setCreator(cover.author)
  document.setCreationDate(date)
  document.setModificationDate(date)
}

/** Their pages are JSX, which Node does not read itself. */
async function run<Module>(path: string): Promise<Module> {
  return (await runnerImport<Module>(path, { configFile: false })).module
}

/** The booklet's pages. */
const bookletModule = () => run<typeof import('../../src/booklet/booklet.tsx')>('./src/booklet/booklet.tsx')
const largePrintModule = () => run<typeof import('../../src/booklet/large-print.tsx')>('./src/booklet/large-print.tsx')

const htmlOf: Readonly<Record<Edition, (fonts: string) => Promise<string>>> = {
  [guidePdf]: async (fonts) => (await bookletModule()).bookletHtml(fonts),
  [largePrintPdf]: async (fonts) => (await largePrintModule()).largePrintHtml(fonts),
}

/** Every edition there is. */
export const editions: readonly Edition[] = [guidePdf, largePrintPdf]

if (import.meta.main) {
  const chromium = ensureChromium()

  for (const edition of editions) {
    const pdf = await makeGuide(edition, chromium)
    await writeFile(`public${edition}`, pdf)
    console.log(`public${edition}: ${Math.round(pdf.length / 1000)} kB`)
  }

  const { bookletHtml } = await bookletModule()
  await writeFile(coverPicture, await drawCover(bookletHtml, chromium))
  await drawSpreads(bookletHtml, chromium)
  await writeFile(bookletDrawnFrom, bookletChecksum(bookletHtml('')))
  console.log([coverPicture, ...spreadsPictures].join('\n'))
}
