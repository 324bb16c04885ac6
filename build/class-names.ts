import { globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

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
