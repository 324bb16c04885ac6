import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssTarget, scriptTarget } from './build/browser-floor.ts'
import { shortClassNames } from './build/class-names.ts'
import { buildDesk } from './build/desk.ts'
import { subsetFonts } from './build/fonts.ts'
import { leanRouter } from './build/lean-router.ts'
import { prerenderPages } from './build/prerender/plugin.ts'

export default defineConfig(({ command }) => ({
  // Only in development: a build makes the pages, and wrangler bundles the worker itself, for the environment it is
  // told.
  plugins: [leanRouter(), subsetFonts(), react(), prerenderPages(), buildDesk(), command === 'serve' && cloudflare()],
  build: {
    target: scriptTarget,
    cssTarget,
    // The pages' stylesheets come from the build that renders them: `build/prerender/page-styles.ts`.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Files stay files: the policy would have to allow data: addresses.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React and the router seldom change: in their own file they stay cached from release to release. What most
          // pages need is one file too: small ones compress badly.
          output: {
            // Chromium then compiles everything off the main thread, not when it is first called, in the visitor's way.
            postBanner: '//# allFunctionsCalledOnLoad',
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|scheduler)/ },
                { name: 'site', test: /[\\/](src|contract)[\\/]/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
  css: { modules: { generateScopedName: shortClassNames() } },
}))
