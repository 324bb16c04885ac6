import { withPlainDigits } from './text.ts'

// Outward part, then a digit and two letters; the last two are never C I K M O V (Royal Mail, BS 7666).
const shape = /^[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}$/

/** A forces post office, which has its own number as well as a BF1 postcode. */
const forcesNumber = /^BFPO ?\d{1,4}$/

// Same format, but Gibraltar and the overseas territories are outside the posting area.
const overseasAreas = /^(?:GX11|[A-Z]{4}) 1[A-Z]{2}$/

const betweenLetters = /[\s\p{Pd}\p{Default_Ignorable_Code_Point}]/gu

/**
 * Normalises a postcode: without spaces and hyphens, upper case, a space before the last three characters when there are
 * at least five; `BFPO 57` for a forces post office. With anything else in it, it could be another place's: then the text
 * stays as it is, and is refused.
 *
 * Call it on blur, lookup and submit, never per keystroke: the inserted space would jump.
 */
export function normalisePostcode(text: string): string {
  const characters = withPlainDigits(text).toUpperCase().replace(betweenLetters, '')
  if (/[^A-Z\d]/.test(characters)) return text
  if (characters.length < 5) return characters
  const end = forcesNumber.test(characters) ? 4 : -3
  return `${characters.slice(0, end)} ${characters.slice(end)}`
}

/**
 * Whether it looks like somewhere we post to: a postcode in the UK, Jersey, Guernsey or the Isle of Man, or a BFPO
 * number.
 *
 * @param postcode the result of {@link normalisePostcode}
 */
export function isUkPostcode(postcode: string): boolean {
  return (shape.test(postcode) && !isOverseasPostcode(postcode)) || isForcesNumber(postcode)
}

/** Whether it belongs to Gibraltar or an overseas territory, which we do not post to. */
export function isOverseasPostcode(postcode: string): boolean {
  return overseasAreas.test(postcode)
}

/** Whether it is a forces post office number, whose addresses are in no address file. */
export function isForcesNumber(postcode: string): boolean {
  return forcesNumber.test(postcode)
}
