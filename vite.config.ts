import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { cssTarget, scriptTarget } from './build/browser-floor.ts'
import { buildDesk, deskFromSource } from './build/desk.ts'
import { otherLetters, subsetFonts } from './build/fonts.ts'
import { leanRouter, leanZod, shortClassNames } from './build/lean-bundle.ts'
import { prerenderPages } from './build/prerender-pages.ts'

/** Files that the entry itself imports. */
const ofEntry = /[\\/](framework|site|rolldown-runtime)-/

/** What the forms share, and no other page needs. */
const ofForms = [
  /[\\/]src[\\/](lead-fields[\\/](?!email-question)|content[\\/]blocked-words\.)/,
  /[\\/]src[\\/]outbox[\\/](?!kept-leads)/,
  /[\\/]src[\\/]ui[\\/]form[\\/](error-summary|field|text-input|select-input|choice-card)\./,
  /[\\/]contract[\\/](campaign|lead-parts|phone|postcode|text)\./,
  /[\\/]node_modules[\\/]zod[\\/]/,
]
/** The landing page with its form, most of which the form that asks for a call has in common with it. */
const ofLanding = /[\\/]src[\\/](pages[\\/]landing|features[\\/]lead-form|ui[\\/]form[\\/]radio-cards)/

/** What the form that asks for a call shares with the page after it, and with the rare page that has a lead to send. */
const ofCalls = /[\\/](contract[\\/]callback-(times|words)|src[\\/]content[\\/]ring-me-words)\./
/** Words that few pages need. */
const ofFew = /[\\/]src[\\/]content[\\/](questions|soundtrack-words)\./

/** So rarely fetched that no page has to know what else it takes. */
const ofRare = /[\\/](send-lead|unsent-notice|unsent-lead|needed-now)-/

const isOfForms = (id: string) => ofForms.some((modules) => modules.test(id))

export default defineConfig(({ command }) => ({
  // Only in development: a build makes the pages, and wrangler bundles the worker itself, for the environment it is
  // told.
  plugins: [
    leanRouter(),
    leanZod(),
    subsetFonts(),
    react(),
    prerenderPages(),
    buildDesk(),
    command === 'serve' && cloudflare({ auxiliaryWorkers: [deskFromSource] }),
  ],
  define: {
    'import.meta.env.OTHER_LETTERS': JSON.stringify(otherLetters),
  },
  build: {
    target: scriptTarget,
    cssTarget,
    // The pages' stylesheets come from the build that renders them: `build/page-html.ts`.
    cssCodeSplit: false,
    // Of what a page needs, only what is neither its own file nor loaded by the entry: those are on their way already.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needed) =>
        ofRare.test(file) ? [] : needed.filter((name) => name !== file && !ofEntry.test(name)),
    },
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
            postBanner: ({ moduleIds }) => (moduleIds.length === 0 ? '' : '//# allFunctionsCalledOnLoad'),
            codeSplitting: {
              groups: [
                { name: 'framework', test: /node_modules[\\/](react|scheduler)|vite[\\/]preload-helper/ },
                {
                  name: 'site',
                  test: (id) =>
                    /[\\/](src|contract)[\\/]/.test(id) && !isOfForms(id) && !ofCalls.test(id) && !ofFew.test(id),
                  minShareCount: 3,
                },
                { name: 'form', test: isOfForms, minShareCount: 2 },
                { name: 'call', test: ofCalls, minShareCount: 2 },
                { name: 'landing-page', test: ofLanding },
              ],
            },
          },
        },
      },
    },
  },
  css: { modules: { generateScopedName: shortClassNames() } },
}))
