import { readFileSync } from 'node:fs'
import { getDocumentProxy, getMeta } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { regulatoryStatus } from '#contract/firm-details.ts'
import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { bookletHtml } from '#guide/booklet.tsx'
import { largePrintHtml } from '#guide/large-print.tsx'
import { guideChecksum, inMargins, printedFrom } from '#guide/make-guide.ts'
import {
  chapters,
  continued,
  type Edition,
  explainedIn,
  guideNotes,
  headingOf,
  titleOf,
  tracks,
} from '#guide/words/chapters.ts'
import { cover, welcome } from '#guide/words/front.ts'
import { reachUs } from '#guide/words/your-wishes.ts'
import { footnotes } from '../../src/content/claims.ts'
import { firm } from '../../src/content/firm.ts'
import { landing } from '../../src/content/landing.ts'
import { plans } from '../../src/content/plans.ts'
import { thankYou, whenSomeoneDiesOn } from '../../src/content/thank-you.ts'
import { budgets } from './budgets.ts'
import { elements, parse } from './support/built-pages.ts'
import { pageTexts, unspaced } from './support/pdf.ts'
import { bareFigures, isNoteLink } from './support/small-print.ts'

const title = cover.title.join(' ')

const titlesIn = (edition: Edition) => (['welcome', ...tracks] as const).map((chapter) => titleOf(chapter, edition))

/** `download` is what the thank-you page says of it. */
const booklet = {
  edition: 'booklet',
  path: guidePdf,
  title,
  html: bookletHtml(''),
  download: `${thankYou.guideText} ${thankYou.guide}`,
} as const
const largePrint = {
  edition: 'large print',
  path: largePrintPdf,
  title: `${title}, large print`,
  html: largePrintHtml(''),
  download: thankYou.largePrint,
} as const

test('the guide is printed from today’s words, pictures and styles, or "npm run guide" has to be run', () => {
  expect(guideChecksum(booklet.html, largePrint.html)).toBe(readFileSync(printedFrom, 'utf8'))
})

test('what the landing page says is in the guide are chapters of it', () => {
  expect(titlesIn('booklet')).toEqual(expect.arrayContaining([...landing.form.inside]))
})

test('the booklet is as long as the landing page says', async () => {
  const { numPages } = await getDocumentProxy(new Uint8Array(readFileSync(`public${guidePdf}`)))
  expect(landing.form.length).toContain(`${numPages} pages`)
})

describe.each([booklet, largePrint])('$path', ({ edition, path, title, html, download }) => {
  const pdf = readFileSync(`public${path}`)
  const document = parse(html)
  const open = () => getDocumentProxy(new Uint8Array(pdf))

  test('it is on A4 paper, small enough to email, and as long as the thank-you page says', async () => {
    const proxy = await open()
    const { view } = await proxy.getPage(proxy.numPages)
    expect(view.map(Math.round)).toEqual([0, 0, 595, 842])
    expect(pdf.length).toBeLessThan(budgets.guide)
    expect(download).toContain(`${proxy.numPages}\u00a0pages`)
    expect(download).toContain(`${(pdf.length / 1_000_000).toFixed(1)}\u00a0MB`)
  })

  test('it fills its folded sheets, four pages each: the printer adds no blank ones', async () => {
    expect((await open()).numPages % 4).toBe(0)
  })

  test('its back has our number and hours, and none of the small print', async () => {
    const back = (await pageTexts(pdf)).at(-1) ?? ''
    expect(back).toContain(unspaced(`${firm.brand}${reachUs.phone}${firm.freephone}${firm.hours}`))
    expect(back).not.toContain(unspaced(firm.registration))
  })

  test('it has no shading that Firefox fills with pink', () => {
    // https://github.com/mozilla/pdf.js draws all but the function-based one.
    expect(pdf.toString('latin1')).not.toMatch(/\/ShadingType 1\b/)
  })

  test('it is tagged for screen readers, with its title and language', async () => {
    const { info } = await getMeta(await open())
    expect(info).toMatchObject({ Title: `${title} | ${firm.brand}`, Language: 'en-GB' })
    expect(await (await open()).getMarkInfo()).toMatchObject({ Marked: true })
  })

  test('it has every chapter, every plan with all it leaves out, every footnote, and how to reach us', async () => {
    const reach = [regulatoryStatus, firm.freephone, firm.hours, firm.registeredOffice, firm.glasgowOffice]
    const ofPlans = plans.flatMap(({ name, price, covers, notIncluded }) => [name, price, ...covers, ...notIncluded])
    const text = (await pageTexts(pdf)).join('')
    const missing = [...titlesIn(edition), ...ofPlans, ...Object.values(footnotes), ...reach].filter(
      (words) => !text.includes(unspaced(words)),
    )
    expect(missing).toEqual([])
  })

  test('its footnotes are numbered by first reference, and every figure has the number of its own beside it', () => {
    const calls = elements(document)
      .filter(isNoteLink)
      .map(({ attributes }) => attributes.href?.slice('#note-'.length))
    expect([...new Set(calls)]).toEqual(guideNotes)
    expect(guideNotes).toHaveLength(Object.keys(footnotes).length)
    expect(bareFigures(document)).toEqual([])
  })

  test('the page that a footnote refers to has the heading of what explains it', async () => {
    const pages = await pageTexts(pdf)
    for (const id of guideNotes) {
      const place = explainedIn[id]
      if (!place) continue
      const [, page] = pages.join('').split(unspaced(`${footnotes[id]} See page`))
      expect(pages[Number.parseInt(page ?? '', 10) - 1], id).toContain(unspaced(headingOf(place, edition)))
    }
  })
})

test.each([
  [guidePdf, whenSomeoneDiesOn.page],
  [largePrintPdf, whenSomeoneDiesOn.largePrint],
])('%s says what to do when someone dies on the page where the site says that it does: %i', async (path, page) => {
  const pages = await pageTexts(readFileSync(`public${path}`))
  const title = unspaced(chapters['when-someone-dies'].title)
  expect(pages[page - 1]?.replace(inMargins, '')).toMatch(new RegExp(`^${title}`))
})

test('the notes of the large print are all on one page', async () => {
  const pages = await pageTexts(readFileSync(`public${largePrintPdf}`))
  const ofNotes = Object.values(footnotes).map((note) => pages.findIndex((page) => page.includes(unspaced(note))))
  expect(new Set(ofNotes).size).toBe(1)
})

test('every page between the covers of the large print begins with a title, or says which chapter it continues', async () => {
  const titles = [...titlesIn('large print'), welcome.contents]
  const heads = Object.values(chapters).map(({ short }) => `${short}${continued}`)
  const pages = await pageTexts(readFileSync(`public${largePrintPdf}`))
  const unnamed = pages
    .slice(1, -1)
    .filter(
      (text) =>
        !heads.some((head) => text.startsWith(unspaced(head)))
        && !titles.some((title) => text.replace(inMargins, '').startsWith(unspaced(title))),
    )
  expect(unnamed).toEqual([])
})

test('the contents of the large print give the page on which each chapter begins', async () => {
  const pages = await pageTexts(readFileSync(`public${largePrintPdf}`))
  const contents = pages.slice(0, 3).join('')
  for (const chapter of tracks) {
    const title = titleOf(chapter, 'large print')
    const { short } = chapters[chapter]
    const page =
      pages.findIndex((text, index) => index > 2 && text.replace(inMargins, '').startsWith(unspaced(title))) + 1
    expect(contents, title).toContain(`${unspaced(short)}${page}`)
  }
})
