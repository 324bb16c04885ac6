import { globSync, readFileSync } from 'node:fs'
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse as parseDocument } from 'parse5'

export const client = 'dist/client'

/** A built page; `path` is where it is served. */
export interface BuiltPage {
  readonly path: string
  readonly html: string
  readonly root: Element
}

let pages: readonly BuiltPage[] = []

/** Every built page. Throws if there are none, so that a test cannot pass on nothing. */
export function builtPages(): readonly BuiltPage[] {
  if (pages.length > 0) return pages
  pages = globSync('**/*.html', { cwd: client }).map((file) => {
    const html = readFileSync(`${client}/${file}`, 'utf8')
    return { path: pathOf(file), html, root: parse(html) }
  })
  if (pages.length === 0) throw new Error('dist/client has no pages: run "npm run build" first')
  return pages
}

/** The built page at a path. */
export function pageAt(path: string): BuiltPage {
  const page = builtPages().find((candidate) => candidate.path === path)
  if (!page) throw new Error(`${path} is not built`)
  return page
}

/** Where a file of the build is served as a page. */
function pathOf(file: string): string {
  return `/${file.replaceAll('\\', '/').replace(/(^index)?\.html$/, '')}`
}

/** The first element with this tag; throws if there is none. */
export function the(tag: string, { path, root }: BuiltPage): Element {
  const found = elements(root).find((element) => element.tag === tag)
  if (!found) throw new Error(`${path} has no <${tag}>`)
  return found
}

/** A meta element's content, by its `name` or `property`. */
export function metaOf({ root }: BuiltPage, name: string): string | undefined {
  const meta = elements(root).find(
    ({ tag, attributes }) => tag === 'meta' && [attributes.name, attributes.property].includes(name),
  )
  return meta?.attributes.content
}

export function linkOf({ root }: BuiltPage, rel: string): string | undefined {
  return elements(root).find(({ tag, attributes }) => tag === 'link' && attributes.rel === rel)?.attributes.href
}

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

/** The text as it is read, with a space between blocks and without word joiners; `skip` leaves elements out. */
export function textOf(element: Element, skip: (element: Element) => boolean = () => false): string {
  return gather(element, skip).replaceAll('\u2060', '').replace(/\s+/g, ' ').trim()
}

function gather(element: Element, skip: (element: Element) => boolean): string {
  if (unseen.has(element.tag) || skip(element)) return ''
  const text = element.children.map((child) => (typeof child === 'string' ? child : gather(child, skip))).join('')
  return inline.has(element.tag) ? text : ` ${text} `
}

export function isBlock({ tag }: Element): boolean {
  return !inline.has(tag)
}
