import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
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

/** A letter and a digit never form a word, which a content blocker could take for the name of an advertisement. */
const names = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].flatMap((letter) =>
  [...'0123456789'].map((digit) => letter + digit),
)

/**
 * Gives each class and animation of the CSS modules a name of two characters, the same in every build of the same
 * sources: with hashes for names the landing page is 430 bytes larger.
 *
 * @returns what Vite calls for each class; during development a class gets a longer name
 */
export function shortClassNames(): (name: string, file: string) => string {
  const short = new Map<string, string>()
  for (const file of globSync('src/**/*.module.css').toSorted()) {
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi)) {
      const key = `${resolve(file)} ${name}`
      if (!short.has(key)) short.set(key, names[short.size] ?? `n${short.size}`)
    }
  }
  return (name, file) => short.get(`${resolve(file)} ${name}`) ?? `${basename(file, '.module.css')}-${name}`
}
