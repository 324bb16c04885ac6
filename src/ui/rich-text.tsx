import { createElement, Fragment, type ReactNode } from 'react'

/** Text, whole or in pieces, some of which are links. */
type Text = string | ReadonlyArray<Piece>
type Piece = string | { readonly link: string; readonly href: string }

export function RichText({ text }: { readonly text: Text }) {
  // Spread as children: pieces never change places, and equal ones need no keys.
  return typeof text === 'string' ? text : createElement(Fragment, null, ...text.map(rendered))
}

function rendered(piece: Piece): ReactNode {
  return typeof piece === 'string' ? piece : <a href={piece.href}>{piece.link}</a>
}
