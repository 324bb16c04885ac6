import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleCase } from '#worker/postcode/title-case.ts'

test.each([
  // Small words in English, Norman French and Welsh place names.
  'Newcastle upon Tyne',
  'Stoke-on-Trent',
  'Stow-on-the-Wold',
  'Barrow-in-Furness',
  'Houghton le Spring',
  'Chapel-en-le-Frith',
  'Ashby-de-la-Zouch',
  'Weston-super-Mare',
  'Wells-next-the-Sea',
  'Chorlton-cum-Hardy',
  'Betws-y-Coed',
  'Isle of Wight',
  // The same words at the start of a name.
  'The Cottage',
  'Over Wallop',
  'Le Corbusier House',
  'On the Green',
  '1 The Mews',
  'Block Y',
  // Names with an inner capital, and apostrophes without one after them.
  "O'Connell Street",
  'O’Connell Street',
  'McKenzie Way',
  'McKay-McLeod House',
  "D'Arcy Road",
  "L'Ancresse",
  "King's Lynn",
  "St Mary's Road",
  "Ty'n-y-Coed",
  'Macclesfield',
  // Numbers with letters, ordinals, and words always in capitals.
  'Flat 12A',
  'Unit B2X',
  '1st Floor',
  'RAF Sample',
  'PO Box 12',
  'Elizabeth II Court',
  'Sample & Daughters (Holdings) Ltd.',
])('writes %s', (written) => {
  expect(titleCase(written.toUpperCase())).toBe(written)
})

test.each(['iPhone House', 'Stow-On-The-Wold', '', '12', 'sample street'])('leaves %j unchanged', (text) => {
  expect(titleCase(text)).toBe(text)
})

const shouted = fc.stringMatching(/^[A-Z0-9ÂÊÎÔÛŴŶ '’\-.,&/()]*$/)

test('never changes a letter, only its case', () => {
  fc.assert(fc.property(shouted, (text) => void expect(titleCase(text).toUpperCase()).toBe(text)))
})

test('gives the same result when applied twice', () => {
  fc.assert(fc.property(shouted, (text) => void expect(titleCase(titleCase(text))).toBe(titleCase(text))))
})

test('starts every name with a capital', () => {
  fc.assert(fc.property(shouted, (text) => void expect(titleCase(text)).not.toMatch(/^[^\p{L}\p{N}]*\p{Ll}/u)))
})
