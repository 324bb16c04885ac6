/** Text, whole or in pieces, some of which are links or phone numbers. */
export type RichText =
  | string
  | ReadonlyArray<string | { readonly link: string; readonly href: string } | { readonly phone: string }>

/** The same words without links, for whatever is not a page: data for search engines, keys, searching. */
export function plainText(text: RichText): string {
  if (typeof text === 'string') return text
  return text.map((piece) => (typeof piece === 'string' ? piece : 'phone' in piece ? piece.phone : piece.link)).join('')
}
