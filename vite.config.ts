import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssTarget, scriptTarget } from './scripts/build/browser-floor.ts'
import { buildDesk, deskFromSource } from './scripts/build/desk.ts'
import { subsetFonts } from './scripts/build/fonts.ts'
import { prerenderPages } from './scripts/prerender/prerender-pages.ts'

/** Code that at least four entry points share goes into one file: many small files compress badly. */
const output = { codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] } }

const sheets = globSync('src/**/*.module.css')
  .map((file) => resolve(file))
  .toSorted()

/**
 * The name that a build gives a class or an animation: the number of its sheet, and its own number in that sheet. They
 * are the same for browser and prerender. Plain names would add 690 bytes to the landing page's 14,800, hashes more.
 */
function numbered(name: string, file: string, css: string): string {
  const names = Array.from(css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi), ([, each]) => each)
  const numbers = [sheets.indexOf(file.replace(/\?.*/, '')), [...new Set(names)].indexOf(name)]
  // Two without a number would have the same name.
  if (numbers.includes(-1)) throw new Error(`there is no number for ${name} in ${file}`)
  return `_${numbers.map((number) => number.toString(36)).join('-')}`
}

/**
 * React Router's `exports` lead to its development build, which has warnings for developers, even in a production
 * build.
 */
const router = resolve('node_modules/react-router/dist/production')
const productionRouter = [
  { find: /^react-router$/, replacement: `${router}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
]

/** The addresses of the servers that `npm run dev` starts beside the site. Those in .dev.vars take precedence. */
const { LEAD_WEBHOOK_URL = '', ALERT_WEBHOOK_URL = '', DESK_URL = '' } = process.env

export default defineConfig(({ command }) => ({
  // Cloudflare's plugin runs only in development: a build makes the pages, and wrangler bundles the worker itself, for
  // the environment that it is told.
  plugins: [
    subsetFonts(),
    react(),
    prerenderPages(),
    buildDesk(),
    command === 'serve'
      && cloudflare({
        config: { vars: { LEAD_WEBHOOK_URL, ALERT_WEBHOOK_URL, DESK_URL } },
        auxiliaryWorkers: [deskFromSource],
        persistState: { path: process.env.STATE_DIR ?? '.wrangler/state' },
      }),
  ],
  resolve: { alias: command === 'build' ? productionRouter : [] },
  build: {
    target: scriptTarget,
    cssTarget,
    // Each page has its own styles in its HTML.
    cssCodeSplit: false,
    // Without it a page’s few files of its own arrive a moment later, but every page is half a kilobyte lighter.
    modulePreload: false,
    // No file is inlined: the security policy would have to allow data: addresses.
    assetsInlineLimit: 0,
    // A busy computer is no fault of the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: { client: { build: { rolldownOptions: { output, optimization: { inlineConst: true } } } } },
  css: { modules: { generateScopedName: command === 'serve' ? '[name]_[local]' : numbered } },
}))
