import { plansCompared } from '#guide/words/your-plan.ts'
import { claims, compensationLimit, type FootnoteId, footnotes, trustFundsInFull } from '../../../src/content/claims.ts'
import { leftOutLead } from '../../../src/content/faqs/plans-and-money.ts'
import { ancestors, type Element, elements, isBlock, textOf } from './built-pages.ts'

/** Every figure as written, and the note that must be with it or one link away. */
const figures: ReadonlyArray<readonly [figure: string, note: FootnoteId]> = [
  ...Object.values(claims).map(({ figure, footnote }) => [figure, footnote] as const),
  [compensationLimit, 'compensation'],
  [trustFundsInFull, 'trust-accounts'],
]

/** Where something says a figure without its note, or a link to that, beside it. */
export function bareFigures(part: Element): string[] {
  return figures.flatMap(([figure, note]) =>
    blocksThatSay(part, exactly(figure))
      .filter((block) => !noteLinksNear(block).includes(note) && !textOf(block).includes(footnotes[note]))
      .map((block) => `"${figure}" without its note "${note}" in: ${textOf(block).slice(0, 120)}`),
  )
}

/** The blocks whose own text, not that of nested blocks, matches; but for the notes themselves. */
export function blocksThatSay(part: Element, pattern: RegExp): Element[] {
  const isNote = ({ attributes }: Element) => attributes.id?.startsWith('note-') ?? false
  return elements(part)
    .filter(isBlock)
    .filter((block) => ![block, ...ancestors(block)].some(isNote))
    .filter((block) => pattern.test(ownText(block)))
}

/** A block's text without that of the blocks inside it. */
export function ownText(block: Element): string {
  return textOf(block, (inner) => inner !== block && isBlock(inner))
}

/** A pattern for the text that does not match inside a longer number. Letters may touch it, as they often do in labels. */
export function exactly(text: string): RegExp {
  return new RegExp(`(?<![\\d£.,])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\d|[.,]\\d)`)
}

/** A footnote reference: a link to `#note-…`. */
export function isNoteLink({ attributes }: Element): boolean {
  return attributes.href?.startsWith('#note-') ?? false
}

/** What is written directly before a footnote reference, in the same element. */
export function wordsBefore({ parent: figure }: Element): string {
  const around = figure?.parent?.children ?? []
  const before = around.slice(0, figure && around.indexOf(figure))
  return before
    .map((child) => (typeof child === 'string' ? child : textOf(child)))
    .join('')
    .replaceAll('\u2060', '')
    .replaceAll('\u00a0', ' ')
}

/** Each of these is separate: its neighbour's text does not count. */
const units = ['li', 'td', 'th', 'figure', 'details', 'article']

/**
 * The notes referenced next to a block: in it, in the element directly before or after it (a figure and its label are
 * often two), or anywhere in the list item, cell or opened question around it.
 */
export function noteLinksNear(block: Element): string[] {
  const siblings = block.parent?.children.filter((child) => typeof child !== 'string') ?? []
  const place = siblings.indexOf(block)
  const neighbours = units.includes(block.tag) ? [] : [siblings[place - 1], siblings[place + 1]]
  const around = ancestors(block).filter(({ tag }) => units.includes(tag))
  return [block, ...neighbours, ...around]
    .flatMap((near) => (near ? elements(near) : []))
    .filter(isNoteLink)
    .map(({ attributes }) => attributes.href?.slice('#note-'.length) ?? '')
}

const titles = ['Not included', plansCompared.leavesOut, leftOutLead]

const isTitle = (text: string) => titles.some((title) => text.startsWith(title))

/** Whether what a price leaves out is with it: in the same column or row of a table, otherwise in the same article. */
export function leavesOut(block: Element): boolean {
  const chain = [block, ...ancestors(block)]
  const cell = chain.find(({ tag }) => tag === 'td' || tag === 'th')
  const table = chain.find(({ tag }) => tag === 'table')
  if (cell && table) return leavesOutInTable(cell, table)
  const article = ['article', 'details', 'li'].map((unit) => chain.find(({ tag }) => tag === unit)).find(Boolean)
  return article !== undefined && listsAfterTitle(article)
}

/** The title begins a sentence that goes on, or is above a list. */
function listsAfterTitle(article: Element): boolean {
  const all = elements(article)
  const titled = all.findIndex((element) => isTitle(textOf(element)) && textOf(element).length < 200)
  if (titled < 0) return false
  const isSentence = all.some((element) => isTitle(textOf(element)) && /: ?.{10}/.test(textOf(element)))
  return isSentence || all.slice(titled).some(({ tag, children }) => ['li', 'dd'].includes(tag) && children.length > 0)
}

function leavesOutInTable(cell: Element, table: Element): boolean {
  const rows = elements(table)
    .filter(({ tag }) => tag === 'tr')
    .map((row) => row.children.filter((child) => typeof child !== 'string'))
  const home = rows.find((row) => row.includes(cell))
  if (!home) return false
  const column = home.indexOf(cell)
  const titledRow = rows.find(([first]) => first && isTitle(textOf(first)))
  const titledColumn = rows[0]?.findIndex((heading) => isTitle(textOf(heading))) ?? -1
  return [titledRow?.[column], home[titledColumn]].some((found) => found && found !== cell && textOf(found) !== '')
}
