import { expect, test } from 'vitest'
import { faqEntries } from '#app/content/faqs.ts'
import { numberNotes } from '#app/footnotes/number-notes.ts'

test('notes are numbered by their first reference, and repeated references are counted', () => {
  const { referencesAt, list } = numberNotes([
    { at: 'first', notes: ['trust-accounts', 'rating'] },
    { at: 'second', notes: [] },
    { at: 'third', notes: ['rating'] },
  ])
  expect(referencesAt('first')).toMatchObject([
    { id: 'trust-accounts', number: 1, nth: 1, label: 'Note 1' },
    { id: 'rating', number: 2, nth: 1 },
  ])
  expect(referencesAt('second')).toEqual([])
  expect(referencesAt('third')).toMatchObject([{ id: 'rating', number: 2, nth: 2 }])
  expect(list.map(({ id, number, mentionedAt }) => [id, number, mentionedAt])).toEqual([
    ['trust-accounts', 1, ['first']],
    ['rating', 2, ['first', 'third']],
  ])
})

test('a note links back to the text, or to each reference', () => {
  const { list } = numberNotes([
    { at: 'first', notes: ['rating'] },
    { at: 'second', notes: ['rating', 'allowance'] },
  ])
  expect(list.map(({ backTo }) => backTo)).toEqual([
    [
      { id: 'ref-rating-1', label: 'Back to mention 1' },
      { id: 'ref-rating-2', label: 'Back to mention 2' },
    ],
    [{ id: 'ref-allowance-1', label: 'Back to the text' }],
  ])
})

test('a place may have its own note, numbered like the others', () => {
  const { referencesAt, list } = numberNotes([
    { at: 'rated', notes: ['rating'] },
    { at: 'wake', notes: [{ text: 'Sausage rolls as at November 2026.' }] },
  ])
  expect(referencesAt('wake')).toMatchObject([{ id: 'wake', number: 2, nth: 1 }])
  expect(list[1]).toMatchObject({ id: 'wake', text: 'Sausage rolls as at November 2026.' })
})

test('an undeclared reference fails the build', () => {
  const notes = numberNotes([{ at: 'badges', notes: ['rating'] }])
  expect(() => notes.reference('badges', 'allowance')).toThrow('allowance')
  expect(() => notes.reference('plans', 'rating')).toThrow('plans')
})

test('every question has a unique id', () => {
  expect(new Set(faqEntries.map(({ id }) => id)).size).toBe(faqEntries.length)
})
