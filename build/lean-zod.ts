import type { Plugin } from 'vite'

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
