import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteBuilder } from 'vite'
import { inlineLoader } from './inline-loader.ts'
import { pageHeaders } from './page-headers.ts'
import { fill, type Renderer } from './renderer.ts'

const outDir = 'dist/client'
const renderedDir = 'dist/prerender'

/** Writes the HTML of every page and the headers they are served with. Runs after the browser's build. */
export async function buildPages(builder: ViteBuilder): Promise<void> {
  const environment = builder.environments.prerender
  if (!environment) throw new Error('no prerender environment')
  await builder.build(environment)
  const built = pathToFileURL(resolve(renderedDir, 'prerender.js')).href
  const { prerenderedPaths, renderPage, reviewOrigin }: Renderer = await import(built)

  const { template, script, style } = await inlined(await readFile(join(outDir, 'index.html'), 'utf8'))
  for (const path of prerenderedPaths) {
    await writeFile(join(outDir, fileOf(path)), fill(template, await renderPage(path)))
  }
  await writeFile(join(outDir, '_headers'), pageHeaders({ script, style, reviews: reviewOrigin }))
}

/** `/` is index.html, `/thank-you` is thank-you.html. */
function fileOf(path: string): string {
  return path === '/' ? 'index.html' : `${path.slice(1)}.html`
}

/** Puts the built stylesheet into the page, and the loader in the place of the script that would load at once. */
async function inlined(html: string): Promise<{ template: string; script: string; style: string }> {
  const entry = /<script type="module"[^>]* src="([^"]+)"><\/script>/.exec(html)
  if (!entry?.[1]) throw new Error('expected one entry script in index.html')
  const script = inlineLoader(entry[1])
  const style = await takeStylesheet()
  const template = html
    .replace(entry[0], '')
    .replace(/<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace('</head>', () => `<style>${style}</style></head>`)
    .replace('</body>', () => `<script data-loader>${script}</script></body>`)
    .replace(/>\s+</g, '><')
  return { template, script, style }
}

/**
 * The stylesheet of the rendered pages; the browser's own build lacks that of the parts it never renders, and what
 * it wrote of it is removed.
 */
async function takeStylesheet(): Promise<string> {
  const [sheet, ...others] = await stylesheets(renderedDir)
  if (!sheet || others.length > 0) throw new Error('expected one stylesheet')
  await Promise.all((await stylesheets(outDir)).map((file) => rm(file)))
  return (await readFile(sheet, 'utf8')).replace(/\/\*.*?\*\//gs, '').trim()
}

async function stylesheets(dir: string): Promise<string[]> {
  const names = await readdir(join(dir, 'assets'))
  return names.filter((name) => name.endsWith('.css')).map((name) => join(dir, 'assets', name))
}
