import type { ReactNode } from 'react'
import { Button, type ButtonKind, buttonClass } from '#app/components/button.tsx'
import { classNames } from '#app/components/class-names.ts'
import { printable } from '#contract/text.ts'
import styles from './parts.module.css'

/** A name and its value. */
export type Fact = readonly [name: string, value: string]

interface Children {
  readonly children: ReactNode
}

/** A part of a page under its own heading. */
export function Section({ title, children }: Children & { readonly title: string }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** Words to read before anything else; an alert says that someone has to act. */
export function Notice({ isAlert = false, children }: Children & { readonly isAlert?: boolean }) {
  return <p className={classNames(styles.notice, isAlert && styles.alert)}>{children}</p>
}

export const Cards = ({ children }: Children) => <ul className={styles.cards}>{children}</ul>
export const Card = ({ children }: Children) => <li className={styles.card}>{children}</li>
export const Actions = ({ children }: Children) => <div className={styles.actions}>{children}</div>
export const Fields = ({ children }: Children) => <div className={styles.fields}>{children}</div>

/** A link that looks like a button. */
export function LinkButton({ href, children }: Children & { readonly href: string }) {
  return (
    <a className={buttonClass('secondary')} href={href}>
      {children}
    </a>
  )
}

interface PostButtonProps extends Children {
  readonly action: string
  readonly fields?: Readonly<Record<string, string>>
  readonly kind?: ButtonKind
}

/** A button that posts by itself. Someone who works by keyboard goes on from the top of the answer, not of the menu. */
export function PostButton({ action, fields = {}, kind = 'primary', children }: PostButtonProps) {
  return (
    <form method="post" action={`${action}#main`}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" kind={kind}>
        {children}
      </Button>
    </form>
  )
}

/** Names and values. Whatever a visitor typed shows as text, control characters too. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name} className={value.length > 18 ? styles.wide : undefined}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.value}>{printable(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

interface DataTableProps<Row> {
  readonly caption: string
  /** The cell of each column by its heading, in order; the first names the row. */
  readonly columns: Readonly<Record<string, (row: Row) => ReactNode>>
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
}

/** A table that scrolls sideways where it is too wide, by keyboard too. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  const headings = Object.keys(columns)
  const [first, ...rest] = Object.entries(columns)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: someone without a mouse scrolls it with the arrow keys
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={classNames(styles.table, headings.length > 6 && styles.many)}>
        <caption>
          <span className={styles.caption}>{caption}</span>
        </caption>
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
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{first?.[1](row)}</th>
              {rest.map(([heading, cell]) => (
                <Cell key={heading} value={cell(row)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ value }: { readonly value: ReactNode }) {
  if (typeof value === 'number') return <td className={styles.number}>{value.toLocaleString('en-GB')}</td>
  return <td>{value}</td>
}
