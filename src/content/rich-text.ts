/** Text, whole or in pieces, some of which are links. */
export type RichText = string | ReadonlyArray<string | { readonly link: string; readonly href: string }>
