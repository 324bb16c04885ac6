import { expect, test } from 'vitest'
import { type Element, elements, parse, textOf } from './support/html.ts'
import { leavesOut, noteLinksNear } from './support/small-print.ts'

/** The element marked `data-it`. */
function it(html: string): Element {
  const found = elements(parse(html)).find(({ attributes }) => 'data-it' in attributes)
  if (!found) throw new Error('mark an element with data-it')
  return found
}

const call = '<sup><a id="ref-people-1" href="#note-people">1</a></sup>'
const list = '<h4>Not included</h4><ul><li>A burial</li></ul>'

test('reads text as a visitor does', () => {
  const html = '<main><p>Let&#x27;s say <b>£1</b><!-- -->.2B &amp; more</p><p>Next</p><style>p{}</style></main>'
  expect(textOf(parse(html))).toBe("Let's say £1.2B & more Next")
})

test('rejects HTML with a mistake in it', () => {
  expect(() => parse('<p class="a" class="b"></p>')).toThrow('duplicate-attribute')
})

test('a note is next to a figure in the same block, the next one, or the same list item', () => {
  expect(noteLinksNear(it(`<p data-it>1M+ people${call}</p>`))).toEqual(['people'])
  expect(noteLinksNear(it(`<dl><dt data-it>1M+</dt><dd>people${call}</dd></dl>`))).toEqual(['people'])
  expect(noteLinksNear(it(`<li><div><p data-it>1M+</p></div><p>people</p><p>${call}</p></li>`))).toEqual(['people'])
})

test('a note elsewhere in the section is not next to it', () => {
  expect(noteLinksNear(it(`<section><p data-it>1M+</p><p>people</p><p>${call}</p></section>`))).toEqual([])
  expect(noteLinksNear(it(`<ul><li data-it>1M+</li><li>1M+${call}</li></ul>`))).toEqual([])
})

test('a price is with what it leaves out only in its own article', () => {
  expect(leavesOut(it(`<article><p data-it>£1</p>${list}</article>`))).toBe(true)
  expect(leavesOut(it(`<article><p data-it>£1</p></article><article>${list}</article>`))).toBe(false)
  expect(leavesOut(it('<article><p data-it>£1</p><h4>Not included</h4></article>'))).toBe(false)
  expect(leavesOut(it(`<section><p data-it>£1</p>${list}</section>`))).toBe(false)
})

test('in a table that means its own column or row, with text in the cell', () => {
  const columns = (cell: string) =>
    `<table><tr><th></th><th data-it>£1</th></tr><tr><th>Not included</th><td>${cell}</td></tr></table>`
  const rows = (cell: string) =>
    `<table><tr><th>Plan</th><th>Not included</th></tr><tr><th data-it>£1</th><td>${cell}</td></tr></table>`
  expect([leavesOut(it(columns('A burial'))), leavesOut(it(rows('A burial')))]).toEqual([true, true])
  expect([leavesOut(it(columns(''))), leavesOut(it(rows('')))]).toEqual([false, false])
})
