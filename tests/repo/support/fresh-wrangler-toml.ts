import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a copy of wrangler.toml as it was before any account was set up, and returns its text. */
export function freshWranglerToml(path: string): string {
  const toml = readFileSync('wrangler.toml', 'utf8').replace(/^database_id = .*\n/gm, '')
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, toml)
  return toml
}
