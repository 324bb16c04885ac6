import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ViteBuilder } from 'vite'
import { inlineLoader } from './inline-loader.ts'
import { pageHeaders } from './page-headers.ts'
import { fill, type Renderer } from './renderer.ts'
import { siteFiles } from './site-files.ts'

const outDir = 'dist/client'

/**
 * Writes the HTML of every page, the headers they are served with, and what search engines and home screens ask for.
 * Runs after the browser's build.
 */
export async function buildPages(builder: ViteBuilder): Promise<void> {
  const environment = builder.environments.prerender
  if (!environment) throw new Error('no prerender environment')
  await builder.build(environment)
  const built = pathToFileURL(resolve('dist/prerender/prerender.js')).href
  const site: Renderer = await import(built)

  const { template, script, style } = await inlined(await readFile(join(outDir, 'index.html'), 'utf8'))
  for (const path of site.prerenderedPaths) {
    await writeFile(join(outDir, fileOf(path)), fill(template, await site.renderPage(path)))
  }
  await writeFile(join(outDir, '_headers'), pageHeaders(script, style))
  for (const [name, content] of await siteFiles(site)) await writeFile(join(outDir, name), content)
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

async function takeStylesheet(): Promise<string> {
  const assets = join(outDir, 'assets')
  const [sheet, ...others] = (await readdir(assets)).filter((name) => name.endsWith('.css'))
  if (!sheet || others.length > 0) throw new Error('expected one stylesheet')
  const css = await readFile(join(assets, sheet), 'utf8')
  await rm(join(assets, sheet))
  return css.replace(/\/\*.*?\*\//gs, '').trim()
}
