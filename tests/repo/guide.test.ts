import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guidePdf } from '#contract/guide-addresses.ts'
import { regulatoryStatus } from '#contract/regulatory-status.ts'
import { bookletHtml } from '../../src/booklet/booklet.tsx'
import { claims, compensationLimit, footnotes, trustFundsInFull } from '../../src/content/claims.ts'
import { firm } from '../../src/content/firm.ts'
import { chapters } from '../../src/content/guide/chapters.ts'
import { cover } from '../../src/content/guide/cover.ts'
import { guideNotes } from '../../src/content/guide/notes.ts'
import { plans } from '../../src/content/plans.ts'
import { thankYou } from '../../src/content/thank-you.ts'
import { budgets } from './budgets.ts'
import { type Element, elements, isBlock, parse, textOf } from './support/html.ts'
import { fontNames, openPdf, pageTags, pageTexts, unspaced } from './support/pdf.ts'
import { isNoteLink, noteLinksNear } from './support/small-print.ts'

const path = `public${guidePdf}`
const pdf = await openPdf(path)
const texts = await pageTexts(pdf)
const tags = await pageTags(pdf)
/** The pages as they would be printed today, without the cover's and the others' style. */
const sheets = elements(parse(bookletHtml(''))).filter(({ attributes }) => attributes.class?.startsWith('page '))
const says = (text: string) => texts.some((page) => page.includes(unspaced(text)))

test('the guide is a booklet of 10 to 14 A4 pages, small enough to email', async () => {
  expect(pdf.numPages).toBeGreaterThanOrEqual(10)
  expect(pdf.numPages).toBeLessThanOrEqual(14)
  const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf.getPage(1)).view
  expect([Math.round(right - left), Math.round(top - bottom)]).toEqual([595, 842])
  expect(statSync(path).size).toBeLessThan(budgets.guide)
})

test('the thank-you page gives its length and size', () => {
  expect(thankYou.guideText).toContain(`${pdf.numPages} pages`)
  expect(thankYou.guide).toContain(`${(statSync(path).size / 1_000_000).toFixed(1)} MB`)
})

test('its metadata gives its title, author, date and language', async () => {
  const { info } = await pdf.getMetadata()
  expect(info).toMatchObject({
    Title: `${cover.title.join(' ')} | ${firm.brand}`,
    Author: firm.brand,
    CreationDate: expect.stringContaining(cover.edition.date.replaceAll('-', '')),
    Language: 'en-GB',
  })
  expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
})

test('it is set in the fonts of the site and in no other', async () => {
  const families = (await fontNames(path)).map((name) => name.replace(/^\w{6}\+|-.*/g, ''))
  expect([...new Set(families)].toSorted()).toEqual(['AtkinsonHyperlegibleNext', 'Fraunces'])
})

test('its bookmarks are its chapters, in order, each leading to its page', async () => {
  const [front, ...rest] = await pdf.getOutline()
  expect(unspaced(front?.title ?? '')).toBe(unspaced(cover.title.join('')))
  expect(rest.map(({ title }) => title)).toEqual(Object.values(chapters).map(({ title }) => title))
  for (const { title, dest } of rest) {
    const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
    const index = await pdf.getPageIndex(place?.[0])
    expect(texts[index], title).toContain(unspaced(title))
  }
})

test('it is tagged for screen readers, every page with a heading, tables with header cells', async () => {
  expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
  const without = tags.flatMap((page, index) => (page.some((tag) => /^H[12]$/.test(tag)) ? [] : [index + 1]))
  expect(without).toEqual([])
  const all = tags.flat()
  expect(all).toEqual(expect.arrayContaining(['P', 'L', 'LI', 'Link', 'Table', 'TR', 'TH', 'TD']))
})

test('every page is up to date; otherwise run "npm run guide"', () => {
  expect(sheets).toHaveLength(pdf.numPages)
  const stale = sheets.flatMap((sheet, index) =>
    elements(sheet)
      .filter(isBlock)
      .filter(({ attributes }) => attributes['aria-hidden'] !== 'true')
      .flatMap(ownTexts)
      .filter((text) => !texts[index]?.includes(unspaced(text)))
      .map((text) => `page ${index + 1}: ${text}`),
  )
  expect(stale).toEqual([])
})

/** The runs of text directly in a block, up to the next block or note number. */
function ownTexts(block: Element): string[] {
  const text = block.children.map((child) => {
    if (typeof child === 'string') return child
    return isBlock(child) || elements(child).some(isNoteLink) ? '\n' : textOf(child)
  })
  return text
    .join('')
    .split('\n')
    .filter((run) => run.trim() !== '')
}

test('it includes every plan with its price and everything it leaves out', () => {
  const wanted = plans.flatMap(({ name, price, covers, notIncluded }) => [name, price, ...covers, ...notIncluded])
  expect(wanted.filter((text) => !says(text))).toEqual([])
})

test('it includes every footnote, numbered by first reference', () => {
  expect(Object.values(footnotes).filter((text) => !says(text))).toEqual([])
  const calls = sheets
    .flatMap(elements)
    .filter(isNoteLink)
    .map(({ attributes }) => attributes.href?.slice('#note-'.length))
  expect([...new Set(calls)]).toEqual(guideNotes)
  expect(guideNotes).toHaveLength(Object.keys(footnotes).length)
})

test('every figure has the number of its footnote beside it', () => {
  const figures = [
    ...Object.values(claims).map(({ figure, footnote }) => [figure, footnote] as const),
    [compensationLimit, 'compensation'] as const,
    [trustFundsInFull, 'trust-accounts'] as const,
  ]
  const blocks = sheets.flatMap(elements).filter(isBlock)
  const bare = figures.flatMap(([figure, note]) =>
    blocks
      .filter((block) => !block.attributes.id?.startsWith('note-'))
      .filter((block) => ownTexts(block).some((text) => text.includes(figure)))
      .filter((block) => !noteLinksNear(block).includes(note))
      .map((block) => `${figure}: ${textOf(block).slice(0, 80)}`),
  )
  expect(bare).toEqual([])
})

test('it says who regulates us and how to reach us', () => {
  const wanted = [regulatoryStatus, firm.freephone, firm.hours, firm.registeredOffice, firm.glasgowOffice]
  expect(wanted.filter((text) => !says(text))).toEqual([])
})
