import { PDFArray, PDFDict, type PDFDocument, PDFName, PDFNumber, type PDFObject, PDFRef } from '@cantoo/pdf-lib'

const key = PDFName.of
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
export function forget(document: PDFDocument, silent: ReadonlyMap<PDFRef, ReadonlySet<number>>): void {
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
export function giveItemsBodies(document: PDFDocument): void {
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
