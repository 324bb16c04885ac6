import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Manifest } from 'vite'
import { thankYouPaths } from '#contract/pages.ts'
import { speculationRules } from '../../src/entries/speculation-rules.ts'
import { scriptTarget } from '../build/browser-floor.ts'

/** The module that renders pages, from source. */
export const renderer = 'src/entries/prerender.tsx'

export type Renderer = typeof import('../../src/entries/prerender.tsx')
type Page = Awaited<ReturnType<Renderer['renderPage']>>

/** Puts a rendered page into the template of `index.html`. */
export function fill(template: string, { path, head, html, data }: Omit<Page, 'leadsTo'>): string {
  // Replacer functions, because a "$" in the page would have a meaning in a replacement string.
  return template
    .replace('<!--head-->', () => head)
    .replace('<!--path-->', () => path)
    .replace('<!--page-->', () => html)
    .replace('<!--data-->', () => data)
}

/**
 * Replaces the script that would load at once with the loader. Removes the stylesheet of all pages: each page has its own.
 *
 * @param outDir what the browser's build has made
 * @returns besides the template the inline scripts that the policy has to allow: `while-read.ts` adds the second
 */
export async function withInlineScripts(outDir: string): Promise<{ template: string; scripts: string[] }> {
  const html = await readFile(join(outDir, 'index.html'), 'utf8')
  const [, app] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
  const [, sheet] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html) ?? []
  if (!app || !sheet) throw new Error('expected one script and one stylesheet in index.html')
  await rm(join(outDir, sheet))
  const loader = await inlineLoader(app, await buildReading(outDir))
  const template = html
    .replace(/<script type="module".*?<\/script>|<link rel="(?:stylesheet|modulepreload)"[^>]*>/gs, '')
    .replace(/>\s+</g, '><')
    .replace('</head>', () => `<script data-loader>${loader}</script></head>`)
  return { template, scripts: [loader, speculationRules()] }
}

/**
 * The script that every page has in its head, `src/entries/inline.ts`, as one line.
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
      rolldownOptions: { input: 'src/entries/inline.ts', output: { format: 'iife' }, external: [app, reading] },
    },
  })
  if (!('output' in built) || built.output.length !== 1) throw new Error('the loader must be one file')
  return built.output[0].code.trim()
}

/**
 * Builds `src/entries/while-read.ts` as one file, so that a page that is only read fetches nothing of the app's.
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
      rolldownOptions: {
        input: 'src/entries/while-read.ts',
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  if (!('output' in built) || built.output.length !== 1) throw new Error('expected one file')
  return `/${built.output[0].fileName}`
}

/** The styles of a page. */
interface PageStyles {
  /** Its own, for screens. */
  readonly own: string
  /** Its own, for paper. */
  readonly print: string
  /** What pages reached from it without loading a document need besides. */
  readonly next: string
}

/** A block of rules for paper, and nothing else, as the build writes it. */
const forPrint = /@media print\{((?:[^{}]|\{[^{}]*\})*)\}/g

/**
 * Reads the stylesheets of the rendered pages. A page gets what every page needs plus its own, and nothing of the
 * others'.
 */
export async function pageStyles(
  renderedDir: string,
): Promise<(path: string, leadsTo: readonly string[]) => Promise<PageStyles>> {
  const manifest: Manifest = JSON.parse(await readFile(join(renderedDir, '.vite/manifest.json'), 'utf8'))
  const textOf = async (sheets: Iterable<string>) => {
    const texts = await Promise.all([...sheets].map((sheet) => readFile(join(renderedDir, sheet), 'utf8')))
    return texts.join('').replaceAll('\n', '')
  }
  return async (path, leadsTo) => {
    const seen = new Set<string>()
    const own = new Set<string>()
    for (const module of [renderer, pageModule(path)]) collect(manifest, module, own, seen)
    const all = new Set(own)
    for (const next of leadsTo) collect(manifest, pageModule(next), all, seen)
    const text = await textOf(own)
    return {
      own: text.replace(forPrint, ''),
      print: Array.from(text.matchAll(forPrint), ([, rules]) => rules).join(''),
      next: await textOf([...all].filter((sheet) => !own.has(sheet))),
    }
  }
}

/** The page modules below `src/pages` that are not named after their page's path. */
const modules: Readonly<Record<string, string>> = {
  '/': 'landing/landing',
  '/404': 'not-found/not-found',
  [thankYouPaths.guide]: 'thank-you/thank-you',
  [thankYouPaths.call]: 'thank-you/thank-you',
  [thankYouPaths.guideNeededNow]: 'thank-you/thank-you-needed-now',
  [thankYouPaths.callNeededNow]: 'thank-you/thank-you-needed-now',
}

/** The module of the page at a path. */
function pageModule(path: string): string {
  const module = modules[path] ?? `${path}${path}`.slice(1)
  return `src/pages/${module}-page.tsx`
}

/** Adds a module's sheets, after those of what it imports; other pages are not included. A part may import the whole. */
function collect(manifest: Manifest, module: string, sheets: Set<string>, seen: Set<string>): void {
  const chunk = manifest[module]
  if (!chunk) throw new Error(`the build has no ${module}`)
  if (seen.has(module)) return
  seen.add(module)
  const parts = (chunk.dynamicImports ?? []).filter((part) => !part.endsWith('-page.tsx'))
  for (const part of [...(chunk.imports ?? []), ...parts]) collect(manifest, part, sheets, seen)
  for (const sheet of chunk.css ?? []) sheets.add(sheet)
}
