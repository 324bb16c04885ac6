import type { ComponentProps } from 'react'
import { describedBy, Field } from './field.tsx'
import styles from './select-input.module.css'
import textStyles from './text-input.module.css'

interface SelectInputProps extends ComponentProps<'select'> {
  readonly name: string
  readonly label: string
  readonly placeholder: string
  /** What can be chosen; the value of each is its place in the list, from 0, and that of the placeholder is empty. */
  readonly options: readonly string[]
  readonly error?: string | undefined
}

/** A labelled native list: the device's own picker is the one its owner knows. Uncontrolled, as {@link TextInput}. */
export function SelectInput({ name, label, placeholder, options, error, ...select }: SelectInputProps) {
  return (
    <Field name={name} label={label} error={error}>
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
        {Array.from(options.entries(), ([place, text]) => (
          <option key={place} value={place}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
