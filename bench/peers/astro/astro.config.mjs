import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { fontsAlias } from '../fonts-alias.js'

/** Astro's defaults, and what lets it use our components. */
export default defineConfig({
  integrations: [react()],
  vite: { resolve: { alias: fontsAlias } },
})
