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

/** A schema's methods that no page calls, as zod writes them: pages only use `safeParse` and what it needs. */
const spareMethods =
  /^ {4}(?:[gs]et )?(?:"~standard"|with|parse|parseAsync|safeParseAsync|brand|register|apply)\(.*\) \{\n(?: {8}.*\n)+ {4}\},\n/gm

/**
 * Lets the bundler drop what only those methods use: errors that are thrown, and everything asynchronous. They are in one
 * object with the rest, so they would all be kept: 400 bytes on every page with a form.
 */
export function leanZod(): Plugin {
  return {
    name: 'lean-zod',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /[\\/]zod[\\/]v4[\\/](?:core|mini)[\\/]schemas\.js/ },
      handler: (code) => code.replace(spareMethods, ''),
    },
  }
}
