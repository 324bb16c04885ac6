import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssTarget, scriptTarget } from './scripts/build/browser-floor.ts'
import { buildDesk, deskFromSource } from './scripts/build/desk.ts'
import { subsetFonts } from './scripts/build/fonts.ts'
import { prerenderPages } from './scripts/prerender/prerender-pages.ts'

/** What most pages share is one file: many small ones compress badly. */
const output = { codeSplitting: { groups: [{ name: 'shared', minShareCount: 4 }] } }

const sheets = globSync('src/**/*.module.css')
  .map((file) => resolve(file))
  .toSorted()

/**
 * What a build calls a class or an animation: the numbers of its sheet and of its place there, the same for browser and
 * prerender. Hashes would add 840 bytes to the landing page's 14,600, plain names 450.
 */
function numbered(name: string, file: string, css: string): string {
  const names = Array.from(css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi), ([, each]) => each)
  const numbers = [sheets.indexOf(file.replace(/\?.*/, '')), [...new Set(names)].indexOf(name)]
  // Two without a number would have the same name.
  if (numbers.includes(-1)) throw new Error(`there is no number for ${name} in ${file}`)
  return `_${numbers.map((number) => number.toString(36)).join('-')}`
}

/** React Router's `exports` lead to its development build, with warnings for its developers, whatever is built. */
const router = resolve('node_modules/react-router/dist/production')
const productionRouter = [
  { find: /^react-router$/, replacement: `${router}/index.mjs` },
  { find: /^react-router\/dom$/, replacement: `${router}/dom-export.mjs` },
]

/** Of the servers that `npm run dev` starts beside the site; .dev.vars wins over them. */
const { LEAD_WEBHOOK_URL = '', ALERT_WEBHOOK_URL = '', DESK_URL = '' } = process.env

export default defineConfig(({ command }) => ({
  // Only in development: a build makes the pages, and wrangler bundles the worker itself, for the environment it is told.
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
    // A page’s few files of its own come a moment later without, and every page is half a kilobyte lighter.
    modulePreload: false,
    // Files stay files: the policy would have to allow data: addresses.
    assetsInlineLimit: 0,
    // A busy computer is no fault of the build.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: { client: { build: { rolldownOptions: { output, optimization: { inlineConst: true } } } } },
  css: { modules: { generateScopedName: command === 'serve' ? '[name]_[local]' : numbered } },
}))
