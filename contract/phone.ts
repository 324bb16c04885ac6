const longestNationalNumber = 11

/**
 * Turns a phone number as people write it into the digits dialled within the UK.
 *
 * The country code becomes a leading 0 before the cut at 11 digits: phones autofill `+44 7700 900123`, and
 * cutting first would keep `44770090012`, which looks valid and rings nobody.
 *
 * @param text a number with any spaces, brackets, hyphens or country code
 * @returns at most 11 digits; not necessarily a valid number
 */
export function normalisePhone(text: string): string {
  const typed = text.normalize('NFKC')
  const digits = typed.replace(/\D/g, '')
  const national = withoutCountryCode(digits)
  if (national !== undefined) return `0${national}`.slice(0, longestNationalNumber)
  if (isMissingItsZero(digits, typed)) return `0${digits}`
  return digits.slice(0, longestNationalNumber)
}

/**
 * The rule of the specification (10 to 11 digits), with the prefixes Ofcom gives to numbers a person can be
 * called back on: 01, 02, 03, 07 and 08. 04 and 06 are unused, 09 is premium rate.
 *
 * @param digits the result of {@link normalisePhone}
 */
export function isUkPhone(digits: string): boolean {
  return /^0[12378]\d{8,9}$/.test(digits)
}

/** No UK number begins 04, so a leading 44, 044 or 0044 can only be the country code; `(0)` after it is dropped. */
function withoutCountryCode(digits: string): string | undefined {
  return /^0{0,2}440?(\d*)$/.exec(digits)?.[1]
}

/** Ten digits such as 7700 900123, as kept by address books that drop the leading 0. */
function isMissingItsZero(digits: string, typed: string): boolean {
  return /^[12378]\d{9}$/.test(digits) && !typed.includes('+')
}
