import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly dependencies?: Readonly<Record<string, string>>
}

const manifestOf = (path: string): Manifest => JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
const folderOf = (name: string) => `node_modules/${name}`

/** A package's runtime dependencies, and theirs. */
function needsOf(manifest: Manifest): string[] {
  return Object.keys(manifest.dependencies ?? {}).flatMap((name) => [name, ...needsOf(manifestOf(folderOf(name)))])
}

const served = readFileSync('dist/client/licences.txt', 'utf8')
const fonts = ['@fontsource-variable/atkinson-hyperlegible-next', '@fontsource-variable/fraunces']
const names = [...new Set([...needsOf(manifestOf('.')), ...fonts])]

test('the published licences list every package that visitors get, with its version', () => {
  expect(names).toEqual(expect.arrayContaining(['react', 'scheduler', 'react-router', 'zod', 'hono']))
  const missing = names.filter((name) => !served.includes(`\n${name} ${manifestOf(folderOf(name)).version}\n`))
  expect(missing).toEqual([])
})

test('each has its licence with it, in its author’s words', () => {
  for (const name of names) {
    const [file] = ['LICENSE', 'LICENSE.md'].map((it) => `${folderOf(name)}/${it}`).filter((it) => existsSync(it))
    const words = file ? readFileSync(file, 'utf8').trim() : String(manifestOf(folderOf(name)).license)
    expect(served, name).toContain(`\n${name} ${manifestOf(folderOf(name)).version}\n\n${words}`)
  }
  expect(served.match(/SIL OPEN FONT LICENSE Version 1\.1/g)).toHaveLength(fonts.length)
})
