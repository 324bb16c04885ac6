import { Fragment, type ReactNode } from 'react'
import styles from './parts.module.css'

interface DataTableProps {
  readonly caption: string
  readonly headings: readonly string[]
  /** Each with a key of its own; the first cell names the row. */
  readonly rows: ReadonlyArray<{ readonly key: string; readonly cells: readonly ReactNode[] }>
}

/** A table that scrolls sideways where it is too wide, by keyboard too. */
export function DataTable({ caption, headings, rows }: DataTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it with the arrow keys
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...rest] }) => (
            <tr key={key}>
              <th scope="row">{first}</th>
              {rest.map((cell, index) => (
                <Fragment key={headings[index + 1]}>
                  <td className={typeof cell === 'number' ? styles.number : undefined}>{cell}</td>
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
