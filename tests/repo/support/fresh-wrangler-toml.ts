import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a copy of the site's or the desk's wrangler.toml as it was before any account was set up. @returns its text */
export function freshWranglerToml(path: string, source = 'wrangler.toml'): string {
  const toml = readFileSync(source, 'utf8').replace(/^database_id = .*\n/gm, '')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, toml)
  return toml
}
