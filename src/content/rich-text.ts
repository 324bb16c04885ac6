/** Text, whole or in pieces: plain, a link, a phone number, in bold, or kept on one line. */
export type RichText = string | readonly Piece[]

type Piece =
  | string
  | { readonly link: string; readonly href: string }
  | { readonly phone: string }
  | { readonly strong: RichText }
  /** On one line, if it fits. */
  | { readonly together: string }

/** The same words without links, for whatever is not a page: keys, searching. */
export function plainText(text: RichText): string {
  return typeof text === 'string' ? text : text.map(plainPiece).join('')
}

function plainPiece(piece: Piece): string {
  if (typeof piece === 'string') return piece
  if ('strong' in piece) return plainText(piece.strong)
  if ('together' in piece) return piece.together
  return 'phone' in piece ? piece.phone : piece.link
}

/** Places where a line must not end, each with the character that prevents it. */
const unbreakable: ReadonlyArray<readonly [place: RegExp, held: string]> = [
  // Between two times: "9am to 5pm".
  [/([ap]m) to (?=\d+[ap]m)/g, '$1\u00a0to\u00a0'],
  // Between a number and what it counts, in a number to phone and in a postcode: "7 days", "07700 900123", "EC1A 1AA".
  [/(\d|\b[A-Z]{1,2}\d[A-Z\d]?) (?=\p{L}|\d[A-Z]{2}\b|\d{3})/gu, '$1\u00a0'],
  // Before a short number that ends a part of a sentence, and before any that ends the text: "March 2025,", "number 000000."
  [/ (?=\d\w{0,3}(?:[.,]|$)|\d+\.$)/g, '\u00a0'],
  // After a short word before a number, and in "bank holidays": "for 7", "line 1".
  [/\b(for|bank|line) (?=\d|holiday)/g, '$1\u00a0'],
  // After the hyphen of a short word, and in "third-party": "follow-up". A word joiner, because our fonts have no hyphen that
  // does not break.
  [/(\b(?:[a-z]{1,3}|third)-)(?=[a-z])|([a-z]-)(?=[a-z]{1,3}\b)/g, '$1$2\u2060'],
]

/** The same text, with no line break inside what belongs together. */
export function unbroken(text: string): string {
  return unbreakable.reduce((before, [place, held]) => before.replace(place, held), text)
}
