import { withPlainDigits } from './text.ts'

const extension = /[\s,(]*(?:ext(?:ension|n)?\.?|x|#)\s*\d{1,5}\)?\s*$/i
const invisible = /\p{Default_Ignorable_Code_Point}/gu
/** A plus sign in front, and what people put between the digits. */
const written = /^[\s([]*\+?[\d\s()[\]\p{Pd}\u2212.,/]*$/u

/**
 * Turns a phone number as people write it into the digits dialled within the UK.
 *
 * The country code becomes a leading 0: phones autofill `+44 7700 900123`. The letter O is a nought, and l or I a one. An
 * extension is dropped, but nothing else: the first eleven digits of a longer number may look valid and ring someone else.
 *
 * @param text a number with any spaces, brackets, hyphens, country code or extension, in any script's digits
 * @returns digits, not necessarily a valid number; or the text itself, if it has what people do not write in a number
 */
export function normalisePhone(text: string): string {
  const typed = withPlainDigits(text)
    .replace(invisible, '')
    .replace(/^\s*tel:/i, '')
    .replace(extension, '')
    .replace(/o/gi, '0')
    .replace(/[lI]/g, '1')
  if (!written.test(typed)) return text
  const digits = typed.replace(/\D/g, '')
  const national = withoutCountryCode(digits) ?? (isMissingItsZero(digits, typed) ? digits : undefined)
  return national === undefined ? digits : `0${national}`
}

/**
 * Whether a number of ten digits begins as only numbers of eleven do (Ofcom, National Telephone Numbering Plan): one
 * digit is probably missing, and its owner should be asked.
 *
 * @param digits the result of {@link normalisePhone}
 */
export function isOddLength(digits: string): boolean {
  return /^0[2357]\d{8}$/.test(digits)
}

/**
 * Ten or eleven digits: docs/product.md, section 4.
 *
 * @param digits the result of {@link normalisePhone}
 */
export function hasPhoneLength(digits: string): boolean {
  return /^\d{10,11}$/.test(digits)
}

/**
 * Whether it starts like an Ofcom number that we can call back. 04, 06 and the rest of 05 are unused, and 09 is premium
 * rate.
 *
 * @param digits the result of {@link normalisePhone}
 */
export function hasPhonePrefix(digits: string): boolean {
  return /^0(?:[12378]|5[56])/.test(digits)
}

/** No UK number starts 04, so a leading 44, 044 or 0044 can only be the country code; `(0)` after it is dropped. */
function withoutCountryCode(digits: string): string | undefined {
  return /^0{0,2}440?(\d*)$/.exec(digits)?.[1]
}

/** Ten digits such as 7700 900123, from an address book that drops the leading 0. */
function isMissingItsZero(digits: string, typed: string): boolean {
  return digits.length === 10 && hasPhonePrefix(`0${digits}`) && !typed.includes('+')
}
