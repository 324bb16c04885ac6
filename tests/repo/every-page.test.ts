import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'
import { describe, expect, test } from 'vitest'
import { bookletHtml } from '#guide/booklet.tsx'
import { largePrintHtml } from '#guide/large-print.tsx'
import { firm } from '../../src/content/firm.ts'
import { questions } from '../../src/content/questions.ts'
import { helplines } from '../../src/content/who-can-help.ts'
import {
  ancestors,
  builtPages,
  type Element,
  elements,
  isBlock,
  pageAt,
  parse,
  textOf,
  the,
} from './support/built-pages.ts'
import { blocksThatSay, ownText } from './support/small-print.ts'

const pages = builtPages()
const intoSentences = new Intl.Segmenter('en-GB', { granularity: 'sentence' })
const intoWords = new Intl.Segmenter('en-GB', { granularity: 'word' })

/** The sentences in an element: of its paragraphs, list items and cells, not of headings and buttons. */
function sentencesIn(element: Element): string[] {
  const isText = ({ tag }: Element) => ['p', 'li', 'td'].includes(tag)
  return elements(element)
    .filter((block) => isText(block) && !elements(block).slice(1).some(isText))
    .flatMap((block) => Array.from(intoSentences.segment(textOf(block)), ({ segment }) => segment.trim()))
    .filter((sentence) => wordsIn(sentence).length > 2)
}

/** Numbers, prices and addresses are no words. */
function wordsIn(text: string): string[] {
  const found = [...intoWords.segment(text)].filter(({ isWordLike, segment }) => isWordLike && !/\d/.test(segment))
  return found.map(({ segment }) => segment)
}

/** The school grade for which it is written (Flesch and Kincaid), as the age of a reader in years. */
function readingAge(sentences: readonly string[]): number {
  const words = sentences.flatMap(wordsIn)
  const syllables = words.reduce((total, word) => total + syllable(word), 0)
  return fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables }) + 5
}

/** Inside these a header or footer is theirs, not the page's. */
const parts = ['main', 'section', 'article', 'aside', 'nav']

/** Whether a screen reader offers it as a place to go. */
function isLandmark(element: Element): boolean {
  const { tag, attributes } = element
  if (['section', 'form'].includes(tag)) return 'aria-label' in attributes || 'aria-labelledby' in attributes
  if (['header', 'footer'].includes(tag)) return !ancestors(element).some((around) => parts.includes(around.tag))
  return ['main', 'nav', 'aside'].includes(tag)
}

/** Not said, or said in other words. */
const isUnsaid = ({ attributes }: Element) => attributes['aria-hidden'] === 'true' || 'aria-label' in attributes
/** The attributes of the form that something is in. */
const formOf = ({ tag, attributes, parent }: Element): Element['attributes'] | undefined =>
  tag === 'form' ? attributes : parent && formOf(parent)
const isPhoneLink = ({ attributes }: Element) => attributes.href?.startsWith('tel:') ?? false

describe.each(pages)('$path', (page) => {
  const all = elements(page.root)

  test('no device corrects a name or a place, or makes a link of a number by itself', () => {
    const places = ['firstName', 'lastName', 'email', 'addressLine1', 'addressLine2', 'townCity', 'county', 'postcode']
    const typed = all.filter(({ attributes }) => places.includes(attributes.name ?? ''))
    // Fields inherit both from their form.
    const corrected = typed.map(formOf).filter((form) => form?.autocorrect !== 'off' || form.spellcheck !== 'false')
    expect(corrected).toEqual([])
    const detection = all.filter(({ attributes }) => attributes.name === 'format-detection')
    expect(detection.map(({ attributes }) => attributes.content)).toEqual(['telephone=no'])
  })

  test('a table is one also where its parts are shown as cards', () => {
    const implied = { table: 'table', thead: 'rowgroup', tbody: 'rowgroup', tr: 'row', td: 'cell' }
    const roleOf = ({ tag, attributes }: Element) =>
      tag === 'th'
        ? { col: 'columnheader', row: 'rowheader' }[attributes.scope ?? '']
        : new Map(Object.entries(implied)).get(tag)
    const without = all.filter((element) => roleOf(element) !== element.attributes.role && roleOf(element))
    expect(without).toEqual([])
  })

  test('leads from each label, and from each mistake in its form, to a control', () => {
    const labelled = all.flatMap(({ tag, attributes }) => (tag === 'label' ? (attributes.for ?? []) : []))
    const slots = all.flatMap(({ attributes }) => /^(.+)-error$/.exec(attributes.id ?? '')?.[1] ?? [])
    const led = all.filter(({ attributes }) => [...labelled, ...slots].includes(attributes.id ?? ''))
    expect(led.length).toBe(new Set([...labelled, ...slots]).size)
    expect(led.filter(({ tag }) => !['input', 'select', 'textarea'].includes(tag))).toEqual([])
  })

  // The words of the average page, not of each sentence: the law's own names are long.
  test('can be read at eleven', () => {
    const sentences = sentencesIn(the('main', page))
    expect(sentences.length).toBeGreaterThan(0)
    const hardest = sentences.toSorted((a, b) => readingAge([b]) - readingAge([a])).slice(0, 5)
    expect(readingAge(sentences), `the hardest: ${hardest.join(' / ')}`).toBeLessThanOrEqual(11)
  })

  test('has at most six landmarks', () => {
    const landmarks = all.filter(isLandmark).map(({ tag }) => tag)
    expect(landmarks).toContain('main')
    expect(landmarks.length, landmarks.join(', ')).toBeLessThanOrEqual(6)
  })

  test('has headings in one piece, which an emphasis would split', () => {
    const whole = ['br', 'span', 'b', 'a', 'img']
    const inside = all.filter(({ tag }) => /^h[1-6]$/.test(tag)).flatMap((heading) => elements(heading).slice(1))
    expect(inside.filter(({ tag }) => !whole.includes(tag)).map((it) => textOf(it))).toEqual([])
  })

  test('says no arrows', () => {
    expect(textOf(page.root, isUnsaid).match(/[←-⇿]/)).toBeNull()
  })

  test('says number and hours beside each other, also aloud, once', () => {
    expect(textOf(the('footer', page))).toContain(firm.hours)
    const header = elements(the('header', page))
    const call = header.find(isPhoneLink)?.attributes
    const hours = header.find(({ attributes }) => `${call?.id} ${attributes.id}` === call?.['aria-labelledby'])
    expect(call?.['aria-label']).toBe(`Phone us free on ${firm.freephone}`)
    expect(hours && textOf(hours)).toBe(firm.hours)
    expect(hours?.attributes['aria-hidden']).toBe('true')
  })
})

/** Every page, and the guide as it would be printed today. */
const documents = [
  ...pages,
  { path: 'the booklet', root: parse(bookletHtml('')) },
  { path: 'the large print', root: parse(largePrintHtml('')) },
]

/** What looks like a number to ring: ten or eleven digits from 0, 116 and three more, or three that everyone knows. */
const phoneNumbers = /(?<![\d.,£])(?:0(?: ?\d){9,10}|116 ?\d{3}|999|111|112)(?![.,]?\d)/g
/** The mobile number that shows how to fill in a field: Ofcom's, for drama. */
const example = '07700 900123'

test.each(documents)('every phone number on $path can be tapped, and rings what it says', ({ root }) => {
  const numbers = textOf(root, isPhoneLink).match(phoneNumbers) ?? []
  expect(numbers.filter((number) => number !== example)).toEqual([])
  const links = elements(root).filter(isPhoneLink)
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) {
    const number = textOf(link).match(phoneNumbers)?.[0] ?? firm.freephone
    expect(link.attributes.href, textOf(link)).toBe(`tel:${number.replaceAll(' ', '')}`)
  }
})

const isEmergency = ({ attributes }: Element) => attributes.href === 'tel:999'
/** The parts of a page in which an element is. */
const partsWith = (root: Element, is: (element: Element) => boolean) =>
  elements(root)
    .filter(is)
    .flatMap((found) => ancestors(found).find(({ tag }) => ['section', 'form'].includes(tag)) ?? [])

const us = `tel:${firm.freephone.replaceAll(' ', '')}`
const whenSomeoneHasDied = '/faqs#what-to-do-first'
const inOrder = ['tel:999', 'tel:111', us, '/ring-me', whenSomeoneHasDied]

test.each([
  // Nobody who asks for a call is told to ring first, or to ask for one.
  ['/ring-me', ['tel:999', 'tel:111', us, whenSomeoneHasDied], 'If it can’t wait'],
  ['/get-your-guide', inOrder, 'Before you choose one, phone us'],
  ['/find-your-plan', inOrder, 'Before you choose one, phone us'],
  ['/thank-you/soon', inOrder, 'Before you choose one, phone us'],
])(
  'a visitor who may need a funeral now is told on %s of 999 first, that a plan may not suit, then the rest, each thing once',
  (path, links, us) => {
    const parts = partsWith(the('main', pageAt(path)), isEmergency)
    expect(parts.length).toBeGreaterThan(0)
    for (const part of parts) {
      const hrefs = elements(part).flatMap(({ attributes }) => attributes.href ?? [])
      const first = hrefs.indexOf('tel:999')
      expect(hrefs.slice(first, first + links.length)).toEqual(links)
      expect(textOf(part)).toMatch(
        new RegExp(
          `999 now.*the nurse, the GP or 111.*in Northern Ireland.*care home.*A plan may not suit.*${us}.*don’t wait for us.*on a bank holiday.*any hour`,
        ),
      )
    }
  },
)

test.each(documents.filter(({ root }) => elements(root).some(isEmergency)))(
  'on $path whoever may need a funeral now is told when we answer, wherever they are told to phone us',
  ({ root }) => {
    const blocks = partsWith(root, isEmergency).flatMap((part) => blocksThatSay(part, /phone us/i))
    expect(blocks.length).toBeGreaterThan(0)
    for (const block of blocks) expect(textOf(block)).toMatch(new RegExp(`${firm.freephone}, ${firm.hours}`))
  },
)

test.each(documents)(
  'on $path a weekend is never named without bank holidays, or a call without when we ring',
  ({ root }) => {
    const sentences = elements(root)
      .filter(isBlock)
      .flatMap((block) => ownText(block).split(/(?<=[.?!]) /))
    expect(sentences.filter((words) => /weekend/i.test(words) && !/bank holiday/.test(words))).toEqual([])
    const [main = root] = elements(root).filter(({ tag }) => tag === 'main')
    const offers = blocksThatSay(main, /ask us to ring you\b|we’ll ring you/i).filter((block) =>
      elements(block).some(({ attributes }) => attributes.href === '/ring-me'),
    )
    for (const offer of offers) expect(textOf(offer)).toContain(firm.whenWeRing)
  },
)

const playful = /\bsongs?\b|soundtrack|music|\brecords?\b|sleeve|party|\btea\b|can’t wait\?/i

test('no question is playful that follows the answer of somebody who may need a funeral now', () => {
  expect(JSON.stringify([questions.planningFor, questions.deliveryMethod])).not.toMatch(playful)
})

const selling = /thank you|excellent|trustpilot|protected|2,900/i

test.each(['/thank-you/soon', '/ring-me/thank-you/soon'])(
  'on %s, to which a funeral needed now leads, there is help first, someone to talk to, and nothing that is playful or sells',
  (path) => {
    const main = the('main', pageAt(path))
    expect(textOf(main)).not.toMatch(playful)
    expect(textOf(main)).not.toMatch(selling)
    const pictures = elements(main).flatMap(({ attributes }) => attributes.src ?? [])
    expect(pictures.filter((picture) => !/answer-email|answer-post|telephone/.test(picture))).toEqual([])
    for (const { phone } of helplines) expect(textOf(main)).toContain(phone)
    const links = elements(main).flatMap(({ attributes }) => attributes.href ?? [])
    expect(links[0]).toBe('tel:999')
  },
)

const canWait = /urgent|\btea\b|funeral director|before you book|songs?\b/i

test.each(documents.filter(({ root }) => elements(root).some(isEmergency)))(
  'on $path nothing that can wait is said before 999',
  ({ root }) => {
    for (const part of partsWith(root, isEmergency)) expect(textOf(part).split('999')[0]).not.toMatch(canWait)
  },
)
