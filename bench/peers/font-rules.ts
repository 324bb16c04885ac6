import { readFile } from 'node:fs/promises'

/** The rules for our two fonts and their stand-ins, with the fonts at `/fonts/`, for whatever knows no bundler. */
export async function fontRules(): Promise<string> {
  const rules = await readFile('src/styles/fonts.css', 'utf8')
  return rules.replace(/\/\*.*?\*\/\n/gs, '').replaceAll('/node_modules/.cache/fonts/', '/fonts/')
}

/** A page in the system's fonts, in ours. */
export async function withFonts(html: string): Promise<string> {
  const families = (await readFile('src/styles/tokens.css', 'utf8')).match(/--(?:serif|sans): .*;/g)
  if (families?.length !== 2) throw new Error('expected two families of fonts in tokens.css')
  const rules = `${await fontRules()}:root { ${families.join(' ')} }`
  return html.replace('</style>', () => `${rules}\n</style>`)
}
