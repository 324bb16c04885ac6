import type { ReactNode } from 'react'
import { errorId, hintId } from '#contract/form-markup.ts'
import { type RichText as Text, unbroken } from '../../content/rich-text.ts'
import { RichText } from '../rich-text.tsx'
import styles from './field.module.css'

/** Whether a field must be filled in, and the mark beside its label that says so. */
export interface Need {
  readonly isRequired: boolean
  readonly mark: string
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly hint?: Text | undefined
  readonly error?: string | undefined
  readonly need?: Need | undefined
  readonly children: ReactNode
}

/** The ids that describe a control: its hint, if it has one, and its error slot. */
export function describedBy(name: string, hint: Text | undefined): string {
  return hint ? `${hintId(name)} ${errorId(name)}` : errorId(name)
}

/** A label, its hint, a control and its error. The error slot is always there, for the worker to fill. */
export function Field({ name, label, hint, error, need, children }: FieldProps) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={name}>
        {`${label} `}
        {/* Screen readers already get "required" from the control. */}
        {need && <Mark need={need} isAnnounced={!need.isRequired} />}
      </label>
      {hint && (
        <p className={styles.hint} id={hintId(name)}>
          <RichText text={hint} />
        </p>
      )}
      {children}
      <FieldError name={name} error={error} />
    </div>
  )
}

/** Fields that belong together, side by side where there is room. */
export const FieldRow = ({ children }: { readonly children: ReactNode }) => <div className={styles.row}>{children}</div>

/** Says whether a field is required, in a lighter weight than its label. */
export function Mark({ need, isAnnounced }: { readonly need: Need; readonly isAnnounced: boolean }) {
  return (
    <span className={styles.mark} aria-hidden={!isAnnounced || undefined}>
      {need.mark}
    </span>
  )
}

/** A message under its field. */
export function FieldError({ name, error }: Pick<FieldProps, 'name' | 'error'>) {
  return (
    <p className={styles.error} id={errorId(name)} hidden={!error}>
      {error && unbroken(error)}
    </p>
  )
}
