import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// What may import what is in biome.jsonc; here is what the linter cannot say.

const { imports: aliases }: { imports: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The file that an import names, relative to it or by an alias: `#worker/log.ts`. */
function fileOf(specifier: string, from: string): string {
  for (const [alias, folder] of Object.entries(aliases)) {
    const start = alias.replace('*', '')
    if (specifier.startsWith(start)) return join(folder.replace('*', ''), specifier.slice(start.length))
  }
  return join(dirname(from), specifier)
}

const imports = globSync('{src,worker}/**/*.{ts,tsx}').flatMap((from) => {
  const specifiers = readFileSync(from, 'utf8').matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([.#][^'\n]+)'/g)
  return [...specifiers].map(([, specifier = '']) => ({ from, to: fileOf(specifier, from) }))
})

test('the rules below are about folders that exist', () => {
  for (const folder of ['alerts', 'leads', 'health', 'postcode', 'http'].map((name) => `worker/${name}/`))
    expect(imports.filter(({ to }) => to.startsWith(folder)).length, folder).toBeGreaterThan(0)
  for (const folder of ['fields', 'steps', 'sending'].map((name) => `src/forms/${name}/`))
    expect(imports.filter(({ to }) => to.startsWith(folder)).length, folder).toBeGreaterThan(0)
})

/** Imports from one of these folders into another of them. */
const between = (folders: readonly string[]) => {
  const folderOf = (path: string) => folders.find((folder) => path.startsWith(`${folder}/`))
  return imports.filter(({ from, to }) => folderOf(from) && folderOf(to) && folderOf(from) !== folderOf(to))
}

/** Any folder may note an alert; alerts and health count the backlog, health the arrivals too. */
const shared = ['worker/alerts/note-alert.ts', 'worker/alerts/find-arrivals.ts', 'worker/leads/backlog.ts']

test('the worker’s folders share nothing but alerts and the backlog', () => {
  const folders = ['worker/alerts', 'worker/leads', 'worker/health', 'worker/postcode']
  expect(between(folders).filter(({ to }) => !shared.includes(to))).toEqual([])
})

test('what the worker’s folders share knows none of them', () => {
  const folders = /^worker\/(?:alerts|leads|health|postcode)\//
  expect(imports.filter(({ from, to }) => from.startsWith('worker/http/') && folders.test(to))).toEqual([])
})

test('no page imports another', () => {
  const pages = globSync('src/pages/*')
  expect(pages.length).toBeGreaterThan(5)
  expect(between(pages)).toEqual([])
})

test('beside its folders src has nothing that knows of forms or pages, except the URL map', () => {
  const isBeside = (path: string) => /^src\/[^/]+$/.test(path) && path !== 'src/routes.tsx'
  expect(imports.filter(({ from, to }) => isBeside(from) && /^src\/(?:forms|pages)\//.test(to))).toEqual([])
})

test('fields and steps do not send', () => {
  const isField = (path: string) => /^src\/forms\/(?:fields|steps)\//.test(path)
  expect(imports.filter(({ from, to }) => isField(from) && to.startsWith('src/forms/sending/'))).toEqual([])
})

test('every request that leaves site and desk says who asks', () => {
  const files = globSync('{worker,desk}/**/*.{ts,tsx}').filter((file) => file !== 'worker/http/user-agent.ts')
  const ownFetch = /(?<![\w.])fetch(?:\(|\.)|(?<!typeof )(?:globalThis|self)\.fetch\b/
  const bare = files.filter((file) => ownFetch.test(readFileSync(file, 'utf8')))
  expect(bare).toEqual([])
})
