/** Text, whole or in pieces, some of which are links, phone numbers or in bold. */
export type RichText = string | readonly Piece[]

type Piece =
  | string
  | { readonly link: string; readonly href: string }
  | { readonly phone: string }
  | { readonly strong: RichText }

/** The same words without links, for whatever is not a page: keys, searching. */
export function plainText(text: RichText): string {
  return typeof text === 'string' ? text : text.map(plainPiece).join('')
}

function plainPiece(piece: Piece): string {
  if (typeof piece === 'string') return piece
  if ('strong' in piece) return plainText(piece.strong)
  return 'phone' in piece ? piece.phone : piece.link
}

/**
 * The same text, but no line ends between a number and what it counts or what it ends, between two times, inside a
 * postcode or a number to phone, in "bank holidays", or after the hyphen of a short word. That has a word joiner,
 * because our fonts have no hyphen that does not break. A long number may begin a line, but is not alone on the last.
 */
export function unbroken(text: string): string {
  return text
    .replace(/([ap]m) to (?=\d+[ap]m)/g, '$1\u00a0to\u00a0')
    .replace(/(\d|\b[A-Z]{1,2}\d[A-Z\d]?) (?=\p{L}|\d[A-Z]{2}\b|\d{3})/gu, '$1\u00a0')
    .replace(/ (?=\d\w{0,3}(?:[.,]|$)|\d+\.$)/g, '\u00a0')
    .replace(/\b(for|bank|line) (?=\d|holiday)/g, '$1\u00a0')
    .replace(/(\b[a-z]{1,3}-)(?=[a-z])|([a-z]-)(?=[a-z]{1,3}\b)/g, '$1$2\u2060')
}
