import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
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
 * @returns besides the template the inline scripts that the policy has to allow: `enhancements.ts` adds the second
 */
export async function withInlineScripts(outDir: string): Promise<{ template: string; scripts: string[] }> {
  const html = await readFile(join(outDir, 'index.html'), 'utf8')
  const [, app] = /<script type="module"[^>]* src="([^"]+)"/.exec(html) ?? []
  const [, sheet] = /<link rel="stylesheet"[^>]* href="([^"]+)"/.exec(html) ?? []
  if (!app || !sheet) throw new Error('expected one script and one stylesheet in index.html')
  await rm(join(outDir, sheet))
  const loader = await inlineLoader(app, await buildEnhancements(outDir))
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
 * @param enhancements address of what a page needs without the app
 */
async function inlineLoader(app: string, enhancements: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { appEntry: JSON.stringify(app), enhancementsEntry: JSON.stringify(enhancements) },
    build: {
      write: false,
      target: scriptTarget,
      modulePreload: false,
      rolldownOptions: { input: 'src/entries/inline.ts', output: { format: 'iife' }, external: [app, enhancements] },
    },
  })
  if (!('output' in built) || built.output.length !== 1) throw new Error('the loader must be one file')
  return built.output[0].code.trim()
}

/**
 * Builds `src/entries/enhancements.ts` as one file, so that a page that is only read fetches nothing of the app's.
 *
 * @returns its address
 */
async function buildEnhancements(outDir: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir,
      emptyOutDir: false,
      target: scriptTarget,
      rolldownOptions: {
        input: 'src/entries/enhancements.ts',
        preserveEntrySignatures: 'strict',
        output: { entryFileNames: 'assets/[name]-[hash].js' },
      },
    },
  })
  if (!('output' in built) || built.output.length !== 1) throw new Error('expected one file')
  return `/${built.output[0].fileName}`
}
