import fc from 'fast-check'
import { expect, test } from 'vitest'
import { titleCase } from '#worker/postcode/title-case.ts'

test.each([
  // Small words of English, Norman French and Welsh place names.
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
  // The same words where a name begins with them.
  'The Cottage',
  'Over Wallop',
  'Le Corbusier House',
  'On the Green',
  '1 The Mews',
  'Block Y',
  // Names with a capital inside, and apostrophes that have none after them.
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
  // Numbers with letters, ordinals, and what is always in capitals.
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

test.each(['iPhone House', 'Stow-On-The-Wold', '', '12', 'sample street'])('leaves %j as it is', (text) => {
  expect(titleCase(text)).toBe(text)
})

const shouted = fc.stringMatching(/^[A-Z0-9ÂÊÎÔÛŴŶ '’\-.,&/()]*$/)

test('never changes a letter, only its size', () => {
  fc.assert(fc.property(shouted, (text) => void expect(titleCase(text).toUpperCase()).toBe(text)))
})

test('writes the same whether or not it was written before', () => {
  fc.assert(fc.property(shouted, (text) => void expect(titleCase(titleCase(text))).toBe(titleCase(text))))
})

test('begins every name with a capital', () => {
  fc.assert(fc.property(shouted, (text) => void expect(titleCase(text)).not.toMatch(/^[^\p{L}\p{N}]*\p{Ll}/u)))
})
