import { statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { regulatoryStatus } from '#contract/firm-details.ts'
import { guidePdf, largePrintPdf } from '#contract/guide-addresses.ts'
import { bookletHtml } from '../../src/booklet/booklet.tsx'
import { largePrintHtml } from '../../src/booklet/large-print.tsx'
import { footnotes } from '../../src/content/claims.ts'
import { firm } from '../../src/content/firm.ts'
import { chapters, guideNotes } from '../../src/content/guide/chapters.ts'
import { cover } from '../../src/content/guide/front.ts'
import { guideFiles } from '../../src/content/guide/web-edition.ts'
import { plans } from '../../src/content/plans.ts'
import { largePrintDownload, thankYou } from '../../src/content/thank-you.ts'
import { budgets } from './budgets.ts'
import { type Element, elements, isBlock, parse, textOf } from './support/html.ts'
import {
  fontNames,
  letterSizes,
  linksOf,
  nodesOf,
  openPdf,
  pageTags,
  pageTexts,
  unmarkedDrawings,
  unspaced,
} from './support/pdf.ts'
import { bareFigures, isNoteLink } from './support/small-print.ts'

const title = cover.title.join(' ')

const editions = [
  {
    name: 'the booklet',
    address: guidePdf,
    title: `${title} | ${firm.brand}`,
    html: bookletHtml(''),
    /** What the thank-you page says of it. */
    download: `${thankYou.guideText} ${thankYou.guide}`,
    fixedPages: true,
  },
  {
    name: 'the large print',
    address: largePrintPdf,
    title: `${title}, large print | ${firm.brand}`,
    html: largePrintHtml(''),
    download: largePrintDownload,
    fixedPages: false,
  },
] as const

/** The editions as they are served, and as they would be printed today, without styles. */
const guideEditions = await Promise.all(
  editions.map(async (edition) => {
    const path = `public${edition.address}`
    const pdf = await openPdf(path)
    const texts = await pageTexts(pdf)
    const document = parse(edition.html)
    return {
      ...edition,
      path,
      pdf,
      texts,
      text: texts.join(''),
      document,
      parts: partsOf(edition, document, texts),
      size: statSync(path).size,
    }
  }),
)

/** What must be found where: a page on its page, or all of a document that flows in all of its text. */
function partsOf({ fixedPages }: (typeof editions)[number], document: Element, texts: readonly string[]) {
  const all = elements(document)
  if (!fixedPages)
    return [{ name: 'the document', printed: all.find(({ tag }) => tag === 'body'), text: texts.join('') }]
  const sheets = all.filter(({ attributes }) => attributes.class?.startsWith('page '))
  return texts.map((text, index) => ({ name: `page ${index + 1}`, printed: sheets[index], text }))
}

describe.each(guideEditions)(
  '$name',
  ({ pdf, path, size, texts, text, title, document, parts, download, fixedPages }) => {
    test('it is on A4 paper and small enough to email', async () => {
      for (let page = 1; page <= pdf.numPages; page += 1) {
        const [left = 0, bottom = 0, right = 0, top = 0] = (await pdf.getPage(page)).view
        expect([Math.round(right - left), Math.round(top - bottom)]).toEqual([595, 842])
      }
      expect(size).toBeLessThan(budgets.guide)
    })

    test('the thank-you page gives its length and size, and the link on the guide’s own page its size', () => {
      const megabytes = `${(size / 1_000_000).toFixed(1)}\u00a0MB`
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

    // What PDF/UA-1 (ISO 14289-1) asks for and we can check here; CONTRIBUTING.md says how to check the rest.

    test('it says which standard it follows, and readers show its title instead of its file name', async () => {
      const { metadata } = await pdf.getMetadata()
      expect(metadata?.getRaw()).toContain('<pdfuaid:part>1</pdfuaid:part>')
      expect(metadata?.get('dc:title')).toBe(title)
      expect(await pdf.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true })
      expect(await pdf.getMarkInfo()).toMatchObject({ Marked: true })
    })

    test('whatever is drawn is either tagged or marked as something that is not read aloud', async () => {
      expect(await unmarkedDrawings(pdf)).toEqual([])
    })

    test('every link has words for those who cannot see where it is', async () => {
      const links = await linksOf(pdf)
      expect(links.length).toBeGreaterThan(30)
      expect(links.filter(({ words }) => words.trim() === '')).toEqual([])
    })

    test('every item of a list has a body, and beside it at most its bullet', async () => {
      const items = (await nodesOf(pdf)).filter(({ role }) => role === 'LI')
      expect(items.length).toBeGreaterThan(80)
      const wrong = items.filter(({ kids }) => !/^(Lbl )?LBody$/.test(kids.map(({ role }) => role).join(' ')))
      expect(wrong).toEqual([])
    })

    test('the rows of a table have the same number of cells', async () => {
      const tables = (await nodesOf(pdf)).filter(({ role }) => role === 'Table')
      expect(tables.length).toBe(fixedPages ? 3 : 0)
      for (const { kids } of tables) expect(new Set(kids.map((row) => row.kids.length)).size).toBe(1)
    })

    test('no level of heading is skipped, and there is one on each page that begins something', async () => {
      const levels = (await pageTags(pdf)).flat().flatMap((tag) => /^H(\d)$/.exec(tag)?.slice(1).map(Number) ?? [])
      expect(levels.length).toBeGreaterThan(40)
      expect(levels.filter((level, index) => level - (levels[index - 1] ?? 0) > 1)).toEqual([])
    })
  },
)

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
