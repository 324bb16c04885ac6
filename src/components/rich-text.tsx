import { createElement, Fragment, type ReactNode } from 'react'
import { type RichText as Text, unbroken } from '../content/rich-text.ts'
import { AddressLink } from './address-link.tsx'
import { PhoneNumber } from './phone-number.tsx'

type Piece = Exclude<Text, string>[number]

export function RichText({ text }: { readonly text: Text }) {
  // Spread as children, because pieces never change places: they need no keys, even if equal.
  return typeof text === 'string' ? unbroken(text) : createElement(Fragment, null, ...text.map(rendered))
}

function rendered(piece: Piece): ReactNode {
  if (typeof piece === 'string') return unbroken(piece)
  if ('strong' in piece) {
    return (
      <strong>
        <RichText text={piece.strong} />
      </strong>
    )
  }
  if ('phone' in piece) return <PhoneNumber number={piece.phone} />
  const { link, href } = piece
  return /^\S+\.\S+$/.test(link) ? <AddressLink href={href} address={link} /> : <a href={href}>{unbroken(link)}</a>
}
