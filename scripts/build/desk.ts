import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import type { PluginConfig } from '@cloudflare/vite-plugin'
import type { EnvironmentModuleNode, Plugin, ViteBuilder, ViteDevServer } from 'vite'

const entry = 'desk/index.ts'
const outDir = 'dist/desk'
/** What the desk serves; everything else is its worker. */
const served = `${outDir}/client/assets`

/**
 * Builds the desk: one module that wrangler serves and deploys, and one stylesheet with its fonts. Wrangler cannot bundle
 * it from source, as it does the site's worker, because its pages are styled with CSS modules.
 */
export function buildDesk(): Plugin {
  return {
    name: 'build-desk',
    config: () => ({
      environments: {
        desk: {
          consumer: 'server',
          // React and the router of the site would otherwise be left as imports, and React in its development version.
          keepProcessEnv: false,
          resolve: { noExternal: true, conditions: ['workerd', 'worker', 'module', 'import', 'production'] },
          build: {
            target: 'es2024',
            outDir,
            emptyOutDir: true,
            emitAssets: true,
            copyPublicDir: false,
            sourcemap: true,
            rolldownOptions: {
              input: { index: entry },
              external: /^cloudflare:/,
              output: { entryFileNames: 'worker/[name].js', assetFileNames: 'assets/[name][extname]' },
            },
          },
        },
      },
    }),
    buildApp: { order: 'post', handler: build },
    configureServer: serveFiles,
  }
}

/** For the development server: the desk from source, in the site's own runtime. Two of them lock each other out of D1. */
export const deskFromSource: NonNullable<PluginConfig['auxiliaryWorkers']>[number] = {
  configPath: 'desk/wrangler.toml',
  config: (worker) => {
    worker.main = 'index.ts'
    // The plugin serves only the site's; `serveFiles` has the desk's.
    worker.assets = undefined
  },
  viteEnvironment: { name: 'desk' },
}

/** In development the stylesheet is made of those that the desk's worker has loaded, in the order of its imports. */
function serveFiles(server: ViteDevServer): void {
  server.middlewares.use(async (request, response, next) => {
    if (request.url === '/assets/desk.svg') request.url = '/favicon.svg'
    if (request.url !== '/assets/desk.css') return next()
    try {
      const { client, desk } = server.environments
      const texts: string[] = []
      for (const sheet of sheetsOf(desk?.moduleGraph.getModulesByFile(`${server.config.root}/${entry}`))) {
        texts.push((await client.transformRequest(`${sheet}?direct`))?.code ?? '')
      }
      response.setHeader('content-type', 'text/css').end(texts.join('\n'))
    } catch (error) {
      next(error)
    }
  })
}

/** The addresses of the stylesheets that modules import, each once. */
function sheetsOf(modules: Iterable<EnvironmentModuleNode> = [], seen = new Set<EnvironmentModuleNode>()): string[] {
  return [...modules].flatMap((module) => {
    if (seen.has(module)) return []
    seen.add(module)
    return module.file?.endsWith('.css') ? [module.url] : sheetsOf(module.importedModules, seen)
  })
}

async function build({ build, environments }: ViteBuilder): Promise<void> {
  const { desk } = environments
  if (!desk) throw new Error('no environment to build')
  await build(desk)
  await rm(`${outDir}/client`, { recursive: true, force: true })
  await mkdir(`${outDir}/client`, { recursive: true })
  await rename(`${outDir}/assets`, served)
  const [sheet, ...more] = (await readdir(served)).filter((name) => name.endsWith('.css'))
  if (sheet === undefined || more.length > 0) throw new Error('expected one stylesheet')
  if (sheet !== 'desk.css') await rename(`${served}/${sheet}`, `${served}/desk.css`)
  await copyFile('public/favicon.svg', `${served}/desk.svg`)
}
