import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { fontsAlias } from '../fonts-alias.js'

/** Astro's defaults, plus what it needs to use our components. */
export default defineConfig({
  integrations: [react()],
  vite: { resolve: { alias: fontsAlias } },
})
