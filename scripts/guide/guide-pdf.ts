import { existsSync, readFileSync } from 'node:fs'
import { runnerImport } from 'vite'
import { fontFaces } from '../fonts.ts'
import { withFixedDetails } from './document-details.ts'
import { printPages } from './print-pages.ts'

/** The booklet with today's words as a PDF. @param chromium the path of the one that prints it */
export async function makeGuide(chromium: string): Promise<Uint8Array> {
  // Its pages are JSX, which Node does not read by itself.
  const { module } = await runnerImport<typeof import('../../src/booklet/booklet.tsx')>('./src/booklet/booklet.tsx', {
    configFile: false,
  })
  const html = withPictures(module.bookletHtml(await fontFaces()))
  return withFixedDetails(await printPages(html, chromium))
}

/** Puts the pictures into the document: fetched, they come in any order, and Chromium's numbers in the PDF with them. */
function withPictures(html: string): string {
  return html.replace(/(?<=<img [^>]*src=")\/[^"]+/g, (address) => {
    const file = [`public${address}`, `.${address}`].find((path) => existsSync(path))
    if (file === undefined) throw new Error(`The booklet has no picture ${address}`)
    return `data:image/svg+xml;base64,${readFileSync(file, 'base64')}`
  })
}
