import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { fontsAlias, wholeParts } from '../whole-parts.js'

/** Astro's defaults, and what lets it use our components. */
export default defineConfig({
  integrations: [react()],
  vite: { plugins: [wholeParts()], resolve: { alias: fontsAlias } },
})
