/** An element of a built page. Text is kept as a visitor reads it: entities decoded, comments gone. */
export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly parent: Element | undefined
  readonly children: Array<Element | string>
}

const voids = new Set(['area', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])
const inline = new Set('a abbr b bdi cite code em i mark q s small span strong sub sup time u wbr'.split(' '))
const unseen = new Set(['script', 'style', 'head', 'template', 'noscript'])

const tokens =
  /(?<unread><!--.*?-->|<!doctype[^>]*>)|<(?<raw>script|style)\b(?<rawAttributes>[^>]*)>(?<rawText>.*?)<\/\k<raw>>|<\/(?<closing>[a-z][\w-]*)>|<(?<opening>[a-z][\w-]*)(?<attributes>(?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(?<selfClosing>\/?)>|(?<text>[^<]+)/gis

/** Reads what React and the build write, which closes every element; it is no parser for the web at large. */
export function parse(html: string): Element {
  const root: Element = { tag: '#root', attributes: {}, parent: undefined, children: [] }
  let open = root
  let read = 0
  for (const { 0: token, groups = {} } of html.matchAll(tokens)) {
    open = take(groups, open)
    read += token.length
  }
  if (open !== root || read !== html.length) throw new Error(`read ${read} of ${html.length}, in <${open.tag}>`)
  return root
}

/** Adds one token to the open element, and returns the element that is open after it. */
function take(token: Readonly<Record<string, string | undefined>>, open: Element): Element {
  const add = (tag: string, attributes = '', children: string[] = []): Element => {
    const element: Element = { tag, attributes: attributesIn(attributes), parent: open, children }
    open.children.push(element)
    return element
  }
  if (token.text) open.children.push(decode(token.text))
  if (token.raw) add(token.raw, token.rawAttributes, [token.rawText ?? ''])
  if (token.closing) {
    if (open.tag !== token.closing || !open.parent) throw new Error(`</${token.closing}> closes <${open.tag}>`)
    return open.parent
  }
  if (!token.opening) return open
  const element = add(token.opening, token.attributes)
  return voids.has(token.opening) || token.selfClosing ? open : element
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

function attributesIn(source: string): Record<string, string> {
  return Object.fromEntries(
    [...source.matchAll(/([^\s=>/]+)(?:="([^"]*)")?/g)].map(([, name = '', value = '']) => [name, decode(value)]),
  )
}

function decode(text: string): string {
  const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (entity, hex, decimal, name) => {
    if (hex || decimal) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal))
    return named[name] ?? entity
  })
}
