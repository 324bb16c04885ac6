import { readFile } from 'node:fs/promises'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocumentProxy } from 'unpdf'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** @param source its path, or the file itself */
export async function openPdf(source: string | Uint8Array): Promise<Pdf> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  // A copy, because the reader keeps what it is given. Errors only: Chromium adds entries that it merely remarks on.
  return getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
}

/** The text of each page. Spaces are removed: a PDF only positions words, and lines break anywhere. */
export async function pageTexts(pdf: Pdf): Promise<string[]> {
  return eachPage(pdf, async (page) => {
    const { items } = await page.getTextContent()
    return unspaced(items.map((item) => ('str' in item ? item.str : '')).join(''))
  })
}

export function unspaced(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '')
}

/** The tags of each page in reading order, such as H1, P, Table. */
export async function pageTags(pdf: Pdf): Promise<string[][]> {
  return eachPage(pdf, async (page) => tagsIn(await page.getStructTree()))
}

function tagsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const own = 'role' in node && typeof node.role === 'string' ? [node.role] : []
  const children: unknown[] = 'children' in node && Array.isArray(node.children) ? node.children : []
  return [...own, ...children.flatMap(tagsIn)]
}

/** The names of the fonts that are in it. */
export async function fontNames(path: string): Promise<string[]> {
  const { context } = await PDFDocument.load(await readFile(path))
  return context.enumerateIndirectObjects().flatMap(([, object]) => {
    const name = object instanceof PDFDict ? object.lookupMaybe(PDFName.of('BaseFont'), PDFName) : undefined
    return name ? [name.decodeText()] : []
  })
}

async function eachPage<Result>(
  pdf: Pdf,
  read: (page: Awaited<ReturnType<Pdf['getPage']>>) => Promise<Result>,
): Promise<Result[]> {
  const numbers = Array.from({ length: pdf.numPages }, (_, index) => index + 1)
  return Promise.all(numbers.map(async (number) => read(await pdf.getPage(number))))
}
