import { readFileSync, writeFileSync } from 'node:fs'

const readme = 'bench/README.md'

/** Writes a part's report into bench/README.md, between the comments that mark its place. */
export function writeResults(part: string, report: string): void {
  const [begin, end] = [`<!-- ${part}: made by npm run bench -->\n`, `<!-- end of ${part} -->`]
  const text = readFileSync(readme, 'utf8')
  const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
  if (from < begin.length || to < from) throw new Error(`${readme} has no place for ${part}`)
  writeFileSync(readme, `${text.slice(0, from)}\n${report.trim()}\n\n${text.slice(to)}`)
}
