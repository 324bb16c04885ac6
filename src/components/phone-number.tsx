import type { ComponentProps, ReactNode } from 'react'

interface PhoneNumberProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** As it is written, with spaces. */
  readonly number: string
  /** What the link says instead of the bare number. */
  readonly children?: ReactNode
}

/** A phone number that dials when pressed, and never breaks across lines (`base.css`). The only way to write one. */
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
    <svg viewBox="0 0 24 24" width="24" height="24" fill="none" aria-hidden="true">
      <path
        d="M6.6 3.5 9 3l2 5-2 1.6a12 12 0 0 0 5.4 5.4L16 13l5 2-.5 2.4A4.5 4.5 0 0 1 16 21 13.5 13.5 0 0 1 3 8a4.5 4.5 0 0 1 3.6-4.5Z"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
      />
    </svg>
  )
}
