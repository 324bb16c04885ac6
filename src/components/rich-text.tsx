import { createElement, Fragment, type ReactNode } from 'react'
import { PhoneNumber } from './phone-number.tsx'

/** Text, whole or in pieces, some of which are links or phone numbers. */
type Text = string | ReadonlyArray<Piece>
type Piece = string | { readonly link: string; readonly href: string } | { readonly phone: string }

export function RichText({ text }: { readonly text: Text }) {
  // Spread as children: pieces never change places, and equal ones need no keys.
  return typeof text === 'string' ? text : createElement(Fragment, null, ...text.map(rendered))
}

function rendered(piece: Piece): ReactNode {
  if (typeof piece === 'string') return piece
  return 'phone' in piece ? <PhoneNumber number={piece.phone} /> : <a href={piece.href}>{piece.link}</a>
}
