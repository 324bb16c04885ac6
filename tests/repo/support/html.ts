import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse as parseDocument } from 'parse5'

/** An element of a built page. Text is as a visitor reads it: entities decoded, comments removed. */
export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: Element | undefined
  readonly children: Array<Element | string>
}

const inline = new Set('a abbr b bdi cite code em i mark q s small span strong sub sup time u wbr'.split(' '))
const unseen = new Set(['script', 'style', 'head', 'template', 'noscript'])

/** Parses HTML as a browser does, but throws on a mistake. A fragment needs no doctype. */
export function parse(html: string): Element {
  const document = parseDocument(html, {
    onParseError: ({ code, startLine, startCol }) => {
      if (code !== 'missing-doctype') throw new Error(`${code} in line ${startLine}, column ${startCol}`)
    },
  })
  const root: Element = { tag: '#root', attributes: {}, parent: undefined, children: [] }
  addChildren(root, document)
  return root
}

function addChildren(parent: Element, { childNodes }: DefaultTreeAdapterTypes.ParentNode): void {
  for (const node of childNodes) {
    if (defaultTreeAdapter.isTextNode(node)) parent.children.push(node.value)
    if (!defaultTreeAdapter.isElementNode(node)) continue
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    const element: Element = { tag: node.tagName, attributes, parent, children: [] }
    parent.children.push(element)
    addChildren(element, node)
  }
}

/** The element itself and everything below it, in order. */
export function elements(element: Element): Element[] {
  return [element, ...element.children.flatMap((child) => (typeof child === 'string' ? [] : elements(child)))]
}

/** The ancestors, nearest first. */
export function ancestors({ parent }: Element): Element[] {
  return parent ? [parent, ...ancestors(parent)] : []
}

/** The text as it is read, with a space between blocks; `skip` leaves elements out. */
export function textOf(element: Element, skip: (element: Element) => boolean = () => false): string {
  return gather(element, skip).replace(/\s+/g, ' ').trim()
}

function gather(element: Element, skip: (element: Element) => boolean): string {
  if (unseen.has(element.tag) || skip(element)) return ''
  const text = element.children.map((child) => (typeof child === 'string' ? child : gather(child, skip))).join('')
  return inline.has(element.tag) ? text : ` ${text} `
}

export function isBlock({ tag }: Element): boolean {
  return !inline.has(tag)
}
