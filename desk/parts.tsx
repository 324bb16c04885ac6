import type { Child, PropsWithChildren } from 'hono/jsx'
import { printable } from '#contract/text.ts'
import type { Fact } from './lead-facts.ts'

type Children = PropsWithChildren

/** Joins the class names that apply. */
const classes = (...names: readonly (string | false | undefined)[]) => names.filter(Boolean).join(' ')

/** A part of a page under its own heading. */
export function Section({ title, children }: PropsWithChildren<{ readonly title: string }>) {
  return (
    <section class="section">
      <h2 class="heading">{title}</h2>
      {children}
    </section>
  )
}

/** What to read first: for information, that something is done, or what somebody has to act on. */
export function Notice({ kind = 'note', children }: PropsWithChildren<{ readonly kind?: 'note' | 'done' | 'alarm' }>) {
  return <p class={`notice ${kind}`}>{children}</p>
}

export const Actions = ({ children }: Children) => <div class="actions">{children}</div>
export const Fields = ({ children }: Children) => <div class="fields">{children}</div>

type ButtonKind = 'primary' | 'secondary'

/** A link that looks like a button. */
export function LinkButton({
  href,
  kind = 'secondary',
  children,
}: PropsWithChildren<{ readonly href: string; readonly kind?: ButtonKind }>) {
  return (
    <a class={`button ${kind}`} href={href}>
      {children}
    </a>
  )
}

interface ButtonProps {
  readonly kind?: ButtonKind
  readonly name?: string
  readonly value?: string
}

export function Button({ kind = 'primary', children, ...button }: PropsWithChildren<ButtonProps>) {
  return (
    <button type="submit" class={`button ${kind}`} {...button}>
      {children}
    </button>
  )
}

/** Hidden fields; empty values are left out. */
export function Hidden({ values }: { readonly values: Readonly<Record<string, string | number | undefined>> }) {
  return (
    <>
      {Object.entries(values).map(
        ([name, value]) => value && <input type="hidden" name={name} value={String(value)} />,
      )}
    </>
  )
}

interface PostButtonProps {
  readonly action: string
  readonly values?: Readonly<Record<string, string | number | undefined>>
  readonly kind?: ButtonKind
}

/** A button that posts by itself. */
export function PostButton({ action, values = {}, kind = 'primary', children }: PropsWithChildren<PostButtonProps>) {
  return (
    <form method="post" action={action}>
      <Hidden values={values} />
      <Button kind={kind}>{children}</Button>
    </form>
  )
}

interface FieldProps {
  readonly name: string
  readonly label: string
  readonly value?: string | undefined
}

/** A labelled text field, or a date and time. */
export function TextField({
  name,
  label,
  value,
  type = 'text',
}: FieldProps & { readonly type?: 'text' | 'datetime-local' }) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <input class="input" id={name} name={name} type={type} value={value} autocomplete="off" spellcheck={false} />
    </div>
  )
}

interface SelectProps extends FieldProps {
  readonly any: string
  readonly options: Readonly<Record<string, string>>
}

/** A labelled select; its first option chooses nothing. */
export function SelectField({ name, label, value, any, options }: SelectProps) {
  return (
    <div class="field">
      <label for={name}>{label}</label>
      <select class="input" id={name} name={name}>
        <option value="">{any}</option>
        {Object.entries(options).map(([option, text]) => (
          <option value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Names and values. Everything a visitor typed shows as text, even control characters. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl class="facts">
      {facts.map(({ name, value, kind }) => (
        <div class={kind === 'email' ? 'line' : classes(value.length > 18 && 'wide')}>
          <dt>{name}</dt>
          <dd class={kind}>{shown(value, kind)}</dd>
        </div>
      ))}
    </dl>
  )
}

function shown(value: string, kind: Fact['kind']): Child {
  if (kind === 'phone') return <a href={`tel:${value.replaceAll(' ', '')}`}>{value}</a>
  if (kind === 'email') return <a href={`mailto:${encodeURIComponent(value)}`}>{printable(value)}</a>
  return printable(value)
}

export interface Column<Row> {
  readonly heading: string
  readonly cell: (row: Row) => Child
  readonly kind?: 'number' | 'tick' | 'person' | 'time' | 'code' | 'long'
}

interface DataTableProps<Row> {
  readonly label: string
  /** The first that is not a checkbox names the row. */
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  /** Stays a table on a phone, and scrolls sideways; others become cards. */
  readonly isWide?: boolean
}

/** A table, with explicit roles: shown as cards, some browsers would no longer treat it as a table. */
export function DataTable<Row>({ label, columns, rows, isWide = false }: DataTableProps<Row>) {
  const naming = columns.find(({ kind }) => kind !== 'tick')
  return (
    <section class={classes('scroll', isWide && 'stays')} aria-label={label} tabIndex={isWide ? 0 : undefined}>
      <table role="table">
        <thead role="rowgroup">
          <tr role="row">
            {columns.map(({ heading, kind }) => (
              <th role="columnheader" scope="col" class={kind}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row">
              {columns.map((column) => (
                <Cell column={column} row={row} isName={column === naming} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface CellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
  readonly isName: boolean
}

function Cell<Row>({ column: { heading, cell, kind }, row, isName }: CellProps<Row>) {
  const value = cell(row)
  if (isName)
    return (
      <th role="rowheader" scope="row" class={kind}>
        {value}
      </th>
    )
  return (
    <td role="cell" class={kind} data-heading={kind === 'tick' ? undefined : heading}>
      {typeof value === 'number' ? value.toLocaleString('en-GB') : value}
    </td>
  )
}
