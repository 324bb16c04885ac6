import type { Plugin } from 'vite'

/**
 * Lets the bundler drop the parts of react-router that we do not use. Its components are created by calls and named by
 * assignments; both count as side effects, so they would all be kept, with what they use: 9 kB on every page.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    transform: {
      filter: { id: /[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) =>
        code
          .replace(/= (React\w*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1')
          .replace(/^\w+\.(?:displayName|contextType) = .*;$/gm, ''),
    },
  }
}
