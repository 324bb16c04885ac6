import { existsSync, readFileSync } from 'node:fs'
import { runnerImport } from 'vite'
import { fontFaces } from '../../build/fonts.ts'
import { withFixedDetails } from './document-details.ts'
import { printPages } from './print-pages.ts'

/** The booklet with its current words as a PDF. @param chromium the path of the one that prints it */
export async function makeGuide(chromium: string): Promise<Uint8Array> {
  // Its pages are JSX, which Node does not read itself.
  const { module } = await runnerImport<typeof import('../../src/booklet/booklet.tsx')>('./src/booklet/booklet.tsx', {
    configFile: false,
  })
  const html = withPictures(module.bookletHtml(await fontFaces()))
  return withFixedDetails(await printPages(html, chromium))
}

/** Embeds the pictures: fetched, they arrive in any order, which changes Chromium's numbering in the PDF. */
function withPictures(html: string): string {
  return html.replace(/(?<=<img [^>]*src=")\/[^"]+/g, (address) => {
    const file = [`public${address}`, `.${address}`].find((path) => existsSync(path))
    if (file === undefined) throw new Error(`The booklet has no picture ${address}`)
    return `data:image/svg+xml;base64,${readFileSync(file, 'base64')}`
  })
}
