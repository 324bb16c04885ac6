import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookletHtml } from '../../src/booklet/booklet.tsx'
import { firm } from '../../src/content/firm.ts'
import { type ChapterId, chapters, tracks } from '../../src/content/guide/chapters.ts'
import { guideFiles, nextSteps } from '../../src/content/guide/web-edition.ts'
import { chapterPath } from '../../src/paths.ts'
import { builtPages, the } from './support/built-pages.ts'
import { type Element, elements, isBlock, parse, textOf } from './support/html.ts'
import { unspaced } from './support/pdf.ts'
import { isNoteLink } from './support/small-print.ts'

const pages = builtPages()
const paper = elements(parse(bookletHtml('')))
const hasClass = (element: Element, name: string) => element.attributes.class?.split(' ').includes(name) ?? false

const chapterIds: readonly ChapterId[] = ['welcome', ...tracks]

/** Everything in the main part of a chapter's page. */
function partsOf(chapter: ChapterId): Element[] {
  const path = chapter === 'welcome' ? '/guide' : chapterPath(chapter)
  const page = pages.find((candidate) => candidate.path === path)
  if (!page) throw new Error(`${path} is not built`)
  return elements(the('main', page))
}

/** The runs of text in an element, each up to where a block begins or ends. `skip` leaves elements out. */
function runsIn(element: Element, skip: (element: Element) => boolean): string[] {
  const runs: string[] = []
  let run = ''
  const end = () => {
    const words = run.replace(/\s+/g, ' ').trim()
    if (words !== '') runs.push(words)
    run = ''
  }
  for (const child of element.children) {
    if (typeof child === 'string') run += child
    else if (skip(child)) continue
    else if (!isBlock(child)) run += wordsIn(child, skip)
    else {
      end()
      runs.push(...runsIn(child, skip))
    }
  }
  end()
  return runs
}

/** The text of an inline element, with the spaces at its ends. */
function wordsIn({ children }: Element, skip: (element: Element) => boolean): string {
  return children.map((child) => (typeof child === 'string' ? child : skip(child) ? '' : wordsIn(child, skip))).join('')
}

/** What only paper says: page and note numbers, the site's address, and the notes, which a test below compares. */
function isPaperOnly(element: Element): boolean {
  const isPageNumber = element.tag === 'b' && element.parent?.attributes.href?.startsWith('#') === true
  const isMarked = element.attributes['aria-hidden'] === 'true' || 'data-paper-only' in element.attributes
  return isMarked || isPageNumber || isNoteLink(element) || hasClass(element, 'small-print')
}

/** What only a page says: about filling it in, where the files are, and its own numbers of notes. */
const isWebOnly = (element: Element) => 'data-web-only' in element.attributes || isNoteLink(element)

function onPaper(chapter: ChapterId): string[] {
  // Two chapters share a sheet.
  const isTalk = (element: Element) => hasClass(element, 'talk')
  if (chapter === 'talking') return paper.filter(isTalk).flatMap((part) => runsIn(part, isPaperOnly))
  const sheets = paper.filter((element) => hasClass(element, 'page') && hasClass(element, chapter))
  const cover = chapter === 'welcome' ? paper.filter((element) => hasClass(element, 'cover')) : []
  return [...cover, ...sheets].flatMap((sheet) => runsIn(sheet, (part) => isPaperOnly(part) || isTalk(part)))
}

function onPage(chapter: ChapterId): string[] {
  const all = partsOf(chapter)
  const [heading] = all.filter(({ tag }) => tag === 'h1')
  const [head] = all.filter(({ tag }) => tag === 'header')
  const [body] = all.filter(({ attributes }) => attributes['data-chapter'] === chapter)
  if (!head || !heading || !body) throw new Error(`${chapter} has no head or no body`)
  // The way back to the contents is above a chapter's title.
  const title = chapter === 'welcome' ? runsIn(head, isWebOnly) : [textOf(heading)]
  return [...title, ...runsIn(body, isWebOnly)]
}

test('the guide has a page for every chapter', () => {
  expect([...chapterIds].toSorted()).toEqual(Object.keys(chapters).toSorted())
})

test.each(chapterIds)('%s says the same as a page and on paper, in the same sentences', (chapter) => {
  // Without spaces: on the cover's label they are only gaps.
  const words = (runs: string[]) => runs.map(unspaced).toSorted()
  // Fields repeat on a page what heads a column on paper.
  const once = (runs: string[]) => words(chapter === 'my-songs' ? [...new Set(runs)] : runs)
  expect(onPaper(chapter).length).toBeGreaterThan(3)
  expect(once(onPage(chapter))).toEqual(once(onPaper(chapter)))
})

const isBackLink = ({ attributes }: Element) => attributes.href?.startsWith('#ref-') ?? false

/** The notes among some elements, each with its number. */
function notesIn(scope: readonly Element[]): string[] {
  return scope
    .filter(({ attributes }) => attributes.id?.startsWith('note-'))
    .map((note) => {
      const items = note.parent?.children.filter((child) => typeof child !== 'string') ?? []
      return `${note.attributes.value ?? items.indexOf(note) + 1}. ${textOf(note, isBackLink)}`
    })
}

test('a page has the notes it refers to and no others, numbered from 1 as it does, and says as at when prices are', () => {
  for (const chapter of chapterIds) {
    const all = partsOf(chapter)
    const numbers = notesIn(all).map((note) => Number.parseInt(note, 10))
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    const calls = all.filter(isNoteLink)
    expect([...new Set(calls.map((link) => textOf(link)))]).toEqual(numbers.map(String))
    const isDated = all.some((part) => /Prices and plans as at \w+ \d{4}/.test(textOf(part)))
    expect(isDated, chapter).toBe(numbers.length > 0)
  }
})

test('the pages together have the booklet’s notes', () => {
  const words = (notes: readonly string[]) => new Set(notes.map((note) => note.replace(/^\d+\. /, '')))
  expect(words(chapterIds.flatMap((chapter) => notesIn(partsOf(chapter))))).toEqual(words(notesIn(paper)))
})

test('no page of the guide sends its reader to the site, where they are; the booklet does', () => {
  const toSite = (all: readonly Element[]) => all.some(({ attributes }) => attributes.href === firm.siteUrl)
  expect(toSite(paper)).toBe(true)
  expect(chapterIds.filter((chapter) => toSite(partsOf(chapter)))).toEqual([])
})

test('a quote in the margin is a sentence of its chapter, and is no paragraph that is heard or read aloud again', () => {
  const quotes = chapterIds.flatMap((chapter) => {
    const said = onPage(chapter).join(' ')
    return partsOf(chapter)
      .filter((part) => hasClass(part, 'pull'))
      .map((quote) => ({ quote, isSaid: said.includes(textOf(quote)) }))
  })
  expect(quotes.length).toBeGreaterThan(5)
  for (const { quote, isSaid } of quotes) {
    expect(isSaid, textOf(quote)).toBe(true)
    expect([quote.tag, quote.attributes['aria-hidden']]).toEqual(['div', 'true'])
  }
})

test('a chapter ends with one thing to do next, which is not the chapter itself', () => {
  for (const track of tracks) {
    const { question } = nextSteps[track]
    const steps = partsOf(track).filter((part) => part.tag === 'p' && textOf(part).startsWith(question))
    const links = steps.flatMap(elements).flatMap(({ attributes }) => attributes.href ?? [])
    expect(links, track).toHaveLength(1)
    expect(links).not.toContain(chapterPath(track))
  }
})

test('chapters lead to one another in the order of the booklet, and back to the contents', () => {
  for (const [place, track] of tracks.entries()) {
    const links = partsOf(track).map(({ attributes }) => attributes)
    const previous = tracks[place - 1]
    const next = tracks[place + 1]
    expect(links.find(({ rel }) => rel === 'prev')?.href).toBe(previous ? chapterPath(previous) : '/guide')
    expect(links.find(({ rel }) => rel === 'next')?.href).toBe(next && chapterPath(next))
    expect(links.some(({ href }) => href === '/guide')).toBe(true)
    const here = links.filter((link) => link['aria-current'] === 'page').map(({ href }) => href)
    expect(here).toEqual([chapterPath(track)])
  }
})

test('the contents lead to every chapter and to the guide as files', () => {
  const links = partsOf('welcome').map(({ attributes }) => attributes.href)
  const wanted = [...tracks.map(chapterPath), ...guideFiles.map(({ href }) => href)]
  expect(wanted.filter((href) => !links.includes(href))).toEqual([])
})

test('nothing in the pages to fill in can be sent: their forms have no address, no button and no name for a lead', () => {
  for (const chapter of ['my-songs', 'my-wishes'] as const) {
    const all = partsOf(chapter)
    const [form] = all.filter(({ tag }) => tag === 'form')
    expect(Object.keys(form?.attributes ?? {}).toSorted()).toEqual(['autocomplete', 'class', 'id'])
    expect(form && elements(form).filter(({ tag }) => tag === 'button')).toEqual([])
    const fields = all.filter(({ tag }) => tag === 'textarea')
    expect(fields.length).toBeGreaterThan(8)
    expect(fields.filter(({ attributes }) => attributes.spellcheck !== 'false')).toEqual([])
  }
})

test('no word of a chapter is in the script', () => {
  const scripts = globSync('dist/client/assets/*.js').map((file) => readFileSync(file, 'utf8'))
  const spoken = tracks.filter((track) => scripts.some((script) => script.includes(chapters[track].title)))
  expect(spoken).toEqual([])
})
