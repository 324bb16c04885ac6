import type { ComponentProps } from 'react'
import { describedBy, Field, type Need } from './field.tsx'
import styles from './select-input.module.css'
import textStyles from './text-input.module.css'

interface SelectInputProps extends ComponentProps<'select'> {
  readonly name: string
  readonly label: string
  readonly placeholder: string
  /** The choices; the placeholder's value is empty. */
  readonly options: ReadonlyArray<{ readonly value: string; readonly text: string }>
  readonly error?: string | undefined
  readonly need?: Need
}

/** A labelled native select: people know their own device's picker. Uncontrolled, like the text inputs. */
export function SelectInput({ name, label, placeholder, options, error, need, ...select }: SelectInputProps) {
  return (
    <Field name={name} label={label} error={error} need={need}>
      <select
        defaultValue=""
        {...select}
        className={`${textStyles.input} ${styles.select}`}
        id={name}
        name={name}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, undefined)}
      >
        <option value="">{placeholder}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
