const digit = /\p{Nd}/gu

/**
 * Writes the digits of every script as 0 to 9, and letters and digits of other widths or shapes as plain ones. The ten
 * digits of a script follow one another, so a digit's value is how many are right before it.
 */
export function withPlainDigits(text: string): string {
  return text.normalize('NFKC').replace(digit, (written) => {
    const code = written.codePointAt(0) ?? 0
    let before = 0
    while (String.fromCodePoint(code - before - 1).search(digit) === 0) before++
    return String(before % 10)
  })
}
