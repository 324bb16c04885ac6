import { spreadsheetSafe } from '../delivery/payload.ts'

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
