import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { subsetFonts } from './scripts/fonts.ts'
import { prerenderPages } from './scripts/prerender/plugin.ts'

export default defineConfig({
  plugins: [subsetFonts(), react(), prerenderPages(), cloudflare()],
  build: {
    // The pages' stylesheets come from the build that renders them: `scripts/prerender/page-styles.ts`.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    // Files stay files: a data: address would have to be allowed by the policy.
    assetsInlineLimit: 0,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // React and the router change seldom: in a file of their own they stay cached from release to release.
          output: { codeSplitting: { groups: [{ name: 'framework', test: /node_modules[\\/](react|scheduler)/ }] } },
        },
      },
    },
  },
  css: { modules: { generateScopedName: '[hash:base64:4]' } },
})
