import { trapField } from '#contract/form-markup.ts'
import { trapWords } from '../content/field-words.ts'
import styles from './trap-field.module.css'

/** Nobody sees, hears or tabs into this field: a program that fills in every field gives itself away. */
export function TrapField() {
  return (
    <p className={styles.trap}>
      <label>
        {trapWords} <input type="text" name={trapField} tabIndex={-1} autoComplete="off" />
      </label>
    </p>
  )
}
