import type { ReactNode } from 'react'
import type { FieldErrors } from '#contract/api.ts'
import { errorSummaryId } from '#contract/form-markup.ts'
import { unbroken } from '../../content/rich-text.ts'
import styles from './error-summary.module.css'

interface ErrorSummaryProps {
  readonly title: string
  readonly errors: FieldErrors
  /** The heading level of its title. */
  readonly level?: 'h2' | 'h3'
  /** What to say when there is nothing to correct. */
  readonly children?: ReactNode
}

/** Links to every field that needs correcting. Always present, hidden while empty, for the worker to fill. */
export function ErrorSummary({ title, errors, level: Title = 'h3', children }: ErrorSummaryProps) {
  const list = Object.entries(errors)
  return (
    <div
      className={styles.summary}
      id={errorSummaryId}
      role="alert"
      tabIndex={-1}
      hidden={list.length === 0 && !children}
    >
      <Title className={styles.title}>{title}</Title>
      {children ? (
        <div className={styles.said}>{children}</div>
      ) : (
        <ul className={styles.list}>
          {list.map(([name, message]) => (
            <li key={name}>
              <a href={`#${name}`}>{unbroken(message)}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
