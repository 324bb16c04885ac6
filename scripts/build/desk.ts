import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import type { PluginConfig } from '@cloudflare/vite-plugin'
import type { Plugin, ViteDevServer } from 'vite'
import { fontFiles, fontFolder, fontSheet } from './fonts.ts'

/** What the desk serves beside its pages; wrangler bundles its worker from source. */
const outDir = 'dist/desk'
const assets = `${outDir}/assets`
/** The site's styles, with its buttons and fields, and then the desk's own. */
const sheets = [
  fontSheet,
  'src/styles/stand-in-fonts.css',
  'src/styles/tokens.css',
  'src/styles/base.css',
  'src/components/button.module.css',
  'src/components/form/text-input.module.css',
  'desk/desk.css',
]

/** Puts together the desk's stylesheet, and its fonts beside it. */
export function buildDesk(): Plugin {
  return {
    name: 'build-desk',
    buildApp: { order: 'post', handler: build },
    configureServer: serveFiles,
  }
}

/** For the development server: the desk from source, in the site's own runtime. Two of them lock each other out of D1. */
export const deskFromSource: NonNullable<PluginConfig['auxiliaryWorkers']>[number] = {
  configPath: 'desk/wrangler.toml',
  config: (worker) => {
    // The plugin serves only the site's files; `serveFiles` serves the desk's.
    worker.assets = undefined
  },
  viteEnvironment: { name: 'desk' },
}

async function stylesheet(): Promise<string> {
  return (await Promise.all(sheets.map((sheet) => readFile(sheet, 'utf8')))).join('\n')
}

async function build(): Promise<void> {
  await rm(outDir, { recursive: true, force: true })
  await mkdir(assets, { recursive: true })
  await writeFile(`${assets}/desk.css`, await stylesheet())
  await Promise.all(fontFiles.map((file) => copyFile(`${fontFolder}/${file}`, `${assets}/${file}`)))
  await copyFile('public/favicon.svg', `${assets}/desk.svg`)
}

function serveFiles(server: ViteDevServer): void {
  server.middlewares.use(async (request, response, next) => {
    const [, file = ''] = /^\/assets\/(desk\.css|[\w-]+\.woff2)$/.exec(request.url ?? '') ?? []
    if (request.url === '/assets/desk.svg') request.url = '/favicon.svg'
    if (file.endsWith('.woff2')) request.url = `/${fontFolder}/${file}`
    if (file === 'desk.css') response.setHeader('content-type', 'text/css').end(await stylesheet())
    else next()
  })
}
