import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AddressParts, addressFromParts, addressParts } from '#worker/postcode/os-places.ts'
import { titleCase } from '#worker/postcode/title-case.ts'

/** The lines of an address made from some parts. */
function linesOf(parts: Partial<AddressParts>): string[] {
  const whole = addressParts.parse({ POST_TOWN: 'SAMPLETON', POSTCODE: 'ZZ1 1AA', ...parts })
  const { line1, line2 } = addressFromParts(whole)
  return line2 === '' ? [line1] : [line1, line2]
}

const street = { THOROUGHFARE_NAME: 'SAMPLE STREET' }
const named = (name: string, rest: Partial<AddressParts> = {}) => ({ BUILDING_NAME: name, ...street, ...rest })
const flat = (sub: string, rest: Partial<AddressParts>) => ({ SUB_BUILDING_NAME: sub, ...street, ...rest })
const village = { DEPENDENT_LOCALITY: 'LOWER END' }

const sons = { ORGANISATION_NAME: 'SAMPLE & SONS' }
const far = { DOUBLE_DEPENDENT_LOCALITY: 'LOWER END', DEPENDENT_LOCALITY: 'STOW-ON-THE-WOLD' }
const seven = { BUILDING_NUMBER: '7' }

test.each<[string, Partial<AddressParts>, ...string[]]>([
  ['a number goes before its street', { ...seven, ...street }, '7 Sample Street'],
  ['a name has its own line', named('ROSE COTTAGE'), 'Rose Cottage', 'Sample Street'],
  ['a name has its own line', named('ROSE COTTAGE', seven), 'Rose Cottage', '7 Sample Street'],
  ...['12A', '3-5', '10A-C', 'B'].map((it): [string, Partial<AddressParts>, string] => [
    'a name that is really a number goes where one would',
    named(it),
    `${it} Sample Street`,
  ]),
  [
    'a number that ends a name goes with the street',
    named('VICTORIA HOUSE 15-17'),
    'Victoria House',
    '15-17 Sample Street',
  ],
  ['a unit’s number stays with it', named('UNIT 2A'), 'Unit 2A', 'Sample Street'],
  ['a unit’s number stays with it', named('APARTMENT 2B'), 'Apartment 2B', 'Sample Street'],
  ['a flat goes before its house', flat('FLAT 2', seven), 'Flat 2', '7 Sample Street'],
  ['a flat goes before its house', flat('FLAT 2', named('ROSE COURT')), 'Flat 2, Rose Court', 'Sample Street'],
  ['a flat goes before its house', flat('FLAT 2', named('ROSE COURT', seven)), 'Flat 2, Rose Court', '7 Sample Street'],
  ['a flat goes before its house', flat('FLAT 2', named('12A')), 'Flat 2', '12A Sample Street'],
  [
    'a flat that is a bare number never has its own line',
    flat('2', named('ROSE COURT')),
    '2 Rose Court',
    'Sample Street',
  ],
  ['a flat that is a bare number never has its own line', flat('2', { BUILDING_NUMBER: '14' }), '2, 14 Sample Street'],
  ['a flat that is a bare letter never has its own line', flat('B', named('14A')), 'B, 14A Sample Street'],
  [
    'places within the town follow the street, smallest first',
    { ...seven, DEPENDENT_THOROUGHFARE_NAME: 'SAMPLE MEWS', ...street, ...far },
    '7 Sample Mews',
    'Sample Street, Lower End, Stow-on-the-Wold',
  ],
  ['without street names the number goes before the village', { ...seven, ...village }, '7 Lower End'],
  ['a name has its line there too', { BUILDING_NAME: 'ROSE COTTAGE', ...village }, 'Rose Cottage', 'Lower End'],
  [
    'an organisation comes first',
    { ...sons, DEPARTMENT_NAME: 'LETTERS', ...seven, ...street },
    'Sample & Sons, Letters',
    '7 Sample Street',
  ],
  ['a PO box comes before the places', { ...sons, PO_BOX_NUMBER: '12' }, 'Sample & Sons, PO Box 12'],
])('%s', (_, parts, ...lines) => {
  expect(linesOf(parts)).toEqual(lines)
})

const name = fc.constantFrom('', 'ROSE COURT', 'FLAT 2', 'B', '12A', '3-5', 'VICTORIA HOUSE 15-17', 'UNIT 2A')

test('every part is there exactly once, whatever they are, and without gaps: no empty first line, no stray comma', () => {
  const parts = fc.record({
    ORGANISATION_NAME: fc.constantFrom('', 'SAMPLE & SONS'),
    SUB_BUILDING_NAME: name,
    BUILDING_NAME: name,
    BUILDING_NUMBER: fc.constantFrom('', '7', '14'),
    THOROUGHFARE_NAME: fc.constantFrom('', 'SAMPLE STREET', 'LOWER END'),
    DEPENDENT_LOCALITY: fc.constantFrom('', 'SAMPLE STREET', 'LOWER END'),
  })
  const words = (texts: readonly string[]) => texts.join(' ').toUpperCase().split(/[ ,]+/).filter(Boolean).sort()
  fc.assert(
    fc.property(parts, (given) => {
      const lines = linesOf(given)
      expect(words(lines)).toEqual(words(Object.values(given)))
      expect(lines.length === 2 && lines[0] === '').toBe(false)
      for (const line of lines) expect(line).not.toMatch(/^,|, ?,|,\s*$| {2}|^ | $/)
    }),
    { numRuns: 300 },
  )
})

/** Small words within place names and at the start of a name, inner capitals, apostrophes, numbers with letters. */
const written = `Newcastle upon Tyne; Stoke-on-Trent; Stow-on-the-Wold; Barrow-in-Furness; Houghton le Spring; Isle of Wight;
  Chapel-en-le-Frith; Ashby-de-la-Zouch; Weston-super-Mare; Wells-next-the-Sea; Chorlton-cum-Hardy; Betws-y-Coed;
  The Cottage; Over Wallop; Le Corbusier House; On the Green; 1 The Mews; Block Y; O'Connell Street; O’Connell Street;
  McKenzie Way; McKay-McLeod House; D'Arcy Road; L'Ancresse; King's Lynn; St Mary's Road; Ty'n-y-Coed; Macclesfield;
  Flat 12A; Unit B2X; 1st Floor; RAF Sample; PO Box 12; Elizabeth II Court; Sample & Daughters (Holdings) Ltd.`

test.each(written.split(/;\s+/))('an address in capitals is written as people write %s', (text) => {
  expect(titleCase(text.toUpperCase())).toBe(text)
})

test.each(['iPhone House', 'Stow-On-The-Wold', '', '12', 'sample street'])('%s is left unchanged', (text) => {
  expect(titleCase(text)).toBe(text)
})
