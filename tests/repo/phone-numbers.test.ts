import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { bookletHtml } from '../../src/booklet/booklet.tsx'
import { largePrintHtml } from '../../src/booklet/large-print.tsx'
import { firm } from '../../src/content/firm.ts'
import { builtPages } from './support/built-pages.ts'
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

test('only one component writes a phone number', () => {
  const writers = sourceFiles('src', 'worker').filter((file) => /["'`]tel:/.test(readFileSync(file, 'utf8')))
  expect(writers.toSorted()).toEqual(['src/ui/phone-number.tsx'])
})
