import { fileURLToPath } from 'node:url'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))

/** Next's defaults for a static site, plus what it needs to use our components. */
export default {
  output: 'export',
  turbopack: {
    root: here('../../..'),
    // Next has its own router.
    resolveAlias: { 'react-router-dom': './router.js' },
    rules: { '*.tsx': { condition: { path: /^src\// }, loaders: [here('component-loader.mjs')] } },
  },
}
