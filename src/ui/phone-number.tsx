import type { ComponentProps, ReactNode } from 'react'

interface PhoneNumberProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** As it is read, with its spaces. */
  readonly number: string
  /** What the link says instead of the bare number. */
  readonly children?: ReactNode
}

/** A phone number that rings when pressed, and is never on two lines (`base.css`). The only way to write one. */
export function PhoneNumber({ number, children = number, ...link }: PhoneNumberProps) {
  return (
    <a {...link} href={`tel:${number.replaceAll(' ', '')}`}>
      {children}
    </a>
  )
}
