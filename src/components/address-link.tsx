import { Fragment } from 'react'

interface AddressLinkProps {
  readonly href: string
  /** A website's or an email's address. */
  readonly address: string
}

/** A link that says where it leads. It goes to a line of its own (`base.css`) before it breaks at an at sign or a dot. */
export function AddressLink({ href, address }: AddressLinkProps) {
  const [first, ...others] = address.split(/(?=[@.])/)
  return (
    <a data-address="" href={href}>
      {first}
      {others.map((part) => (
        <Fragment key={part}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </a>
  )
}
