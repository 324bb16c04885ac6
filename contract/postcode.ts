import { withPlainDigits } from './digits.ts'

// Outward part, then a digit and two letters; the last two are never C I K M O V (Royal Mail, BS 7666).
const shape = /^[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}$/

/** A forces' post office, which has a number of its own beside its BF1 postcode. */
const forcesNumber = /^BFPO ?\d{1,4}$/

// Shaped like ours, but Gibraltar and the overseas territories are outside the posting area.
const overseasAreas = /^(?:GX11|[A-Z]{4}) 1[A-Z]{2}$/

/**
 * Puts a postcode into its usual form: letters and digits only, upper case, a space before the last three
 * characters when there are at least five; `BFPO 57` for a forces' post office.
 *
 * Call it on blur, look-up and submit, never per keystroke: the inserted space would jump.
 */
export function normalisePostcode(text: string): string {
  const characters = withPlainDigits(text)
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
  if (characters.length < 5) return characters
  const end = forcesNumber.test(characters) ? 4 : -3
  return `${characters.slice(0, end)} ${characters.slice(end)}`
}

/**
 * Whether it has the shape of what we post to: a postcode of the UK, Jersey, Guernsey or the Isle of Man, or BFPO's.
 *
 * @param postcode the result of {@link normalisePostcode}
 */
export function isUkPostcode(postcode: string): boolean {
  return (shape.test(postcode) && !isOverseasPostcode(postcode)) || isForcesNumber(postcode)
}

/** Whether it belongs to Gibraltar or an overseas territory, where we do not post. */
export function isOverseasPostcode(postcode: string): boolean {
  return overseasAreas.test(postcode)
}

/** Whether it is the number of a forces' post office, of which no address file knows the addresses. */
export function isForcesNumber(postcode: string): boolean {
  return forcesNumber.test(postcode)
}
