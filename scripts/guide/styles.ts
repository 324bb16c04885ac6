import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** The whole stylesheet: the fonts, the site's tokens, then the guide's own rules. */
export async function guideStyles(fonts: string): Promise<string> {
  const own = globSync('scripts/guide/styles/*.css').sort()
  const files = await Promise.all(['src/styles/tokens.css', ...own].map((file) => readFile(file, 'utf8')))
  return [fonts, ...files].join('\n')
}
