import { expect, test } from 'vitest'
import { hintId } from '#contract/form-markup.ts'
import {
  claims,
  compensationInFull,
  compensationLimit,
  type FootnoteId,
  trustFundsInFull,
} from '../../src/content/claims.ts'
import { firm } from '../../src/content/firm.ts'
import { plans } from '../../src/content/plans.ts'
import { questionOrder } from '../../src/form-flow/form-flow.ts'
import { builtPages, metaOf, the } from './support/built-pages.ts'
import { ancestors, type Element, elements, isBlock, textOf } from './support/html.ts'
import { isNoteLink, leavesOut, noteLinksNear } from './support/small-print.ts'

const pages = builtPages()

/** Every figure as written, and the note that must be one link away. */
const figures: ReadonlyArray<readonly [figure: string, note: FootnoteId]> = [
  ...Object.values(claims).map(({ figure, footnote }) => [figure, footnote] as const),
  [compensationLimit, 'compensation'],
  [trustFundsInFull, 'trust-accounts'],
]

/** The blocks in the page's main element whose own text, not that of nested blocks, matches. */
function blocksThatSay(main: Element, pattern: RegExp): Element[] {
  const isNote = ({ attributes }: Element) => attributes.id?.startsWith('note-') ?? false
  return elements(main)
    .filter(isBlock)
    .filter((block) => ![block, ...ancestors(block)].some(isNote))
    .filter((block) => pattern.test(textOf(block, (inner) => inner !== block && isBlock(inner))))
}

/**
 * A pattern for the text that does not match inside a longer number. Letters may touch it, as they often do in labels.
 */
function exactly(text: string): RegExp {
  return new RegExp(`(?<![\\d£.,])${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\d|[.,]\\d)`)
}

test('every page’s footer says who regulates us, in full, with the reference number', () => {
  for (const page of pages) {
    const footer = textOf(the('footer', page))
    expect(footer, page.path).toContain(
      `${firm.legalName} is authorised and regulated by the Financial Conduct Authority`,
    )
    expect(footer, page.path).toContain(firm.firmReference)
    expect(footer, page.path).toContain(firm.registeredOffice)
    expect(footer, page.path).toContain(firm.glasgowOffice)
  }
})

test('the regulator’s name is never abbreviated where we say that it regulates us', () => {
  for (const page of pages) {
    const statusLines = elements(page.root)
      .filter(isBlock)
      .map((block) => textOf(block, (inner) => inner !== block && isBlock(inner)))
    const abbreviated = statusLines.filter((line) => /regulated by/i.test(line) && /\bFCA\b/.test(line))
    expect(abbreviated, page.path).toEqual([])
  }
})

test('every figure has a link to its footnote next to it', () => {
  const bare = pages.flatMap((page) =>
    figures.flatMap(([figure, note]) =>
      blocksThatSay(the('main', page), exactly(figure))
        .filter((block) => !noteLinksNear(block).includes(note))
        .map((block) => `${page.path}: "${figure}" without its note "${note}" in: ${textOf(block).slice(0, 120)}`),
    ),
  )
  expect(bare).toEqual([])
})

test('every footnote link has a footnote, and every footnote links back to its references', () => {
  for (const page of pages) {
    const all = elements(page.root)
    const ids = new Set(all.map(({ attributes }) => attributes.id))
    const calls = all.filter(isNoteLink)
    const broken = calls.filter(({ attributes }) => !ids.has(attributes.href?.slice(1)))
    expect(
      broken.map(({ attributes }) => attributes.href),
      page.path,
    ).toEqual([])
    const unnamed = calls.filter(({ attributes }) => !/^ref-[\w-]+-\d+$/.test(attributes.id ?? ''))
    expect(
      unnamed.map(({ attributes }) => attributes.href),
      page.path,
    ).toEqual([])
    const back = all.filter(({ attributes }) => attributes.href?.startsWith('#ref-'))
    expect(
      back.filter(({ attributes }) => !ids.has(attributes.href?.slice(1))),
      page.path,
    ).toEqual([])
    const notes = all.filter(({ attributes }) => attributes.id?.startsWith('note-'))
    const oneWay = notes.filter((note) => !elements(note).some((inner) => back.includes(inner)))
    expect(
      oneWay.map(({ attributes }) => attributes.id),
      page.path,
    ).toEqual([])
  }
})

test('a price never appears without what it leaves out, nor without its "from"', () => {
  const wrong = pages.flatMap((page) =>
    plans.flatMap(({ name, price }) => {
      const pounds = price.replace(/^from /, '')
      return blocksThatSay(the('main', page), exactly(pounds)).flatMap((block) => [
        ...(textOf(block).toLowerCase().includes(price) ? [] : [`${page.path}: "${pounds}" without "from"`]),
        ...(leavesOut(block) ? [] : [`${page.path}: ${name}, ${price}, without what is not included`]),
      ])
    }),
  )
  expect(wrong).toEqual([])
})

test('protection by the scheme is never promised without its limit, nor directors without what is counted', () => {
  for (const page of pages) {
    const main = the('main', page)
    for (const block of blocksThatSay(main, /protected.*Compensation Scheme/i))
      expect(textOf(block, isNoteLink), page.path).toContain(compensationInFull)
    for (const block of blocksThatSay(main, /local funeral directors/i))
      expect(textOf(block), page.path).toContain('counted by branch')
  }
})

test('nothing says that a family will have nothing to do, which our own questions deny', () => {
  for (const page of pages) expect(textOf(page.root), page.path).not.toMatch(/simply turn up|leave the paperwork/i)
})

test('sentences that count the questions say as many as are asked', () => {
  const counts = pages
    .filter(({ path }) => ['/', '/get-your-guide', '/find-your-plan'].includes(path))
    .map((page) => `${textOf(the('body', page))} ${metaOf(page, 'description')}`)
    .flatMap((text) =>
      [...text.matchAll(/(?:answer (\w+)|(\w+) quick) questions/gi)].map(([, one, other]) => one ?? other),
    )
  expect(questionOrder).toHaveLength(4)
  expect(counts.length).toBeGreaterThan(4)
  expect(new Set(counts)).toEqual(new Set(['Four', 'four']))
})

test('each form says why it asks for a phone number, and what that is not for', () => {
  const hintOn = (path: string) => {
    const page = pages.find((candidate) => candidate.path === path)
    const hint = page && elements(page.root).find(({ attributes }) => attributes.id === hintId('phone'))
    return hint ? textOf(hint) : ''
  }
  expect(hintOn('/')).toMatch(/if your request isn’t clear, never to sell/)
  expect(hintOn('/get-your-guide')).toMatch(/only if your request isn’t clear, or about plans if you say so below/)
  expect(hintOn('/ring-me')).toMatch(/for this call and no other/)
})

test('no placeholder text is left', () => {
  for (const page of pages) expect(textOf(page.root), page.path).not.toMatch(/\blorem\b|coming soon|\bTODO\b|\bTBC\b/i)
})
