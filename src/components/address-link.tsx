import { Fragment } from 'react'

interface AddressProps {
  /** A website's or an email's address, and what ends the sentence after it. */
  readonly address: string
}

/** The parts of an address, which goes to a line of its own (`base.css`) before it breaks between them. */
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
