import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { markContent } from './mark-content.ts'

const key = PDFName.of

/** What a screen reader says for each link, by its address or `#` and the id of its place in the guide. */
export type LinkWords = Readonly<Record<string, string>>

/** Adds what Chromium leaves out of PDF/UA-1 (ISO 14289-1), which lets people read a PDF by ear. */
export function conformToPdfUa(document: PDFDocument, links: LinkWords): void {
  const silent = new Map<PDFRef, ReadonlySet<number>>()
  for (const sheet of document.getPages()) {
    const ref = sheet.node.get(key('Contents'))
    const stream = sheet.node.Contents()
    if (!(ref instanceof PDFRef && stream instanceof PDFRawStream)) throw new Error('a page has several contents')
    const marked = markContent(Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1'))
    const packed = deflateSync(Buffer.from(marked.content, 'latin1'), { level: 9 })
    document.context.assign(ref, document.context.stream(packed, { Filter: 'FlateDecode' }))
    silent.set(sheet.ref, marked.silent)
    for (const annotation of sheet.node.Annots()?.asArray() ?? []) {
      describe(document.context.lookup(annotation, PDFDict), links)
    }
  }
  forget(document, silent)
  giveItemsBodies(document)
  const metadata = document.context.stream(Buffer.from(xmp(document)), { Type: 'Metadata', Subtype: 'XML' })
  document.catalog.set(key('Metadata'), document.context.register(metadata))
}

/** Gives a link its words. @throws when it has none */
function describe(link: PDFDict, links: LinkWords): void {
  const place = link.lookup(key('Dest'))
  const address = link.lookupMaybe(key('A'), PDFDict)?.lookup(key('URI'))
  const target =
    place instanceof PDFName ? `#${place.decodeText()}` : address instanceof PDFString ? address.asString() : ''
  const words = links[target]
  if (!words) throw new Error(`a link to ${target} has no words`)
  link.set(key('Contents'), PDFHexString.fromText(words))
}

const escaped = (text = '') => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** The metadata that says which standard the file follows, with the title and author that it says elsewhere too. */
function xmp(document: PDFDocument): string {
  return [
    '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">',
    '<pdfuaid:part>1</pdfuaid:part>',
    `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(document.getTitle())}</rdf:li></rdf:Alt></dc:title>`,
    `<dc:creator><rdf:Seq><rdf:li>${escaped(document.getAuthor())}</rdf:li></rdf:Seq></dc:creator>`,
    `<dc:language><rdf:Bag><rdf:li>${escaped(document.getLanguage())}</rdf:li></rdf:Bag></dc:language>`,
    '</rdf:Description></rdf:RDF></x:xmpmeta>',
    '<?xpacket end="w"?>',
  ].join('\n')
}

const isElement = (object: unknown): object is PDFDict =>
  object instanceof PDFDict && object.lookupMaybe(key('Type'), PDFName) === key('StructElem')

/** The elements of the tree that a screen reader follows, each with its reference. */
function structureOf(document: PDFDocument): ReadonlyArray<readonly [PDFRef, PDFDict]> {
  return document.context
    .enumerateIndirectObjects()
    .flatMap(([ref, object]) => (isElement(object) ? [[ref, object] as const] : []))
}

/** What is in an element: other elements, and numbers of content on its page. */
function kidsOf(element: PDFDict): readonly PDFObject[] {
  const kids = element.lookup(key('K'))
  if (kids instanceof PDFArray) return kids.asArray()
  const kid = element.get(key('K'))
  return kid === undefined ? [] : [kid]
}

/** Takes out of the tree what is no longer tagged. @param silent the ids of such content on each page */
function forget(document: PDFDocument, silent: ReadonlyMap<PDFRef, ReadonlySet<number>>): void {
  for (const [, element] of structureOf(document)) {
    const gone = (kid: PDFObject) => {
      const content = document.context.lookup(kid)
      const id = content instanceof PDFDict ? content.lookupMaybe(key('MCID'), PDFNumber) : content
      const sheet = (content instanceof PDFDict ? content.get(key('Pg')) : undefined) ?? element.get(key('Pg'))
      return id instanceof PDFNumber && sheet instanceof PDFRef && silent.get(sheet)?.has(id.asNumber()) === true
    }
    const kids = kidsOf(element)
    const left = kids.filter((kid) => !gone(kid))
    if (left.length < kids.length) element.set(key('K'), document.context.obj(left))
  }
}

/** Wraps what is in a list's items, beside their bullets, as a body: Chromium leaves that out. */
function giveItemsBodies(document: PDFDocument): void {
  const { context } = document
  for (const [ref, item] of structureOf(document).filter(([, element]) => roleOf(element) === 'LI')) {
    const isLabel = (kid: PDFObject) => {
      const element = context.lookup(kid)
      return isElement(element) && ['Lbl', 'LBody'].includes(roleOf(element))
    }
    const kids = kidsOf(item)
    const rest = kids.filter((kid) => !isLabel(kid))
    const body = context.register(context.obj({ Type: 'StructElem', S: 'LBody', P: ref, K: rest }))
    for (const kid of rest) {
      const element = context.lookup(kid)
      if (!isElement(element)) throw new Error('a list has content of its own')
      element.set(key('P'), body)
    }
    item.set(key('K'), context.obj([...kids.filter(isLabel), body]))
  }
}

function roleOf(element: PDFDict): string {
  return element.lookup(key('S'), PDFName).decodeText()
}
