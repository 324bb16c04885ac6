import { expect, test } from 'vitest'
import { numberNotes } from '#app/components/layout/number-notes.ts'
import { faqEntries } from '#app/content/faqs.ts'

test('notes are numbered by their first reference, and lead back to it', () => {
  const { referencesAt, list } = numberNotes([
    { at: 'first', notes: ['trust-accounts', 'rating'] },
    { at: 'second', notes: [] },
    { at: 'third', notes: ['rating'] },
    { at: 'wake', notes: [{ text: 'Sausage rolls as at November 2026.' }] },
  ])
  expect(['first', 'second', 'third', 'wake'].map(referencesAt)).toMatchObject([
    [
      { id: 'trust-accounts', number: 1, nth: 1, label: 'Note 1' },
      { id: 'rating', number: 2, nth: 1 },
    ],
    [],
    [{ id: 'rating', number: 2, nth: 2 }],
    // A place's own note, numbered like the others.
    [{ id: 'wake', number: 3, nth: 1 }],
  ])
  expect(list.map(({ id, number, mentionedAt }) => [id, number, mentionedAt])).toEqual([
    ['trust-accounts', 1, ['first']],
    ['rating', 2, ['first', 'third']],
    ['wake', 3, ['wake']],
  ])
  expect(list.map(({ backTo }) => backTo)).toEqual(['ref-trust-accounts-1', 'ref-rating-1', 'ref-wake-1'])
  expect(list[2]?.text).toBe('Sausage rolls as at November 2026.')
})

test('an undeclared reference fails the build', () => {
  const notes = numberNotes([{ at: 'badges', notes: ['rating'] }])
  expect(() => notes.reference('badges', 'allowance')).toThrow('allowance')
  expect(() => notes.reference('plans', 'rating')).toThrow('plans')
})

test('every question has a unique id', () => {
  expect(new Set(faqEntries.map(({ id }) => id)).size).toBe(faqEntries.length)
})
