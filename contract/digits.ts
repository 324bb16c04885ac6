const digit = /\p{Nd}/gu

/**
 * Converts digits in any script to 0 to 9, and full-width and other variant letters and digits to plain ones. A
 * script's ten digits are consecutive, so a digit's value is the number of digits directly before it.
 */
export function withPlainDigits(text: string): string {
  return text.normalize('NFKC').replace(digit, (written) => {
    const code = written.codePointAt(0) ?? 0
    let before = 0
    while (String.fromCodePoint(code - before - 1).search(digit) === 0) before++
    return String(before % 10)
  })
}
