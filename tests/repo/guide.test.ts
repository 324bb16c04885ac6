import { describe, expect, test } from 'vitest'
import { regulatoryStatus } from '#contract/firm-details.ts'
import { footnotes } from '../../src/content/claims.ts'
import { firm } from '../../src/content/firm.ts'
import { chapters, guideNotes } from '../../src/content/guide/chapters.ts'
import { cover } from '../../src/content/guide/front.ts'
import { guideFiles } from '../../src/content/guide/web-edition.ts'
import { plans } from '../../src/content/plans.ts'
import { budgets } from './budgets.ts'
import { guideEditions } from './support/guide-editions.ts'
import { type Element, elements, isBlock, textOf } from './support/html.ts'
import { fontNames, letterSizes, linksOf, unspaced } from './support/pdf.ts'
import { bareFigures, isNoteLink } from './support/small-print.ts'

describe.each(guideEditions)('$name', ({ pdf, path, size, texts, text, title, document, parts, download }) => {
  test('it is on A4 paper and small enough to email', async () => {
    for (let page = 1; page <= pdf.numPages; page += 1) {
      const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf.getPage(page)).view
      expect([Math.round(right - left), Math.round(top - bottom)]).toEqual([595, 842])
    }
    expect(size).toBeLessThan(budgets.guide)
  })

  test('the thank-you page gives its length and size, and the link on the guide’s own page its size', () => {
    const megabytes = `${(size / 1_000_000).toFixed(1)} MB`
    expect(download).toContain(`${pdf.numPages} pages`)
    expect(download).toContain(megabytes)
    expect(guideFiles.find(({ href }) => path.endsWith(href))?.name).toContain(megabytes)
  })

  test('its metadata gives its title, author, date and language', async () => {
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: title,
      Author: firm.brand,
      CreationDate: expect.stringContaining(cover.edition.date.replaceAll('-', '')),
      Language: 'en-GB',
    })
  })

  test('it is set in the fonts of the site and in no other', async () => {
    const families = (await fontNames(path)).map((name) => name.replace(/^\w{6}\+|-.*/g, ''))
    expect([...new Set(families)].toSorted()).toEqual(['AtkinsonHyperlegibleNext', 'Fraunces'])
  })

  test('its bookmarks are its chapters, in order, each leading to its page', async () => {
    const [front, ...rest] = await pdf.getOutline()
    expect(unspaced(front?.title ?? '')).toBe(unspaced(cover.title.join('')))
    expect(rest.map(({ title: name }) => name)).toEqual(Object.values(chapters).map((chapter) => chapter.title))
    for (const { title: name, dest } of rest) {
      const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest
      const index = await pdf.getPageIndex(place?.[0])
      expect(texts[index], name).toContain(unspaced(name))
    }
  })

  test('its contents give the page on which each chapter begins', async () => {
    const links = (await linksOf(pdf)).filter(({ place }) => place in chapters)
    expect(links).toHaveLength(Object.keys(chapters).length - 1)
    for (const { words, page } of links) expect(words).toMatch(new RegExp(` ${page}$`))
  })

  test('it is up to date; otherwise run "npm run guide"', () => {
    const stale = parts.flatMap(({ name, printed: part, text: found }) => {
      if (!part) return [`${name} is no longer there`]
      return elements(part)
        .filter(isBlock)
        .filter(({ attributes }) => attributes['aria-hidden'] !== 'true')
        .flatMap(ownTexts)
        .filter((words) => !found.includes(unspaced(words)))
        .map((words) => `${name}: ${words}`)
    })
    expect(stale).toEqual([])
  })

  test('it includes every plan with its price and all it leaves out, every footnote, and how to reach us', () => {
    const reach = [regulatoryStatus, firm.freephone, firm.hours, firm.registeredOffice, firm.glasgowOffice]
    const ofPlans = plans.flatMap(({ name, price, covers, notIncluded }) => [name, price, ...covers, ...notIncluded])
    const wanted = [...ofPlans, ...Object.values(footnotes), ...reach]
    expect(wanted.filter((words) => !text.includes(unspaced(words)))).toEqual([])
  })

  test('its footnotes are numbered by first reference', () => {
    const calls = elements(document)
      .filter(isNoteLink)
      .map(({ attributes }) => attributes.href?.slice('#note-'.length))
    expect([...new Set(calls)]).toEqual(guideNotes)
    expect(guideNotes).toHaveLength(Object.keys(footnotes).length)
  })

  test('every figure has the number of its footnote beside it', () => {
    expect(bareFigures(document)).toEqual([])
  })
})

test('the booklet has 10 to 14 pages, as many as are composed', () => {
  for (const { pdf, document } of guideEditions.filter(({ fixedPages }) => fixedPages)) {
    const sheets = elements(document).filter(({ attributes }) => attributes.class?.startsWith('page '))
    expect(sheets).toHaveLength(pdf.numPages)
    expect(sheets.length).toBeGreaterThanOrEqual(10)
    expect(sheets.length).toBeLessThanOrEqual(14)
  }
})

test('no letter of the large print is smaller than 20 points, not even in its margin and its notes', async () => {
  for (const { pdf } of guideEditions.filter(({ fixedPages }) => !fixedPages)) {
    const sizes = await letterSizes(pdf)
    expect(sizes.length).toBeGreaterThan(500)
    expect(Math.min(...sizes)).toBeGreaterThan(19.99)
  }
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
