import { expect, test } from 'vitest'
import { neededNow } from '../../src/content/questions.ts'
import { builtPages, the } from './support/built-pages.ts'
import { type Element, elements, textOf } from './support/html.ts'

/** What a page's form says to whoever may need a funeral now, and where its links lead; once for each place. */
function notesIn(path: string) {
  const page = builtPages().find((candidate) => candidate.path === path)
  const forms = page ? elements(the('main', page)).filter(({ tag }) => tag === 'form') : []
  return forms
    .flatMap(elements)
    .filter(({ attributes }) => attributes.role === 'status')
    .filter((status) => textOf(status).includes(neededNow.heading))
    .map((note: Element) => ({
      note,
      links: elements(note).flatMap(({ attributes }) => attributes.href ?? []),
      text: textOf(note),
    }))
}

test.each(['/get-your-guide', '/find-your-plan', '/ring-me'])('%s puts the phone before everything else', (path) => {
  const notes = notesIn(path)
  expect(notes.length).toBeGreaterThan(0)
  for (const { links, text } of notes) {
    expect(links[0]).toBe('tel:08081570123')
    expect(links).toContain('/guide/when-someone-dies')
    expect(text).toMatch(/evening or at the weekend.*\bGP or 111 \(in Northern Ireland.*999.*any hour/)
  }
})

test('the form that asks for a call does not advise asking for one; the others do, after the phone', () => {
  expect(notesIn('/ring-me').map(({ links }) => links.includes('/ring-me'))).toEqual([false])
  expect(notesIn('/find-your-plan').map(({ links }) => links.indexOf('/ring-me'))).toEqual([1, 1])
})

test.each(['/guide/when-someone-dies', '/faqs'])('%s says the same about the evening and the weekend', (path) => {
  const page = builtPages().find((candidate) => candidate.path === path)
  const text = page ? textOf(the('main', page)) : ''
  expect(text).toMatch(/evening or at the weekend/i)
  expect(text).toMatch(/once the death is confirmed, a local funeral director can come at any hour/i)
  expect(text).toMatch(/Northern Ireland.{0,40}out-of-hours GP/)
})
