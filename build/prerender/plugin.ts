import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin, type ViteBuilder } from 'vite'
import { thankYouUrls } from '#contract/api.ts'
import { speculationRules } from '../../src/document/head-tags.ts'
import { scriptTarget } from '../browser-floor.ts'
import { type KeptParts, keptParts } from './kept-parts.ts'
import { pageHeaders } from './page-headers.ts'
import { pageModule, pageStyles } from './page-styles.ts'
import { fill, type Renderer, renderer } from './renderer.ts'
import { servePages } from './serve-pages.ts'
import { siteFiles } from './site-files.ts'

const outDir = 'dist/client'
const renderedDir = 'dist/prerender'

/**
 * Renders every route to its own HTML file: at build time into `dist/client`, with the stylesheet and the loader
 * inlined; in the development server at each request, so that it shows what is built.
 */
export function prerenderPages(): Plugin[] {
  const kept = keptParts()
  const prerender: Plugin = {
    name: 'prerender-pages',
    config: () => ({
      builder: {},
      environments: {
        client: { build: { outDir } },
        prerender: {
          consumer: 'server',
          build: {
            outDir: renderedDir,
            emptyOutDir: true,
            // Only here are all components present, and so all stylesheets.
            emitAssets: true,
            cssCodeSplit: true,
            manifest: true,
            copyPublicDir: false,
            rolldownOptions: { input: renderer },
          },
        },
      },
    }),
    buildApp: { order: 'post', handler: (builder) => buildPages(builder, kept) },
    configureServer: servePages,
  }
  return [kept, prerender]
}

/**
 * Builds the browser's files, then writes the HTML of every page, the headers they are served with, and what search
 * engines and home screens request.
 */
async function buildPages(builder: ViteBuilder, kept: KeptParts): Promise<void> {
  // Wrangler would serve and deploy a worker built here by another version of this project instead of ours.
  await rm('.wrangler/deploy', { recursive: true, force: true })
  const { client, prerender } = builder.environments
  if (!client || !prerender) throw new Error('no environment to build')
  await builder.build(client)
  await builder.build(prerender)
  const built = pathToFileURL(resolve(renderedDir, 'prerender.js')).href
  const site: Renderer = await import(built)

  const { template, scripts } = await withInlineScripts(await readFile(join(outDir, 'index.html'), 'utf8'))
  const styleOf = await pageStyles(renderedDir)
  const styles: Record<string, string> = {}
  for (const path of site.prerenderedPaths) {
    const { leadsTo, ...page } = await site.renderPage(path)
    const style = await styleOf(path, leadsTo)
    styles[path] = style
    const html = fill(template, page).replace('</head>', () => `<style>${style}</style></head>`)
    kept.insistOn(
      page.html,
      ['src/main.tsx', ...[path, ...leadsTo].map(pageModule)].map((module) => resolve(module)),
    )
    const file = join(outDir, fileOf(path))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, html)
  }
  const assets = await readdir(join(outDir, 'assets'))
  const { reviewOrigin: reviews, robotCheckOrigin: robotCheck } = site
  const thankYouUrl = thankYouUrls.landing
  const { mode } = builder.config
  const headers = pageHeaders({ scripts, pageStyles: styles, reviews, robotCheck, thankYouUrl, assets, mode })
  await writeFile(join(outDir, '_headers'), headers)
  await mkdir(join(outDir, '.well-known'), { recursive: true })
  for (const [name, content] of siteFiles(site)) await writeFile(join(outDir, name), content)
}

/** `/` is index.html, `/thank-you` is thank-you.html. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/**
 * Replaces the script that would load at once with the loader, and adds the speculation rules; removes the browser
 * build's stylesheet.
 */
async function withInlineScripts(html: string): Promise<{ template: string; scripts: string[] }> {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html)
  if (!entry?.[1]) throw new Error('expected one entry script in index.html')
  const [loader, rules] = [await inlineLoader(entry[1]), speculationRules()]
  const head = `<script data-loader>${loader}</script>`
  const end = `<script type="speculationrules">${rules}</script>`
  for (const [, sheet = ''] of html.matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g))
    await rm(join(outDir, sheet))
  const template = html
    .replace(entry[0], '')
    .replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('</head>', () => `${head}</head>`)
    .replace('</body>', () => `${end}</body>`)
    .replace(/>\s+</g, '><')
  return { template, scripts: [loader, rules] }
}

/**
 * The script that every page has in its head, `src/document/inline.ts`, as one line.
 *
 * @param entry address of the app's entry module
 */
async function inlineLoader(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { appEntry: JSON.stringify(entry) },
    build: {
      write: false,
      target: scriptTarget,
      modulePreload: false,
      rolldownOptions: { input: 'src/document/inline.ts', output: { format: 'iife' }, external: [entry] },
    },
  })
  if (!('output' in built) || built.output.length !== 1) throw new Error('the loader must be one file')
  return built.output[0].code.trim()
}
