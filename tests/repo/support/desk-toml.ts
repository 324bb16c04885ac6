import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a desk/wrangler.toml whose production is set up, at desk.firm.example. */
export function deskToml(path: string): void {
  const [before = '', production = ''] = readFileSync('desk/wrangler.toml', 'utf8').split('[env.production]\n')
  const toml = `${before}[env.production]
routes = [{ pattern = "desk.firm.example", custom_domain = true }]
${production
  .replace('ACCESS_TEAM = ""', 'ACCESS_TEAM = "firm.cloudflareaccess.com"')
  .replace('ACCESS_AUDIENCE = ""', 'ACCESS_AUDIENCE = "the-tag"')
  .replace('DESK_HOST = ""', 'DESK_HOST = "desk.firm.example"')
  .replace('SITE_URL = ""', 'SITE_URL = "https://www.firm.example"')}`
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, toml)
}
