import { Fragment } from 'react'

interface AddressProps {
  /** The address of a website or an email, with any punctuation after it. */
  readonly address: string
}

/** An address that may break between its parts, but first moves to a line of its own (`base.css`). */
export function AddressParts({ address }: AddressProps) {
  const [first, ...others] = address.split(/(?=[@.]\w|[A-Z][a-z])/)
  return (
    <>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </>
  )
}

/** A link that says where it leads. */
export function AddressLink({ href, address }: AddressProps & { readonly href: string }) {
  return (
    <a data-address="" href={href}>
      <AddressParts address={address} />
    </a>
  )
}
