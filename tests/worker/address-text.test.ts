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

test.each<[string, readonly (readonly [Partial<AddressParts>, ...string[]])[]]>([
  ['a number goes before its street', [[{ BUILDING_NUMBER: '7', ...street }, '7 Sample Street']]],
  [
    'a name has its own line',
    [
      [named('ROSE COTTAGE'), 'Rose Cottage', 'Sample Street'],
      [named('ROSE COTTAGE', { BUILDING_NUMBER: '7' }), 'Rose Cottage', '7 Sample Street'],
    ],
  ],
  [
    'a name that is really a number goes where one would',
    ['12A', '3-5', '10A-C', 'B'].map((name) => [named(name), `${name} Sample Street`] as const),
  ],
  [
    'a number at the end of a name goes with the street, unless it is a unit’s',
    [
      [named('VICTORIA HOUSE 15-17'), 'Victoria House', '15-17 Sample Street'],
      [named('UNIT 2A'), 'Unit 2A', 'Sample Street'],
      [named('APARTMENT 2B'), 'Apartment 2B', 'Sample Street'],
    ],
  ],
  [
    'a flat goes before its house',
    [
      [flat('FLAT 2', { BUILDING_NUMBER: '7' }), 'Flat 2', '7 Sample Street'],
      [flat('FLAT 2', { BUILDING_NAME: 'ROSE COURT' }), 'Flat 2, Rose Court', 'Sample Street'],
      [flat('FLAT 2', { BUILDING_NAME: 'ROSE COURT', BUILDING_NUMBER: '7' }), 'Flat 2, Rose Court', '7 Sample Street'],
      [flat('FLAT 2', { BUILDING_NAME: '12A' }), 'Flat 2', '12A Sample Street'],
    ],
  ],
  [
    'a flat that is a bare number or letter never has its own line',
    [
      [flat('2', { BUILDING_NAME: 'ROSE COURT' }), '2 Rose Court', 'Sample Street'],
      [flat('2', { BUILDING_NUMBER: '14' }), '2, 14 Sample Street'],
      [flat('B', { BUILDING_NAME: '14A' }), 'B, 14A Sample Street'],
    ],
  ],
  [
    'places within the town follow the street, smallest first',
    [
      [
        {
          BUILDING_NUMBER: '7',
          DEPENDENT_THOROUGHFARE_NAME: 'SAMPLE MEWS',
          ...street,
          DOUBLE_DEPENDENT_LOCALITY: 'LOWER END',
          DEPENDENT_LOCALITY: 'STOW-ON-THE-WOLD',
        },
        '7 Sample Mews',
        'Sample Street, Lower End, Stow-on-the-Wold',
      ],
    ],
  ],
  [
    'in a village without street names the number goes before the village',
    [
      [{ BUILDING_NUMBER: '7', ...village }, '7 Lower End'],
      [{ BUILDING_NAME: 'ROSE COTTAGE', ...village }, 'Rose Cottage', 'Lower End'],
    ],
  ],
  [
    'an organisation comes first, its PO box before the places',
    [
      [
        { ORGANISATION_NAME: 'SAMPLE & SONS', DEPARTMENT_NAME: 'LETTERS', BUILDING_NUMBER: '7', ...street },
        'Sample & Sons, Letters',
        '7 Sample Street',
      ],
      [{ ORGANISATION_NAME: 'SAMPLE & SONS', PO_BOX_NUMBER: '12' }, 'Sample & Sons, PO Box 12'],
    ],
  ],
])('%s', (_, addresses) => {
  for (const [parts, ...lines] of addresses) expect(linesOf(parts)).toEqual(lines)
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
      const [line1 = '', line2 = ''] = linesOf(given)
      expect(words([line1, line2])).toEqual(words(Object.values(given)))
      if (line1 === '') expect(line2).toBe('')
      for (const line of [line1, line2]) expect(line).not.toMatch(/^,|, ?,|,\s*$| {2}|^ | $/)
    }),
    { numRuns: 300 },
  )
})

test.each([
  [
    'small words in English, Norman French and Welsh place names',
    `Newcastle upon Tyne; Stoke-on-Trent; Stow-on-the-Wold; Barrow-in-Furness; Houghton le Spring; Chapel-en-le-Frith;
     Ashby-de-la-Zouch; Weston-super-Mare; Wells-next-the-Sea; Chorlton-cum-Hardy; Betws-y-Coed; Isle of Wight`,
  ],
  [
    'the same words at the start of a name',
    'The Cottage; Over Wallop; Le Corbusier House; On the Green; 1 The Mews; Block Y',
  ],
  [
    'names with an inner capital, and apostrophes without one after them',
    `O'Connell Street; O’Connell Street; McKenzie Way; McKay-McLeod House; D'Arcy Road; L'Ancresse; King's Lynn;
     St Mary's Road; Ty'n-y-Coed; Macclesfield`,
  ],
  [
    'numbers with letters, ordinals, and words always in capitals',
    'Flat 12A; Unit B2X; 1st Floor; RAF Sample; PO Box 12; Elizabeth II Court; Sample & Daughters (Holdings) Ltd.',
  ],
])('an address in capitals is written as people write %s', (_, texts) => {
  const written = texts.split(/;\s+/)
  expect(written.map((text) => titleCase(text.toUpperCase()))).toEqual(written)
})

test('text that has a lower-case letter is left unchanged', () => {
  for (const text of ['iPhone House', 'Stow-On-The-Wold', '', '12', 'sample street']) expect(titleCase(text)).toBe(text)
})

test('only the case of letters changes, once and for all, and every name starts with a capital', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9ÂÊÎÔÛŴŶ '’\-.,&/()]*$/), (text) => {
      const written = titleCase(text)
      expect([written.toUpperCase(), titleCase(written)]).toEqual([text, written])
      expect(written).not.toMatch(/^[^\p{L}\p{N}]*\p{Ll}/u)
    }),
    { numRuns: 200 },
  )
})
