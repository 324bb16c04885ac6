import { existsSync, readFileSync } from 'node:fs'
import { PDFDocument } from '@cantoo/pdf-lib'
import { runnerImport } from 'vite'
import { guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { fontFaces } from '../../build/fonts.ts'
import { setDetails } from './document-details.ts'
import { conformToPdfUa } from './pdf-ua.ts'
import { printPages } from './print-pages.ts'

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

/** Their pages are JSX, which Node does not read itself. */
const asModule = { configFile: false } as const

const htmlOf: Readonly<Record<Edition, (fonts: string) => Promise<string>>> = {
  [guidePdf]: async (fonts) => {
    const path = './src/booklet/booklet.tsx'
    const { module } = await runnerImport<typeof import('../../src/booklet/booklet.tsx')>(path, asModule)
    return module.bookletHtml(fonts)
  },
  [largePrintPdf]: async (fonts) => {
    const path = './src/booklet/large-print.tsx'
    const { module } = await runnerImport<typeof import('../../src/booklet/large-print.tsx')>(path, asModule)
    return module.largePrintHtml(fonts)
  },
}

/** Every edition there is. */
export const editions: readonly Edition[] = [guidePdf, largePrintPdf]

/** Embeds the pictures: fetched, they arrive in any order, which changes Chromium's numbering in the PDF. */
function withPictures(html: string): string {
  return html.replace(/(?<=<img [^>]*src=")\/[^"]+/g, (address) => {
    const file = [`public${address}`, `.${address}`].find((path) => existsSync(path))
    if (file === undefined) throw new Error(`The booklet has no picture ${address}`)
    return `data:image/svg+xml;base64,${readFileSync(file, 'base64')}`
  })
}
