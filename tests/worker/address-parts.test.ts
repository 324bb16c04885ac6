import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AddressParts, addressFromParts, addressParts } from '#worker/postcode/os-places.ts'

/** The lines of an address made from some parts. */
function linesOf(parts: Partial<AddressParts>): string[] {
  const { line1, line2 } = addressFromParts(
    addressParts.parse({ POST_TOWN: 'SAMPLETON', POSTCODE: 'ZZ1 1AA', ...parts }),
  )
  return line2 === '' ? [line1] : [line1, line2]
}

const street = { THOROUGHFARE_NAME: 'SAMPLE STREET' }

test('a number goes before its street', () => {
  expect(linesOf({ BUILDING_NUMBER: '7', ...street })).toEqual(['7 Sample Street'])
})

test('a name has its own line', () => {
  expect(linesOf({ BUILDING_NAME: 'ROSE COTTAGE', ...street })).toEqual(['Rose Cottage', 'Sample Street'])
  expect(linesOf({ BUILDING_NAME: 'ROSE COTTAGE', BUILDING_NUMBER: '7', ...street })).toEqual([
    'Rose Cottage',
    '7 Sample Street',
  ])
})

test.each(['12A', '3-5', '10A-C', 'B'])('the name %s is really a number', (name) => {
  expect(linesOf({ BUILDING_NAME: name, ...street })).toEqual([`${name} Sample Street`])
})

test('a number at the end of a name goes with the street, unless it is a unit’s', () => {
  expect(linesOf({ BUILDING_NAME: 'VICTORIA HOUSE 15-17', ...street })).toEqual([
    'Victoria House',
    '15-17 Sample Street',
  ])
  expect(linesOf({ BUILDING_NAME: 'UNIT 2A', ...street })).toEqual(['Unit 2A', 'Sample Street'])
  expect(linesOf({ BUILDING_NAME: 'APARTMENT 2B', ...street })).toEqual(['Apartment 2B', 'Sample Street'])
})

test('a flat goes before its house', () => {
  const flat = { SUB_BUILDING_NAME: 'FLAT 2', ...street }
  expect(linesOf({ ...flat, BUILDING_NUMBER: '7' })).toEqual(['Flat 2', '7 Sample Street'])
  expect(linesOf({ ...flat, BUILDING_NAME: 'ROSE COURT' })).toEqual(['Flat 2, Rose Court', 'Sample Street'])
  expect(linesOf({ ...flat, BUILDING_NAME: 'ROSE COURT', BUILDING_NUMBER: '7' })).toEqual([
    'Flat 2, Rose Court',
    '7 Sample Street',
  ])
  expect(linesOf({ ...flat, BUILDING_NAME: '12A' })).toEqual(['Flat 2', '12A Sample Street'])
})

test('a flat that is a bare number or letter never has its own line', () => {
  const flat = { SUB_BUILDING_NAME: '2', ...street }
  expect(linesOf({ ...flat, BUILDING_NAME: 'ROSE COURT' })).toEqual(['2 Rose Court', 'Sample Street'])
  expect(linesOf({ ...flat, BUILDING_NUMBER: '14' })).toEqual(['2, 14 Sample Street'])
  expect(linesOf({ ...flat, SUB_BUILDING_NAME: 'B', BUILDING_NAME: '14A' })).toEqual(['B, 14A Sample Street'])
})

test('places within the town follow the street, smallest first', () => {
  expect(
    linesOf({
      BUILDING_NUMBER: '7',
      DEPENDENT_THOROUGHFARE_NAME: 'SAMPLE MEWS',
      ...street,
      DOUBLE_DEPENDENT_LOCALITY: 'LOWER END',
      DEPENDENT_LOCALITY: 'STOW-ON-THE-WOLD',
    }),
  ).toEqual(['7 Sample Mews', 'Sample Street, Lower End, Stow-on-the-Wold'])
})

test('in a village without street names the number goes before the village', () => {
  expect(linesOf({ BUILDING_NUMBER: '7', DEPENDENT_LOCALITY: 'LOWER END' })).toEqual(['7 Lower End'])
  expect(linesOf({ BUILDING_NAME: 'ROSE COTTAGE', DEPENDENT_LOCALITY: 'LOWER END' })).toEqual([
    'Rose Cottage',
    'Lower End',
  ])
})

test('an organisation comes first, its PO box before the places', () => {
  expect(
    linesOf({ ORGANISATION_NAME: 'SAMPLE & SONS', DEPARTMENT_NAME: 'LETTERS', BUILDING_NUMBER: '7', ...street }),
  ).toEqual(['Sample & Sons, Letters', '7 Sample Street'])
  expect(linesOf({ ORGANISATION_NAME: 'SAMPLE & SONS', PO_BOX_NUMBER: '12' })).toEqual(['Sample & Sons, PO Box 12'])
})

const name = fc.constantFrom('', 'ROSE COURT', 'FLAT 2', 'B', '12A', '3-5', 'VICTORIA HOUSE 15-17', 'UNIT 2A')
const number = fc.constantFrom('', '7', '14')
const place = fc.constantFrom('', 'SAMPLE STREET', 'LOWER END')

test('includes every part exactly once, whatever they are', () => {
  const parts = fc.record({
    ORGANISATION_NAME: fc.constantFrom('', 'SAMPLE & SONS'),
    SUB_BUILDING_NAME: name,
    BUILDING_NAME: name,
    BUILDING_NUMBER: number,
    THOROUGHFARE_NAME: place,
    DEPENDENT_LOCALITY: place,
  })
  fc.assert(
    fc.property(parts, (given) => {
      const words = (texts: readonly string[]) => texts.join(' ').toUpperCase().split(/[ ,]+/).filter(Boolean).sort()
      expect(words(linesOf(given))).toEqual(words(Object.values(given)))
    }),
  )
})

test('leaves no gaps: no empty first line, no stray comma', () => {
  const parts = fc.record({ SUB_BUILDING_NAME: name, BUILDING_NAME: name, THOROUGHFARE_NAME: place })
  fc.assert(
    fc.property(parts, (given) => {
      const [line1, line2 = ''] = linesOf(given)
      if (line1 === '') expect(line2).toBe('')
      for (const line of [line1, line2]) expect(line).not.toMatch(/^,|, ?,|,\s*$| {2}|^ | $/)
    }),
  )
})
