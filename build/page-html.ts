import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { speculationRules } from '../src/document/head-tags.ts'
import type { Mark } from '../src/document/loader.ts'
import { scriptTarget } from './browser-floor.ts'

/** The module that renders pages, from source. */
export const renderer = 'src/prerender.tsx'

export type Renderer = typeof import('../src/prerender.tsx')
type Page = Awaited<ReturnType<Renderer['renderPage']>>

/** Puts a rendered page into the template of `index.html`. */
export function fill(template: string, { head, html, data, isTelling }: Omit<Page, 'leadsTo'>): string {
  // Replacer functions, because a "$" in the page would have a meaning in a replacement string.
  return template
    .replace('<html', (tag) => (isTelling ? `${tag} class="${'says' satisfies Mark}"` : tag))
    .replace('<!--head-->', () => lean(head))
    .replace('<!--page-->', () => lean(html))
    .replace('<!--data-->', () => data)
}

/** Leaves out what React writes and HTML does not need. */
function lean(html: string): string {
  return html
    .replace(/(<(?:input|img|br|source)\b[^>]*)\/>/g, '$1>')
    .replace(/><\/(?:path|use|circle|ellipse|rect)>/g, '/>')
    .replace(/<\/(?:li|td|th|tr)>(?=<(?:li|td|th|tr|\/[uo]l|\/t))/g, '')
    .replace(/=""(?=[ >])/g, '')
    .replace(/="([^"'`=<>\s]+)"(?=[ >])/g, '=$1')
    .replace(/="([^"'`=<>\s]+)"\/>/g, '=$1 />')
}

/**
 * Replaces the script that would load at once with the loader, and adds the speculation rules; removes the browser
 * build's stylesheet.
 */
export async function withInlineScripts(
  html: string,
  outDir: string,
): Promise<{ template: string; scripts: string[] }> {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html)
  if (!entry?.[1]) throw new Error('expected one entry script in index.html')
  const reading = await buildReading(outDir)
  const [loader, rules] = [await inlineLoader(entry[1], reading), speculationRules()]
  const head = `<script data-loader>${loader}</script>`
  const end = `<script type="speculationrules">${rules}</script>`
  for (const [, sheet = ''] of html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g))
    await rm(join(outDir, sheet))
  const bare = html
    .replace(entry[0], '')
    .replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/>\s+</g, '><')
  const template = lean(bare)
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${end}</body>`)
  return { template, scripts: [loader, rules] }
}

/**
 * The script that every page has in its head, `src/document/inline.ts`, as one line.
 *
 * @param app address of the app's entry module
 * @param reading address of what a page needs while it is only read
 */
async function inlineLoader(app: string, reading: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { appEntry: JSON.stringify(app), readingEntry: JSON.stringify(reading) },
    build: {
      write: false,
      target: scriptTarget,
      modulePreload: false,
      rolldownOptions: { input: 'src/document/inline.ts', output: { format: 'iife' }, external: [app, reading] },
    },
  })
  if (!('output' in built) || built.output.length !== 1) throw new Error('the loader must be one file')
  return built.output[0].code.trim()
}

/**
 * Builds `src/document/while-read.ts` as one file, so that it fetches nothing of the app's.
 *
 * @returns its address
 */
async function buildReading(outDir: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: scriptTarget,
      modulePreload: false,
      rolldownOptions: {
        input: 'src/document/while-read.ts',
        preserveEntrySignatures: 'strict',
        // What such reads are for is left out too: the forms' pages, of which the map of paths is made.
        treeshake: { propertyReadSideEffects: false },
        output: { entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  if (!('output' in built) || built.output.length !== 1)
    throw new Error('what a page needs to be read must be one file')
  return `/${built.output[0].fileName}`
}

/** The stylesheet of a page, given its path and those reached from it without loading a document. */
export type StyleOf = (path: string, leadsTo: readonly string[]) => Promise<string>

/**
 * Reads the stylesheets of the rendered pages. They come from the build that renders, because the browser's own lacks
 * those of the parts it never renders. A page gets what every page needs plus its own, and nothing of the others'.
 */
export async function pageStyles(renderedDir: string): Promise<StyleOf> {
  const manifest: Manifest = JSON.parse(await readFile(join(renderedDir, '.vite/manifest.json'), 'utf8'))
  return async (path, leadsTo) => {
    const sheets = new Set<string>()
    const seen = new Set<string>()
    for (const module of [renderer, pageModule(path)]) collect(manifest, module, sheets, seen)
    // What such a page fetches for an answer has its styles from the form that asked for it.
    for (const next of leadsTo) collect(manifest, pageModule(next), sheets, seen, false)
    const texts = await Promise.all([...sheets].map((sheet) => readFile(join(renderedDir, sheet), 'utf8')))
    return withUsedTokens(texts.join('').replace(/\/\*.*?\*\/|\n/gs, ''))
  }
}

/** A page has only the tokens that its own rules mention; drawings use colours, which all stay. */
function withUsedTokens(css: string): string {
  return css.replace(/(--[\w-]+):(?!#)[^;{}]+(?:;|(?=\}))/g, (token, name) =>
    css.includes(`var(${name}`) ? token : '',
  )
}

const names: Readonly<Record<string, string>> = { '/': 'landing', '/404': 'not-found' }

/** Where the page of a path is, by convention. */
export function pageModule(path: string): string {
  const name = names[path] ?? path.slice(1)
  return `src/pages/${name}/${name}-page.tsx`
}

/** Adds a module's sheets, after those of what it imports; other pages are not included. A part may import the whole. */
function collect(manifest: Manifest, module: string, sheets: Set<string>, seen: Set<string>, withParts = true): void {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`the build has no ${module}`)
  if (seen.has(module)) return
  seen.add(module)
  const parts = (withParts ? (chunk.dynamicImports ?? []) : []).filter((part) => !part.endsWith('-page.tsx'))
  for (const part of [...(chunk.imports ?? []), ...parts]) collect(manifest, part, sheets, seen, withParts)
  for (const sheet of chunk.css ?? []) sheets.add(sheet)
}
