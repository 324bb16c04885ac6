import { writeFileSync } from 'node:fs'
import { freshWranglerToml } from './fresh-wrangler-toml.ts'

/** Writes a desk/wrangler.toml whose production is set up, at desk.firm.example. @returns its text */
export function deskToml(path: string): string {
  const [before = '', production = ''] = freshWranglerToml(path, 'desk/wrangler.toml').split('[env.production]\n')
  const routed = `routes = [{ pattern = "desk.firm.example", custom_domain = true }]\n${production}`
  const toml = `${before}[env.production]\n${routed
    .replace('ACCESS_TEAM = ""', 'ACCESS_TEAM = "firm.cloudflareaccess.com"')
    .replace('ACCESS_AUDIENCE = ""', 'ACCESS_AUDIENCE = "the-tag"')
    .replace('DESK_HOST = ""', 'DESK_HOST = "desk.firm.example"')
    .replace('SITE_URL = ""', 'SITE_URL = "https://www.firm.example"')}`
  writeFileSync(path, toml)
  return toml
}
