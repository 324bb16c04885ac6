// Outward part, then a digit and two letters; the last two are never C I K M O V (Royal Mail, BS 7666).
const shape = /^[A-Z]{1,2}\d[A-Z\d]? \d[ABD-HJLNP-UW-Z]{2}$/

// Shaped like ours, but Gibraltar and the overseas territories are outside the posting area.
const overseasAreas = /^(?:GX11|[A-Z]{4}) 1[A-Z]{2}$/

/**
 * Puts a postcode into its usual form: letters and digits only, upper case, a space before the last three
 * characters when there are at least five.
 *
 * Call it on blur, look-up and submit, never per keystroke: the inserted space would jump.
 */
export function normalisePostcode(text: string): string {
  const characters = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
  return characters.length < 5 ? characters : `${characters.slice(0, -3)} ${characters.slice(-3)}`
}

/**
 * Whether it has the shape of a postcode we post to: the UK, Jersey, Guernsey, the Isle of Man and BFPO.
 *
 * @param postcode the result of {@link normalisePostcode}
 */
export function isUkPostcode(postcode: string): boolean {
  return shape.test(postcode) && !isOverseasPostcode(postcode)
}

/** Whether it belongs to Gibraltar or an overseas territory, where we do not post. */
export function isOverseasPostcode(postcode: string): boolean {
  return overseasAreas.test(postcode)
}
