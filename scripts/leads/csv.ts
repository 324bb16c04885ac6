import { spreadsheetSafe } from '#worker/delivery/payload.ts'

/** Excel takes a file for UTF-8 only with this mark, and would garble Zoë. */
const byteOrderMark = '\uFEFF'

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet would run as a formula gets an apostrophe, as at the webhook.
 *
 * @param rows the first of them the headings
 */
export function csv(rows: readonly (readonly string[])[]): string {
  return byteOrderMark + rows.map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string): string {
  const text = spreadsheetSafe(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
