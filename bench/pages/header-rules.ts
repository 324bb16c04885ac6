import { existsSync, readFileSync } from 'node:fs'

/** One block of Cloudflare's `_headers`: a path, its headers by lower-case name, and those it removes. */
interface HeaderRule {
  readonly path: string
  readonly headers: ReadonlyMap<string, string>
  readonly off: readonly string[]
}

export type HeaderRules = readonly HeaderRule[]

/** Reads a `_headers` file as this site's build writes it; a site without one has no rules. */
export function readHeaderRules(file: string): HeaderRules {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split(/^(?=\/)/m)
    .map((block) => {
      const [path = '', ...lines] = block.trimEnd().split('\n')
      const headers = lines.flatMap((line) => {
        const [, name, value] = /^\s+([\w-]+): (.*)$/.exec(line) ?? []
        return name && value ? ([[name.toLowerCase(), value]] as const) : []
      })
      const off = lines.flatMap((line) => /^\s+! ([\w-]+)$/.exec(line)?.[1]?.toLowerCase() ?? [])
      return { path, headers: new Map(headers), off }
    })
}

/** The headers of the file at `path`: every block that matches, in turn. */
export function headersFor(path: string, rules: HeaderRules): Record<string, string> {
  const all = new Map<string, string>()
  for (const rule of rules.filter((candidate) => candidate.path === '/*' || candidate.path === path)) {
    for (const name of rule.off) all.delete(name)
    for (const [name, value] of rule.headers) all.set(name, value)
  }
  return Object.fromEntries(all)
}
