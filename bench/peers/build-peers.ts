import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse, serialize } from 'parse5'
import { fill, type Renderer } from '../../build/prerender/renderer.ts'
import { webManifest } from '../../build/prerender/site-files.ts'
import { fontRules, withFonts } from './font-rules.ts'
import { handWrittenPage } from './hand-written/page.ts'
import { data, head } from './landing-head.ts'
import { runTool } from './run-tool.ts'

/** A page with the content of our landing page, built another way: a folder of static files with an index.html. */
export interface Peer {
  readonly name: string
  readonly folder: string
}

const sources = 'bench/peers'
const built = resolve('bench/.built')
const handWritten = `${sources}/hand-written/index.html`
const ours = 'dist/client/index.html'

/** Takes from our built page with all its quotes and end tags, which the build leaves out. */
const handWrittenBody = async () => handWrittenPage(serialize(parse(await readFile(ours, 'utf8'))))

/** How each peer is built into its folder. The first one subsets the fonts that all of them use. */
const builds: Readonly<Record<string, (folder: string) => Promise<void>>> = {
  'client-rendered': async (folder) => {
    await runVite('client-rendered', '--outDir', folder)
    await writePage(folder, await readFile(`${folder}/index.html`, 'utf8'))
  },
  eager: async (folder) => {
    const rendererFolder = `${built}/.renderer`
    await runVite('eager', '--outDir', folder)
    await runVite('eager', '--outDir', rendererFolder, '--ssr', resolve('src/prerender.tsx'))
    const { renderPage }: Renderer = await import(pathToFileURL(`${rendererFolder}/prerender.js`).href)
    await writePage(folder, await readFile(`${folder}/index.html`, 'utf8'), (await renderPage('/')).html)
  },
  astro: async (folder) => {
    await runTool('bench/node_modules/astro/bin/astro.mjs', 'build', '--root', `${sources}/astro`, '--outDir', folder)
  },
  next: async (folder) => {
    // Unlike ours, Next's bundler cannot find files by a path from the root.
    await writeFile(`${built}/fonts.css`, await fontRules())
    await runTool('bench/node_modules/next/dist/bin/next', 'build', `${sources}/next`)
    await rename(`${sources}/next/out`, folder)
  },
  'hand-written': async (folder) => {
    await writePage(folder, await readFile(handWritten, 'utf8'), await handWrittenBody())
  },
  'hand-written-with-fonts': async (folder) => {
    const template = await withFonts(await readFile(handWritten, 'utf8'))
    await writePage(folder, template, await handWrittenBody())
  },
}

/**
 * Builds every peer into `bench/.built`, one at a time, because each tool uses every core. Runs from the repository
 * root, after a build of the site and `npm ci` in `bench/`. Rejects if a tool is missing or fails.
 */
export async function buildPeers(): Promise<Peer[]> {
  await rm(built, { recursive: true, force: true })
  const peers = Object.keys(builds).map((name) => ({ name, folder: `${built}/${name}` }))
  for (const { name, folder } of peers) {
    await builds[name]?.(folder)
    await addSiteFiles(folder)
  }
  return peers
}

async function runVite(peer: string, ...args: readonly string[]): Promise<void> {
  const where = [`${sources}/${peer}`, '--config', `${sources}/vite.config.js`]
  await runTool('node_modules/vite/bin/vite.js', 'build', ...where, ...args, '--emptyOutDir')
}

async function writePage(folder: string, template: string, html = ''): Promise<void> {
  await mkdir(folder, { recursive: true })
  await writeFile(`${folder}/index.html`, fill(template, { head, html, data }))
}

/** What every page refers to: the pictures, the icons, and the fonts if they are not part of the build. */
async function addSiteFiles(folder: string): Promise<void> {
  await cp('public', folder, { recursive: true })
  await cp('node_modules/.cache/fonts', `${folder}/fonts`, { recursive: true })
  await writeFile(`${folder}/site.webmanifest`, webManifest())
}

if (import.meta.main) console.table(await buildPeers())
