import type { ComponentProps } from 'react'
import styles from './button.module.css'
import { classNames } from './class-names.ts'

/** `primary` is the call to action, `large` the same where it opens a page; `quiet` looks like a link. */
export type ButtonKind = 'primary' | 'large' | 'secondary' | 'quiet'

interface ButtonProps extends ComponentProps<'button'> {
  readonly kind?: ButtonKind
}

export function Button({ kind = 'primary', className, type = 'button', ...button }: ButtonProps) {
  return <button {...button} type={type} className={classNames(buttonClass(kind), className)} />
}

/** The same look for a link, which screen readers still announce as a link and not a button. */
export function buttonClass(kind: ButtonKind = 'primary'): string {
  return classNames(styles.button, styles[kind])
}
