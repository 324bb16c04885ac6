import { printable } from '#worker/staff/shown-text.ts'

/**
 * Rows as columns that line up, under their headings.
 *
 * @param headings one for each column
 */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings.map((heading) => heading.toUpperCase()), ...rows.map((cells) => cells.map(printable))]
  const widths = headings.map((_, column) => Math.max(...lines.map((cells) => cells[column]?.length ?? 0)))
  const line = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')
  return lines.map((cells) => line(cells).trimEnd()).join('\n')
}

/** Names and values, one per line. */
export function list(pairs: readonly (readonly [name: string, value: string])[]): string {
  const width = Math.max(...pairs.map(([name]) => name.length))
  return pairs.map(([name, value]) => `${name.padEnd(width)}  ${printable(value)}`.trimEnd()).join('\n')
}

/** @param time Unix ms. @returns ISO 8601 for programs */
export const timeJson = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/** `1 lead`, `2 leads` */
export const counted = (count: number) => `${count} ${count === 1 ? 'lead' : 'leads'}`
