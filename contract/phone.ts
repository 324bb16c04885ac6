import { withPlainDigits } from './text.ts'

const invisible = /\p{Default_Ignorable_Code_Point}/gu
/**
 * Perhaps a plus sign, then digits and whatever people put between them, but no letters. A 0 before the plus sign is
 * allowed: it may have been in the field already.
 */
const written = /^[^\p{L}\d+]*(?:0?\s*\+)?[^\p{L}+]*$/u
/** "Mob: ", up to the number. */
const label = /^[^\d+]*[^\p{L}\d+]/u
/** An extension, or words after the number. */
const note = /(?:[\s,;([]*(?:x|#|ext[a-z]*)[\s.:=]*\d{1,5}\W*|[^\p{L}\d]+\p{L}.*)$/iu

/** More digits than any number has with its country code (ITU-T E.164): there must be several numbers. */
const tooManyDigits = /(?:\d\D*){16}/

// Ofcom, National Telephone Numbering Plan: the area codes where numbers of five digits are mixed with those of six,
// and freephone. These have nine digits after the 0 as well as ten.
const shorter =
  `01204 01208 01254 01276 01297 01298 01363 01364 01384 01386 01404 01420 01460 01461 01480 01488 01524 01527
   01562 01566 01606 01629 01635 01647 01659 01695 016977 01726 01744 01750 01768 01827 01837 01884 01900 01905
   01935 01946 01949 01963 01995 0800`.split(/\s+/)

/**
 * Turns a phone number as people write it into the digits to dial within the UK.
 *
 * The country code becomes a leading 0: phones autofill `+44 7700 900123`. The letter O is a nought, and l or I a one.
 * Labels, punctuation, extensions and notes are dropped, but no digit of a longer number: its first eleven may look
 * valid and ring someone else.
 *
 * @param text a number as typed or pasted, in any script's digits
 * @returns digits, not necessarily a valid number; or the text itself, if more than one number may be meant
 */
export function normalisePhone(text: string): string {
  const typed = withPlainDigits(text)
    .replace(invisible, '')
    .replace(/[\p{L}\d]+/gu, (word) =>
      /^[\doOlI]+$/.test(word) ? word.replace(/o/gi, '0').replace(/[lI]/g, '1') : word,
    )
  if (tooManyDigits.test(typed)) return text
  const unlabelled = typed.replace(label, '')
  const alone = unlabelled.replace(note, '')
  // What is left once a note is dropped must be a whole number.
  if (alone !== unlabelled) {
    const digits = written.test(alone) ? national(alone) : ''
    return isWhole(digits) ? digits : text
  }
  return written.test(alone) ? national(alone) : text
}

/**
 * Whether a ten-digit number begins in a way that only eleven-digit numbers do: a digit is probably missing, and its
 * owner should be asked.
 *
 * @param digits the result of {@link normalisePhone}
 */
export function isOddLength(digits: string): boolean {
  return /^0\d{9}$/.test(digits) && !shorter.some((code) => digits.startsWith(code))
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

/**
 * Whether there are several numbers where one is asked for.
 *
 * @param phone the result of {@link normalisePhone}
 */
export function isSeveralPhones(phone: string): boolean {
  return tooManyDigits.test(withPlainDigits(phone))
}

const isWhole = (digits: string) => hasPhoneLength(digits) && hasPhonePrefix(digits) && !isOddLength(digits)

/** The digits of a number, from its leading 0. */
function national(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  // No UK number starts 04, so a leading 44, 044 or 0044 can only be the country code, which autofill may put in front
  // of one that is already there. A `(0)` after it is dropped.
  const [, afterCountryCode] = /^(?:0{0,2}44)+0?(\d*)$/.exec(digits) ?? []
  if (afterCountryCode !== undefined) return `0${afterCountryCode}`
  // 7700 900123, from an address book that drops the leading 0.
  return !typed.includes('+') && isWhole(`0${digits}`) ? `0${digits}` : digits
}
