import { readFile } from 'node:fs/promises'

/** The rules for our two fonts and their fallbacks, with the fonts at `/fonts/`, for use without a bundler. */
export async function fontRules(): Promise<string> {
  const files = ['src/first-view/first-view.css', 'src/styles/font-faces.css'].map((file) => readFile(file, 'utf8'))
  const rules = (await Promise.all(files)).join('\n')
  return rules.replace(/\/\*.*?\*\/\n/gs, '').replaceAll('/node_modules/.cache/fonts/', '/fonts/')
}

/** Changes a page from system fonts to ours: the rules define the two families its styles refer to. */
export async function withFonts(html: string): Promise<string> {
  const rules = await fontRules()
  const plain = html.replace(/--serif: [^;]*; --sans: [^;]*;/, '')
  if (plain === html) throw new Error('expected the two families of fonts in the page')
  return plain.replace('</style>', () => `${rules}\n</style>`)
}
