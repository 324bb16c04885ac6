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

/** Any room may note an alert; health counts the backlog and the arrivals. */
const shared = ['worker/alerts/note-alert.ts', 'worker/alerts/find-alerts.ts', 'worker/alerts/find-arrivals.ts']

test('the worker’s rooms meet only outside them', () => {
  const rooms = ['worker/alerts', 'worker/leads', 'worker/health', 'worker/postcode']
  expect(between(rooms).filter(({ to }) => !shared.includes(to))).toEqual([])
})

test('what the worker’s rooms share knows none of them', () => {
  const rooms = /^worker\/(?:alerts|leads|health|postcode)\//
  expect(imports.filter(({ from, to }) => from.startsWith('worker/http/') && rooms.test(to))).toEqual([])
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
