/** A table in Markdown; every column but the first holds figures. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const ruler = head.map((_, column) => (column === 0 ? '---' : '---:'))
  return [head, ruler, ...rows].map(line).join('\n')
}
