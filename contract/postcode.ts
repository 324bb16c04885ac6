import { withPlainDigits } from './text.ts'

// Royal Mail, Postcode Address File: the areas of the UK, Jersey, Guernsey and the Isle of Man, of the forces (BF) and
// of banks (BX).
const areas =
  `AB AL B BA BB BD BF BH BL BN BR BS BT BX CA CB CF CH CM CO CR CT CV CW DA DD DE DG DH DL DN DT DY E EC EH EN EX
   FK FY G GL GU GY HA HD HG HP HR HS HU HX IG IM IP IV JE KA KT KW KY L LA LD LE LL LN LS LU M ME MK ML N NE NG NN
   NP NR NW OL OX PA PE PH PL PO PR RG RH RM S SA SE SG SK SL SM SN SO SP SR SS ST SW SY TA TD TF TN TQ TR TS TW UB
   W WA WC WD WF WN WR WS WV YO ZE`.split(/\s+/)

// Districts that end in a letter are parts of London. In EC, SW1, WC and W1 the number alone is not a district.
// District 0 exists in nine areas, and three areas have no district of one digit.
const district = `(?:${areas.join('|')})[1-9]\\d?|(?:B[LS]|C[MR]|FY|HA|PR|S[LS])0|E1W|N1[CP]|NW1W|SE1P|(?:EC[1-4]|SW1|WC[12])[ABEHMNPRVWXY]|W1[A-HJKPSTUW]`
const unused = /^(?:(?:AB|LL|SO)\d|EC[1-4]|SW1|WC[12]|W1) /

// Then a digit and two letters, which are never C I K M O V (BS 7666).
const shape = new RegExp(`^(?:${district}) \\d[ABD-HJLNP-UW-Z]{2}$`)

/** A forces post office, which has its own number as well as a BF1 postcode. */
const forcesNumber = /^BFPO \d{1,4}$/

// Gibraltar and the overseas territories, which are outside the posting area.
const overseas =
  /^(?:GX11 1AA|(?:ASCN|BBND|BIQQ|FIQQ|PCRN|SIQQ|STHL|TDCU|TKCA) 1ZZ|AI2 640|KY\d\d \d{3}|VG1 1\d\d|MSR1 \d{3})$/

const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** Punctuation before and after. A symbol in between may be a digit typed with the shift key: `!` is a 1. */
const outside = /^[^A-Z\d]+|[^A-Z\d]+$/g
const between = /[\s\p{Pd}._,/\\:;·|]+/gu
/** Room for a postcode with its town and country. Anything longer is not read. */
const maxLength = 80
/** Text before a postcode: a label with a colon, or a word that is too long to be part of one. */
const before = /^(?:[^\d:]*:|\D*?[A-Z]{4,}[^A-Z\d]+)/
/** Text after a postcode: a country or, again, a long word. */
const after = /[^A-Z\d]+(?:U\.?K|G\.?B|N\.?I|[A-Z]{4,}\D*)[^A-Z\d]*$/
/** Text that ends like a postcode, or is the first half of one: it is formatted even if no such postcode can exist. */
const maybeOne = /^(?:[A-Z\d]{2,4} \d[A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]?)$/

/**
 * Normalises a postcode: upper case, a space before the last three characters when there are at least five; `BFPO 57`
 * for a forces post office. Punctuation, labels and countries around it are dropped. After the space, where only a
 * digit can be, a letter is read as the digit it looks like. Words, or a postcode with anything else in it, could mean
 * another place: such text stays as it is, and is refused.
 *
 * Call it on blur, lookup and submit, never per keystroke: the inserted space would jump.
 */
export function normalisePostcode(text: string): string {
  if (text.length > maxLength) return text
  const typed = inCapitals(text)
  const whole = spaced(typed)
  if (isKnown(whole)) return whole
  for (let rest = typed.replace(after, ''), next = rest; ; rest = next) {
    const alone = spaced(rest)
    if (isKnown(alone)) return alone
    next = rest.replace(before, '')
    if (next === rest) return maybeOne.test(whole) ? whole : text
  }
}

const inCapitals = (text: string) => withPlainDigits(text).toUpperCase().replace(invisible, '')

/** Removes everything around and between the characters, and puts in the one space. */
function spaced(typed: string): string {
  const characters = typed.replace(outside, '').replace(between, '')
  if (/[^A-Z\d]/.test(characters) || characters.length < 5) return characters
  const end = characters.startsWith('BFPO') ? 4 : -3
  const written = `${characters.slice(0, end)} ${characters.slice(end)}`
  const read = written.replace(/ ([OIL])(?=[A-Z]{2}$)/, (_, letter) => ` ${letter === 'O' ? 0 : 1}`)
  return shape.test(read) ? read : written
}

const isKnown = (postcode: string) => isUkPostcode(postcode) || isOverseasPostcode(postcode)

/**
 * Whether it is somewhere we may post to: a postcode that can exist in the UK, Jersey, Guernsey or the Isle of Man, or
 * a BFPO number.
 *
 * @param postcode the result of {@link normalisePostcode}
 */
export function isUkPostcode(postcode: string): boolean {
  return (shape.test(postcode) && !unused.test(postcode)) || isForcesNumber(postcode)
}

/** Whether it belongs to Gibraltar or an overseas territory, which we do not post to. */
export function isOverseasPostcode(postcode: string): boolean {
  return overseas.test(postcode)
}

/** Whether it is a forces post office number: those addresses are in no address file. */
export function isForcesNumber(postcode: string): boolean {
  return forcesNumber.test(postcode)
}

const lookAlikes: Readonly<Record<string, string>> = { '0': '0O', O: 'O0', '1': '1IL', I: 'I1L', L: 'L1I' }

/**
 * Postcodes to suggest for one that cannot exist, in case letters and digits that look alike were mixed up. Nothing for
 * one that can exist.
 *
 * @param typed as typed, or the result of {@link normalisePostcode}
 */
export function suggestedPostcodes(typed: string): readonly string[] {
  const postcode = spaced(inCapitals(typed))
  if (isKnown(postcode) || !/^[A-Z\d]{2,4} ?[A-Z\d]{2,3}$/.test(postcode)) return []
  const readings = [...postcode.replace(' ', '')].reduce<readonly string[]>(
    (starts, character) => starts.flatMap((start) => [...(lookAlikes[character] ?? character)].map((it) => start + it)),
    [''],
  )
  return [...new Set(readings.map(spaced))].filter(isUkPostcode)
}
