import type { ComponentProps, ReactNode } from 'react'

interface PhoneNumberProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** As it is written, with spaces. */
  readonly number: string
  /** What the link says instead of the bare number. */
  readonly children?: ReactNode
}

/**
 * A phone number that dials when pressed, and moves to a line of its own before it breaks (`base.css`). No other code
 * makes such a link.
 */
export function PhoneNumber({ number, children = number, ...link }: PhoneNumberProps) {
  return (
    <a {...link} href={`tel:${number.replaceAll(' ', '')}`}>
      {children}
    </a>
  )
}

/** Repeats the words beside it; hidden from screen readers. */
export function PhoneIcon() {
  return (
    <svg viewBox="0 0 24 24" width="1.5rem" fill="none" aria-hidden="true">
      <path
        d="M4 4h5l2 5-2 2a8 8 0 0 0 4 4l2-2 5 2v5A16 16 0 0 1 4 4Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
