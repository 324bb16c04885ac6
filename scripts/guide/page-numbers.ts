import { PDFArray, PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import type { Page } from 'playwright'

/** On which page of a PDF, from 1, each place begins that something links to, by the id of its element. */
export type PageNumbers = Readonly<Record<string, number>>

/** Reads them from a PDF that has been printed. */
export async function pageNumbersIn(pdf: Uint8Array): Promise<PageNumbers> {
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
export function fillIn(page: Page, numbers: PageNumbers): Promise<number> {
  return page.evaluate((known) => {
    const gaps = document.querySelectorAll<HTMLElement>('[data-page-of]')
    for (const gap of gaps) gap.textContent = String(known[gap.dataset.pageOf ?? ''])
    return gaps.length
  }, numbers)
}
