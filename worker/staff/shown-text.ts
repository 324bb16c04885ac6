import { spreadsheetSafe } from '../delivery/payload.ts'

/** `Ada Lovelace` as `A. L.` */
export function initials(...names: readonly string[]): string {
  return names.map((name) => `${firstOf(name).toUpperCase()}.`).join(' ')
}

/** `ada@example.com` as `a…@example.com`; nothing, where none was asked for, as `-` */
export function maskedEmail(email: string): string {
  if (email === '') return '-'
  const at = email.lastIndexOf('@')
  return `${firstOf(email)}…${at < 0 ? '' : email.slice(at)}`
}

/** `07700900123` as `•••• 123` */
export const maskedPhone = (phone: string) => `•••• ${phone.slice(-3)}`

const segments = new Intl.Segmenter('en-GB')

/** The first letter as people see it, accents included. */
function firstOf(text: string): string {
  const [first] = segments.segment(text)
  return first?.segment ?? ''
}

/** A control character, or one that turns the direction of writing, in what a visitor typed must not move the reader's cursor, colour the screen or go unseen. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Bidi_Control}]/gu, '\uFFFD')
}

/** Excel reads a file as UTF-8 only with this mark, and would garble Zoë. */
const byteOrderMark = '\uFEFF'

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe, as at the webhook; all are
 * quoted, because some spreadsheets also split at semicolons and tabs.
 *
 * @param rows the first of them the headings
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

const cell = (value: string) => `"${spreadsheetSafe(value).replaceAll('"', '""')}"`
