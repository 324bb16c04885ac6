import type { Plugin } from 'vite'
import { buildPages } from './build-pages.ts'
import { keptParts } from './kept-parts.ts'
import { renderer } from './renderer.ts'
import { servePages } from './serve-pages.ts'

/**
 * Renders every route to its own HTML file: at build time into `dist/client`, with the stylesheet and the loader
 * inlined; in the development server at each request, so that it shows what is built.
 */
export function prerenderPages(): Plugin[] {
  const kept = keptParts()
  const prerender: Plugin = {
    name: 'prerender-pages',
    config: () => ({
      builder: {},
      environments: {
        client: { build: { outDir: 'dist/client' } },
        prerender: {
          consumer: 'server',
          build: {
            outDir: 'dist/prerender',
            emptyOutDir: true,
            // Only here are all components present, and so all stylesheets.
            emitAssets: true,
            cssCodeSplit: true,
            manifest: true,
            copyPublicDir: false,
            rolldownOptions: { input: renderer },
          },
        },
      },
    }),
    buildApp: { order: 'post', handler: (builder) => buildPages(builder, kept) },
    configureServer: servePages,
  }
  return [kept, prerender]
}
