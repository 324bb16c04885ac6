import { createElement, Fragment, type ReactNode } from 'react'
import { type RichText as Text, unbroken } from '../content/rich-text.ts'
import { AddressLink, AddressParts } from './address-link.tsx'
import { PhoneNumber } from './phone-number.tsx'

type Piece = Exclude<Text, string>[number]

export function RichText({ text }: { readonly text: Text }) {
  return typeof text === 'string' ? words(text) : inOrder(text.map(rendered))
}

/** Spread as children, because pieces never change places: they need no keys, even if equal. */
const inOrder = (pieces: readonly ReactNode[]) => createElement(Fragment, null, ...pieces)

/** An address that is among words and not a link, with any punctuation after it. */
const addressInWords = /(\S+@\S+|\w+(?:\.\w+){2,}\S*)/

function words(text: string): ReactNode {
  const parts = unbroken(text).split(addressInWords)
  return parts.length === 1 ? parts[0] : inOrder(parts.map((part, at) => (at % 2 === 0 ? part : wholeAddress(part))))
}

const wholeAddress = (address: string) => (
  <span data-address="">
    <AddressParts address={address} />
  </span>
)

/** Whether a piece is a link that is a block (`base.css`), after which a line may end. */
const isBlock = (piece: Piece | undefined) =>
  typeof piece === 'object' && ('phone' in piece || ('link' in piece && isAddress(piece.link)))

const isAddress = (link: string) => /^\S+\.\S+$/.test(link)

/** The punctuation that a piece begins with, which ends a sentence or a part of one. */
const endAt = (piece: Piece | undefined) => (typeof piece === 'string' && /^[.,;:!?)]+/.exec(piece)?.[0]) || ''

/** A piece. Punctuation after a block stays on the block's line. */
function rendered(piece: Piece, at: number, pieces: readonly Piece[]): ReactNode {
  if (typeof piece === 'string') return words(isBlock(pieces[at - 1]) ? piece.slice(endAt(piece).length) : piece)
  const end = isBlock(piece) && endAt(pieces[at + 1])
  if (!end) return linked(piece)
  return (
    <span data-together="">
      {linked(piece)}
      {end}
    </span>
  )
}

function linked(piece: Exclude<Piece, string>): ReactNode {
  if ('strong' in piece) {
    return (
      <strong>
        <RichText text={piece.strong} />
      </strong>
    )
  }
  if ('together' in piece) return <span data-together="">{piece.together}</span>
  if ('phone' in piece) return <PhoneNumber number={piece.phone} />
  const { link, href } = piece
  return isAddress(link) ? <AddressLink href={href} address={link} /> : <a href={href}>{unbroken(link)}</a>
}
