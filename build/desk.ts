import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises'
import type { Plugin, ViteBuilder } from 'vite'

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
              input: { index: 'desk/index.ts' },
              output: { entryFileNames: 'worker/[name].js', assetFileNames: 'assets/[name][extname]' },
            },
          },
        },
      },
    }),
    buildApp: { order: 'post', handler: build },
  }
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
