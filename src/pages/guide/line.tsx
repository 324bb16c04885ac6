import styles from './line.module.css'

interface LineProps {
  /** Also the id, and the name by which it is kept. */
  readonly name: string
  readonly label: string
  readonly lines?: number
  readonly autoComplete?: 'name'
}

/**
 * A line to write on, as long as what is written: a text area over the same words, which give it its height and are what
 * is printed. Unwritten it prints as an empty line. No browser checks its spelling: some would send it away for that.
 */
export function Line({ name, label, lines = 1, autoComplete }: LineProps) {
  return (
    <div className={styles.entry}>
      <label htmlFor={name}>{label}</label>
      <span className={lines > 1 ? styles.lines : styles.line}>
        <textarea id={name} name={name} rows={lines} autoComplete={autoComplete ?? 'off'} spellCheck={false} />
      </span>
    </div>
  )
}
