import { defineConfig } from 'astro/config'

/** Astro's defaults. */
export default defineConfig({})
