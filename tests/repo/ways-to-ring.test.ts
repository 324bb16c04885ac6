import { expect, test } from 'vitest'
import { bookletHtml } from '../../src/booklet/booklet.tsx'
import { largePrintHtml } from '../../src/booklet/large-print.tsx'
import { firm } from '../../src/content/firm.ts'
import { neededNow } from '../../src/content/questions.ts'
import { builtPages, type Element, elements, pageAt, parse, textOf, the } from './support/built-pages.ts'

const pages = builtPages()

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

test.each(pages)('$path says number and hours beside each other, also aloud, once', (page) => {
  expect(textOf(the('footer', page))).toContain(firm.hours)
  const header = elements(the('header', page))
  const call = header.find(isPhoneLink)?.attributes
  const hours = header.find(({ attributes }) => `${call?.id} ${attributes.id}` === call?.['aria-labelledby'])
  expect(call?.['aria-label']).toBe(`Call us free on ${firm.freephone}`)
  expect([hours && textOf(hours), hours?.attributes['aria-hidden']]).toEqual([firm.hours, 'true'])
})

/** What a page's form says to a visitor who may need a funeral now, and where its links lead; once for each place. */
function neededNowOn(path: string) {
  return elements(the('main', pageAt(path)))
    .filter(({ tag }) => tag === 'form')
    .flatMap(elements)
    .filter(({ attributes }) => attributes.role === 'status')
    .filter((status) => textOf(status).includes(neededNow.heading))
    .map((note) => ({ links: elements(note).flatMap(({ attributes }) => attributes.href ?? []), text: textOf(note) }))
}

test.each(['/get-your-guide', '/find-your-plan', '/ring-me'])('%s puts the phone before everything else', (path) => {
  const notes = neededNowOn(path)
  expect(notes.length).toBeGreaterThan(0)
  for (const { links, text } of notes) {
    expect(links[0]).toBe(`tel:${firm.freephone.replaceAll(' ', '')}`)
    expect(links).toContain('/faqs#when-someone-has-died')
    expect(text).toMatch(/evening or at the weekend.*\bGP or 111 \(in Northern Ireland.*999.*any hour/)
  }
})

test('the form that asks for a call does not advise asking for one; the others do, after the phone', () => {
  expect(neededNowOn('/ring-me').map(({ links }) => links.includes('/ring-me'))).toEqual([false])
  expect(neededNowOn('/find-your-plan').map(({ links }) => links.indexOf('/ring-me'))).toEqual([1, 1])
})

test.each([
  /evening or at the weekend/i,
  /once the death is confirmed, a local funeral director can come at any hour/i,
  /Northern Ireland.{0,40}out-of-hours GP/,
])('the questions and answers say the same about the evening and the weekend: %s', (words) => {
  expect(textOf(the('main', pageAt('/faqs')))).toMatch(words)
})
