import { expect, test } from 'vitest'
import { footnotes } from '#app/content/claims.ts'
import { numberNotes } from '#app/pages/faqs/number-notes.ts'
import { faqEntries, pageNotes } from '#app/pages/faqs/page-notes.ts'

test('notes are numbered by their first reference, and repeated references are counted', () => {
  const { references, notes } = numberNotes([
    { id: 'first', footnotes: ['trust', 'rating'] },
    { id: 'second' },
    { id: 'third', footnotes: ['rating'] },
  ])
  expect(references.get('first')).toEqual([
    { id: 'trust', number: 1, nth: 1 },
    { id: 'rating', number: 2, nth: 1 },
  ])
  expect(references.get('second')).toEqual([])
  expect(references.get('third')).toEqual([{ id: 'rating', number: 2, nth: 2 }])
  expect(notes).toEqual([
    { id: 'trust', number: 1, referrers: ['first'] },
    { id: 'rating', number: 2, referrers: ['first', 'third'] },
  ])
})

test('every note that a question refers to is written', () => {
  const written = footnotes.map(({ id }) => id)
  expect(pageNotes.notes.filter(({ id }) => !written.includes(id))).toEqual([])
})

test('every question has an id of its own', () => {
  expect(new Set(faqEntries.map(({ id }) => id)).size).toBe(faqEntries.length)
})
