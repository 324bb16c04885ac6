import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

// What may import what is in biome.jsonc; here is what the linter cannot say.

const imports = globSync('{src,worker}/**/*.{ts,tsx}').flatMap((from) => {
  const specifiers = readFileSync(from, 'utf8').matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'(\.[^'\n]+)'/g)
  return [...specifiers].map(([, specifier = '']) => ({ from, to: join(dirname(from), specifier) }))
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

test('fields and steps do not send', () => {
  const isField = (path: string) => /^src\/forms\/(?:fields|flow)\//.test(path)
  expect(imports.filter(({ from, to }) => isField(from) && to.startsWith('src/forms/sending/'))).toEqual([])
})

test('every request that leaves site and desk says who asks', () => {
  const files = globSync('{worker,desk}/**/*.{ts,tsx}').filter((file) => file !== 'worker/http/user-agent.ts')
  const bare = files.filter((file) => /(?<![\w.])fetch(?:\(|\.bind)/.test(readFileSync(file, 'utf8')))
  expect(bare).toEqual([])
})
