import { readFileSync } from 'node:fs'

/** A colour of the site's tokens, so that an icon cannot drift from the page. */
export function colour(token: string): string {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8')
  const [, value] = new RegExp(`--${token}: (#[0-9a-f]{3,6});`).exec(tokens) ?? []
  if (!value) throw new Error(`tokens.css has no colour --${token}`)
  return value
}
