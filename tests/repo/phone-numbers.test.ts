import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookletHtml } from '../../src/booklet/booklet.tsx'
import { largePrintHtml } from '../../src/booklet/large-print.tsx'
import { firm } from '../../src/content/firm.ts'
import { builtPages, the } from './support/built-pages.ts'
import { type Element, elements, parse, textOf } from './support/html.ts'
import { sourceFiles } from './support/source-files.ts'

/** Every page, and the guide as it would be printed today. */
const documents = [
  ...builtPages(),
  { path: 'the booklet', root: parse(bookletHtml('')) },
  { path: 'the large print', root: parse(largePrintHtml('')) },
]

/** What looks like a number to ring: ten or eleven digits from 0, 116 and three more, or three that everyone knows. */
const phoneNumbers = /(?<![\d.,£])(?:0(?: ?\d){9,10}|116 ?\d{3}|999|111|112)(?![.,]?\d)/g
/** The mobile number that shows how to fill in a field: Ofcom's, for drama. */
const example = '07700 900123'

const isPhoneLink = ({ attributes }: Element) => attributes.href?.startsWith('tel:') ?? false

test.each(documents)('every phone number on $path can be tapped', ({ root }) => {
  const numbers = textOf(root, isPhoneLink).match(phoneNumbers) ?? []
  expect(numbers.filter((number) => number !== example)).toEqual([])
})

test('a phone link rings the number it shows, and the freephone number where it shows none', () => {
  const links = documents.flatMap(({ root }) => elements(root).filter(isPhoneLink))
  expect(links.length).toBeGreaterThan(3 * documents.length)
  const wrong = links.filter((link) => {
    const number = textOf(link).match(phoneNumbers)?.[0] ?? firm.freephone
    return link.attributes.href !== `tel:${number.replaceAll(' ', '')}`
  })
  expect(wrong.map((link) => `${textOf(link)}: ${link.attributes.href}`)).toEqual([])
})

test('only one component makes a link of a phone number, and so does the letter', () => {
  const writers = sourceFiles('src', 'worker').filter((file) => /["'`]tel:/.test(readFileSync(file, 'utf8')))
  expect(writers.toSorted()).toEqual(['src/ui/phone-number.tsx', 'worker/delivery/email-html.ts'])
})

/** Ways to ring us that stand by themselves, not in a sentence, and have a line of their own for when we answer. */
const waysToRing: Readonly<Record<string, number>> = {
  '/': 2,
  '/faqs': 1,
  '/find-your-plan': 2,
  '/get-your-guide': 1,
  '/ring-me': 2,
  '/thank-you': 1,
  '/we-will-ring-you': 2,
}

test.each(builtPages())(
  '$path has room to say when we answer in its header, its footer and beside each number',
  (page) => {
    const places = elements(page.root).filter(({ attributes }) => attributes['data-opening'] !== undefined)
    expect(places.map((place) => textOf(place))).toEqual([
      firm.hours,
      ...Array.from({ length: (waysToRing[page.path] ?? 0) + 1 }, () => ''),
    ])
    const alone = places.slice(1).filter(({ parent }) => !parent || !textOf(parent).includes(firm.hours))
    expect(alone).toEqual([])
  },
)

test('the call button of the header gives its number and the hours to a screen reader, once', () => {
  for (const page of builtPages()) {
    const header = elements(the('header', page))
    const call = header.find(isPhoneLink)
    const named = call?.attributes['aria-labelledby']?.split(' ')
    expect(named).toEqual([call?.attributes.id, expect.any(String)])
    const hours = header.find(({ attributes }) => attributes.id === named?.[1])
    expect(call?.attributes['aria-label']).toBe(`Call us free on ${firm.freephone}`)
    expect([hours && textOf(hours), hours?.attributes['aria-hidden']]).toEqual([firm.hours, 'true'])
  }
})
