import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOverseasPostcode, isUkPostcode, normalisePostcode, suggestedPostcodes } from '#contract/postcode.ts'

test.each([
  ['EC1A 1AA', ['ec1a1aa', 'ec1a\u00a01aa', 'ＥＣ１Ａ １ＡＡ', 'ec١a ١aa']],
  ['SW1A 2AA', [' sw1a  2aa ']],
  ['M1 1AE', ['m1-1ae', 'm1\u20131ae', 'M۱ ۱AE']],
  ['BFPO 57', ['BFPO57', 'bfpo57', ' BFPO  57 ', 'BFPO ٥٧']],
  ['AB!1 2DE', ['AB!1 2DE']],
])('%s is written in one way, however it is typed', (written, typed) => {
  expect(typed.map(normalisePostcode)).toEqual(typed.map(() => written))
})

test.each([
  'LS1 1AA.',
  'LS1_1AA',
  'LS1.1AA',
  'LS1/1AA',
  'LS1,1AA',
  'LS1 1AA!',
  '“LS1 1AA”',
  '(LS1 1AA)',
  '*LS1 1AA',
  'LS1 1AA 🙂',
  'LS1 1AA (UK)',
  'LS1 1AA, U.K.',
  'LS1 1AA England',
  'LS1 1AA, United Kingdom',
  'LS1 1AA Leeds',
  'LS1 1AA GB',
  'LS1 1AA NI',
  'Postcode: LS1 1AA',
  'Post code LS1 1AA',
  'PC: LS1 1AA',
  'Leeds LS1 1AA',
  'West Leeds, LS1 1AA',
  'LS1 IAA',
  'LS1 lAA',
  'LS1-LAA',
])('%s can only mean one place', (typed) => {
  expect(normalisePostcode(typed)).toBe('LS1 1AA')
})

test.each([
  ['B.F.P.O. 57', 'BFPO 57'],
  ['British Forces BFPO 57', 'BFPO 57'],
  ['SW1A OAA', 'SW1A 0AA'],
  ['EC1A IBB', 'EC1A 1BB'],
  ['St Albans AL1 1AA', 'AL1 1AA'],
  ['A B1O 1AA', 'AB1O 1AA'],
  ['ls1', 'LS1'],
])('%s is read as %s', (typed, read) => {
  expect(normalisePostcode(typed)).toBe(read)
})

test.each([
  'M1 1AE flat 2',
  'flat 2, M1 1AE',
  'dont know',
  'unknown',
  'Lincoln',
  'Hull',
  'n/a',
  'ec1a 1a',
  '90210',
  '?',
  '-',
  'ls1 1aa ls2 1aa',
  'd02 af30',
  '07700 900123',
  'ada@example.com',
  '1 High St',
])('%j is no postcode, and stays as it was typed', (typed) => {
  expect(normalisePostcode(typed)).toBe(typed)
})

test.each([
  'M1 1AE',
  'B33 8TH',
  'CR2 6XH',
  'DN55 1PT',
  'W1A 0AX',
  'EC1A 1BB',
  'JE2 3AB',
  'GY1 1AA',
  'IM1 1AA',
  'BF1 2AU',
  'BX1 1LT',
  'N1C 4AA',
  'E1W 1AA',
  'SE1P 5LX',
  'NW1W 9AA',
  'SW1A 2AA',
  'WC2R 1AA',
  'EC50 1AA',
  'BS0 1AA',
  'N1 1AA',
  'E20 1AA',
  'BFPO 1',
  'BFPO 57',
  'BFPO 5424',
])('the postcode %s is accepted', (postcode) => {
  expect(isUkPostcode(postcode)).toBe(true)
})

/** Facts about areas: Royal Mail, Postcode Address File. */
const areas =
  `AB AL B BA BB BD BH BL BN BR BS BT CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX FK
  FY G GL GU HA HD HG HP HR HS HU HX IG IP IV KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN NP NR NW OL OX PA
  PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB W WA WC WD WF WN WR WS WV
  YO ZE GY JE IM BF BX`.split(/\s+/)
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

test('every area has postcodes, and no other has any', () => {
  const possible = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))]
  expect(possible.filter((area) => isUkPostcode(`${area}11 1AA`)).toSorted()).toEqual(areas.toSorted())
})

test.each([
  '',
  'EC1A',
  'M1',
  'EC1A 1A',
  '1AA EC1',
  'EC1A 1CA',
  'EC1A 1AO',
  '12345',
  'EC1AA 1AA',
  'BFPO',
  'BFPO 12345',
  'BFPO 5A',
  'AB!1 2DE',
  'LS1 (1AA)',
  'LS"1 1AA',
  'EC1A\u00001AA',
  'LS1 1AA LS2 1AA',
  'D02 AF30',
  'C01 1AA',
  'P01 2AA',
  'Y01 7AA',
  'QQ1 1AA',
  'V1 1AA',
  'LS01 1AA',
  'S0 1AA',
  'L0 1AA',
  'AB1 1AA',
  'LL1 1AA',
  'SO1 1AA',
  'SW1 1AA',
  'W1 1AA',
  'EC1 1AA',
  'WC2 1AA',
  'W1I 1AA',
  'N1D 1AA',
  'LS1A 1AA',
  'SWIA 1AA',
  'GX11 1AA',
  'FIQQ 1ZZ',
])('the postcode %j is refused', (postcode) => {
  expect(isUkPostcode(normalisePostcode(postcode))).toBe(false)
})

test.each(['GX11 1AA', 'fiqq1zz', 'ASCN 1ZZ', 'STHL 1ZZ', 'AI-2640', 'KY1-1001', 'VG1110'])(
  '%s is overseas',
  (typed) => {
    expect(isOverseasPostcode(normalisePostcode(typed))).toBe(true)
  },
)

test.each(['SWIA 1AA', 'WCIB 1AA', 'ECIY 1AA', 'ABCD 1ZZ', 'GX11 1AB', 'KY11 1AA'])('%s is not overseas', (typed) => {
  expect(isOverseasPostcode(normalisePostcode(typed))).toBe(false)
})

test.each([
  ['SWIA 1AA', ['SW1A 1AA']],
  ['WCIB 1AA', ['WC1B 1AA']],
  ['eciy1aa', ['EC1Y 1AA']],
  ['S014 0AA', ['SO14 0AA']],
  ['Y062 7TT', ['YO62 7TT']],
  ['C01 1AA', ['CO1 1AA']],
  ['P01 2AA', ['PO1 2AA']],
  ['Y01 7AA', ['YO1 7AA']],
  ['LSI IAA', ['LS1 1AA']],
  ['W1I 1AA', ['W11 1AA']],
  ['SW1O 1AA', ['SW10 1AA']],
  ['11 1AA', ['L1 1AA']],
  ['BI0 1AA', ['B10 1AA', 'BL0 1AA']],
  ['bfp0 57', ['BFPO 57']],
  ['lsiiaa', ['LS1 1AA']],
  ...['QQ1 1AA', 'V1 1AA', 'LS1 1AA', 'B10 1AA', 'EC1A', 'FIQQ 1ZZ', 'AB!1 2DE', ''].map(
    (typed): [string, string[]] => [typed, []],
  ),
])('somebody who types %s is offered %j', (typed, offered) => {
  expect(suggestedPostcodes(normalisePostcode(typed))).toEqual(offered)
})

const outward = fc.constantFrom(...areas.map((area) => `${area}2`), 'EC1A', 'W1A', 'N1C', 'BS0', 'SW10', 'B10', 'LL11')
const postcode = fc
  .tuple(outward, fc.stringMatching(/^\d[ABD-HJLNP-UW-Z]{2}$/))
  .map(([out, inward]) => `${out} ${inward}`)
const around = fc.constantFrom('', ' ', '"', '(', '.', ', UK', 'Postcode: ', ' England', 'Leeds, ', '!')

test('a valid postcode stays itself, whatever is around it, and what is offered for another is valid', () => {
  fc.assert(
    fc.property(postcode, around, around, (valid, before, after) => {
      fc.pre(isUkPostcode(valid))
      expect(normalisePostcode(valid)).toBe(valid)
      const read = normalisePostcode(before + valid + after)
      expect(isUkPostcode(read) ? read : valid).toBe(valid)
      const mistaken = normalisePostcode(valid.replaceAll('O', '0').replaceAll('1', 'I'))
      expect(isUkPostcode(mistaken) ? [valid, mistaken] : suggestedPostcodes(mistaken)).toContain(valid)
    }),
    { numRuns: 2_000 },
  )
})

test('normalising twice changes nothing', () => {
  const likely = fc.stringMatching(
    /^(?:bfpo ?\d{0,5}[A-Z]?|[A-Z ]{0,6}[A-Z]{1,2}[\dOIL]{1,2}[A-Z]? ?[\dOIL][A-Z]{2}[ A-Z.)]{0,8})$/,
  )
  fc.assert(
    fc.property(fc.oneof(fc.string({ unit: 'binary' }), likely), (text) => {
      const once = normalisePostcode(text)
      expect(normalisePostcode(once)).toBe(once)
    }),
    { numRuns: 3_000 },
  )
})
