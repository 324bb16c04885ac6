import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssTarget, scriptTarget } from './scripts/build/browser-floor.ts'
import { buildDesk, deskFromSource } from './scripts/build/desk.ts'
import { subsetFonts } from './scripts/build/fonts.ts'
import { prerenderPages } from './scripts/prerender/prerender-pages.ts'

/** What most pages share is one file: many small ones compress badly. */
const output = { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } }

const classes = new Map<string, number>()

/** Names a class by its number: hashes do not compress, and are a thirtieth of the landing page. */
function numbered(name: string, file: string): string {
  const key = `${file} ${name}`
  const number = classes.get(key) ?? classes.size
  classes.set(key, number)
  return `_${number.toString(36)}`
}

export default defineConfig(({ command }) => ({
  // Only in development: a build makes the pages, and wrangler bundles the worker itself, for the environment it is told.
  plugins: [
    subsetFonts(),
    react(),
    prerenderPages(),
    buildDesk(),
    command === 'serve'
      && cloudflare({
        auxiliaryWorkers: [deskFromSource],
        persistState: { path: process.env.STATE_DIR ?? '.wrangler/state' },
      }),
  ],
  build: {
    target: scriptTarget,
    cssTarget,
    // Each page has its own styles in its HTML.
    cssCodeSplit: false,
    // A page’s few files of its own come a moment later without, and every page is half a kilobyte lighter.
    modulePreload: false,
    // Files stay files: the policy would have to allow data: addresses.
    assetsInlineLimit: 0,
  },
  environments: { client: { build: { rolldownOptions: { output, optimization: { inlineConst: true } } } } },
  css: { modules: { generateScopedName: numbered } },
}))
