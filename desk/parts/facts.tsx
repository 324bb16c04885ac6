import { printable } from '#worker/staff/shown-text.ts'
import styles from './parts.module.css'

/** Names and values. Whatever a visitor typed shows as text, control characters too. */
export function Facts({ facts }: { readonly facts: ReadonlyArray<readonly [name: string, value: string]> }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{printable(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
