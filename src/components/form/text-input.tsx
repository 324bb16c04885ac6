import type { ComponentProps, ReactNode } from 'react'
import type { RichText } from '../../content/rich-text.ts'
import { describedBy, Field, type Need } from './field.tsx'
import styles from './text-input.module.css'

interface TextInputProps extends ComponentProps<'input'> {
  readonly name: string
  readonly label: string
  readonly hint?: RichText | undefined
  readonly error?: string | undefined
  readonly need?: Need
  /** Below the input. */
  readonly children?: ReactNode
}

/**
 * A labelled text input. Uncontrolled on purpose, so that what is typed before the script arrives survives hydration.
 */
export function TextInput({ name, label, hint, error, need, children, ...input }: TextInputProps) {
  return (
    <Field name={name} label={label} hint={hint} error={error} need={need}>
      <input
        type="text"
        {...input}
        className={styles.input}
        id={name}
        name={name}
        aria-required={need?.isRequired || undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint)}
      />
      {children}
    </Field>
  )
}
