import { deflateSync } from 'node:zlib'
import {
  decodePDFRawStream,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { markContent } from './mark-content.ts'
import { forget, giveItemsBodies } from './structure.ts'

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
