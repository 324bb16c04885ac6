import { readFile } from 'node:fs/promises'
import { PDFDict, PDFDocument, PDFName } from '@cantoo/pdf-lib'
import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** @param source its path, or the file itself */
export async function openPdf(source: string | Uint8Array): Promise<Pdf> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  // A copy, because the reader keeps what it is given. Errors only: Chromium adds entries that it merely remarks on.
  return getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
}

/**
 * The text of each page, without what is only for the eye, such as page numbers. Spaces are removed: a PDF only
 * positions words, and lines break anywhere.
 */
export async function pageTexts(pdf: Pdf): Promise<string[]> {
  return eachPage(pdf, async (page) => {
    const { items } = await page.getTextContent({ includeMarkedContent: true })
    const marks: string[] = []
    const read = items.map((item) => {
      if ('str' in item) return marks.includes('Artifact') ? '' : item.str
      if (item.type === 'endMarkedContent') marks.pop()
      else marks.push('tag' in item ? String(item.tag) : '')
      return ''
    })
    return unspaced(read.join(''))
  })
}

export function unspaced(text: string): string {
  return text.normalize('NFKC').replace(/\s+/g, '')
}

/** The tags of each page in reading order, such as H1, P, Table. */
export async function pageTags(pdf: Pdf): Promise<string[][]> {
  return eachPage(pdf, async (page) => nodesIn(await page.getStructTree()).map(({ role }) => role))
}

/** A tag with those directly in it. */
interface Node {
  readonly role: string
  readonly kids: readonly Node[]
}

/** The tags of all pages in reading order. */
export async function nodesOf(pdf: Pdf): Promise<Node[]> {
  return (await eachPage(pdf, async (page) => nodesIn(await page.getStructTree()))).flat()
}

function nodesIn(node: unknown): Node[] {
  const own = nodeOf(node)
  return own ? [own, ...childrenOf(node).flatMap(nodesIn)] : []
}

function nodeOf(node: unknown): Node | undefined {
  if (typeof node !== 'object' || node === null || !('role' in node) || typeof node.role !== 'string') return undefined
  return { role: node.role, kids: childrenOf(node).flatMap((child) => nodeOf(child) ?? []) }
}

function childrenOf(node: unknown): readonly unknown[] {
  if (typeof node !== 'object' || node === null || !('children' in node)) return []
  return Array.isArray(node.children) ? node.children : []
}

/** The links: what a screen reader says, and for those within the document where they lead. */
export async function linksOf(pdf: Pdf): Promise<ReadonlyArray<{ words: string; place: string; page: number }>> {
  const annotations = (await eachPage(pdf, (page) => page.getAnnotations())).flat()
  return Promise.all(
    annotations.map(async ({ contentsObj, dest }) => {
      const place = typeof dest === 'string' ? dest : ''
      const target = place === '' ? null : await pdf.getDestination(place)
      const page = target ? (await pdf.getPageIndex(target[0])) + 1 : 0
      return { words: String(contentsObj?.str ?? ''), place, page }
    }),
  )
}

/** The size of every run of letters, in points. */
export async function letterSizes(pdf: Pdf): Promise<number[]> {
  const sizes = await eachPage(pdf, async (page) => {
    const { items } = await page.getTextContent()
    return items.flatMap((item) =>
      'str' in item && item.str.trim() ? [Math.hypot(item.transform[2], item.transform[3])] : [],
    )
  })
  return sizes.flat()
}

/** Drawings outside marked content, such as "page 3: showText". */
export async function unmarkedDrawings(pdf: Pdf): Promise<string[]> {
  const { OPS } = await getResolvedPDFJS()
  const nameOf = new Map(Object.entries(OPS).map(([name, code]) => [code, name]))
  const pages = await eachPage(pdf, async (page) => {
    const { fnArray, argsArray } = await page.getOperatorList()
    let depth = 0
    return fnArray.flatMap((code, index) => {
      const name = nameOf.get(code) ?? ''
      if (name.startsWith('beginMarkedContent')) depth += 1
      if (name === 'endMarkedContent') depth -= 1
      const draws = /^(showText|shadingFill|paint|constructPath)/.test(name) && argsArray[index]?.[0] !== OPS.endPath
      return draws && depth === 0 ? [`page ${page.pageNumber}: ${name}`] : []
    })
  })
  return pages.flat()
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
