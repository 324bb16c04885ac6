import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sourceFiles } from './support/source-files.ts'

interface Import {
  readonly from: string
  readonly to: string
}

const aliases = { '#contract/': 'contract/', '#app/': 'src/', '#worker/': 'worker/', '#desk/': 'desk/' } as const

/** A package's name, or the path of a file in the repository. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  for (const [alias, folder] of Object.entries(aliases)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  }
  return specifier
}

const imports: Import[] = sourceFiles(
  'contract',
  'src',
  'worker',
  'desk',
  'build',
  'local',
  'scripts',
  'tests',
  'e2e',
  'chaos',
  'listen',
).flatMap((from) => {
  const source = readFileSync(from, 'utf8')
  const specifiers = source.matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^'\n]+)'/g)
  return [...specifiers].map(([, specifier = '']) => ({ from, to: resolve(from, specifier) }))
})

/** Imports from files matching `from` to files matching `to`. */
function between(from: RegExp, to: RegExp): string[] {
  return imports.filter((it) => from.test(it.from) && to.test(it.to)).map((it) => `${it.from} -> ${it.to}`)
}

test('imports are found', () => {
  expect(between(/^worker\/app\.ts$/, /^hono$/)).toHaveLength(1)
  expect(between(/^src\/routes\.tsx$/, /^src\/pages\//).length).toBeGreaterThan(2)
})

test('the contract imports only zod/mini and itself', () => {
  expect(between(/^contract\//, /^(?!contract\/|zod\/mini$)/)).toEqual([])
})

test('browser and worker never import each other', () => {
  expect(between(/^src\//, /^worker\//)).toEqual([])
  expect(between(/^worker\//, /^src\//)).toEqual([])
})

test('browser code validates only with zod/mini', () => {
  expect(between(/^(src|contract)\//, /^zod$/)).toEqual([])
})

test('browser code checks values only with safeParse: the build leaves out the other ways', () => {
  const others = /(?<!JSON|Date)\.(?:parse|parseAsync|safeParseAsync|brand|register|apply)\(/
  const files = sourceFiles('src', 'contract')
  expect(files.filter((file) => others.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(files.some((file) => readFileSync(file, 'utf8').includes('.safeParse('))).toBe(true)
})

test('ui does not know about routing, leads or the network', () => {
  expect(between(/^src\/ui\//, /^(react-router|src\/(?!ui\/)|contract\/(?!form-markup|api))/)).toEqual([])
})

test('features import neither pages nor each other', () => {
  expect(between(/^src\/features\//, /^src\/(pages|layout|routes)/)).toEqual([])
  const crossing = imports.filter(({ from, to }) => {
    const [, mine] = /^src\/features\/([^/]+)/.exec(from) ?? []
    const [, theirs] = /^src\/features\/([^/]+)/.exec(to) ?? []
    return mine && theirs && mine !== theirs
  })
  expect(crossing).toEqual([])
})

test('storage and outbox are below the features, and storage below everything', () => {
  expect(between(/^src\/(storage|outbox)\//, /^src\/(features|pages|layout|routes)/)).toEqual([])
  expect(between(/^src\/storage\//, /^src\/(?!storage\/)/)).toEqual([])
})

test('what the forms share is below the features and knows nothing about sending', () => {
  expect(between(/^src\/(journey|lead-fields|footnotes)\//, /^src\/(features|pages|layout|routes|outbox)/)).toEqual([])
})

test('one page never imports another', () => {
  const crossing = imports.filter(({ from, to }) => {
    const [, mine] = /^src\/pages\/([^/]+)/.exec(from) ?? []
    const [, theirs] = /^src\/pages\/([^/]+)/.exec(to) ?? []
    return mine && theirs && mine !== theirs
  })
  expect(crossing).toEqual([])
})

test('the worker’s folders meet only in app.ts and index.ts', () => {
  for (const room of ['bell', 'lead', 'delivery', 'health', 'postcode', 'retention']) {
    const others = new RegExp(`^worker/(?!${room}/)(bell|lead|delivery|health|postcode|retention)/`)
    expect(between(new RegExp(`^worker/${room}/`), others)).toEqual([])
  }
  expect(between(/^worker\/(store|http)\//, /^worker\/(bell|lead|delivery|health|postcode|retention)\//)).toEqual([])
})

test('the desk takes only the store, the rules for staff, the headers and the site’s looks, and nothing takes anything of the desk', () => {
  const allowed =
    'desk/|contract/|worker/store/|worker/staff/|worker/log\\.ts|worker/http/common-headers\\.ts|src/ui/|src/styles/|src/illustrations/logo\\.tsx'
  expect(between(/^desk\//, /^worker\/staff\//).length).toBeGreaterThan(5)
  expect(between(/^desk\//, new RegExp(`^(?!(?:${allowed}))(?:[a-z0-9]+/.*\\.|node:)`))).toEqual([])
  expect(between(/^(?!desk\/|tests\/desk\/)/, /^desk\//)).toEqual([])
})

test('the worker for visitors has nothing of what staff need', () => {
  expect(between(/^worker\/staff\//, /^worker\/store\//).length).toBeGreaterThan(0)
  expect(between(/^worker\/(?!staff\/)/, /^worker\/staff\//)).toEqual([])
  expect(
    between(/^worker\/staff\//, /^worker\/(?!staff\/|store\/|delivery\/payload\.ts|lead\/hold-reason\.ts)/),
  ).toEqual([])
})

test('no site code imports what builds, runs or tests it, and nothing imports bench', () => {
  expect(between(/^(contract|src|worker)\//, /^(build|local|scripts|tests|e2e|chaos|listen|bench)\//)).toEqual([])
  expect(between(/^(build|local)\//, /^(scripts|tests|e2e|chaos|listen)\//)).toEqual([])
  expect(between(/^(build|scripts|tests|e2e|chaos|listen)\//, /^bench\//)).toEqual([])
})

test('metadata for search engines and sharing stays out of the browser', () => {
  expect(between(/^src\/prerender\.tsx$/, /^src\/head\//).length).toBeGreaterThan(0)
  expect(between(/^src\/(?!prerender\.tsx$|head\/)/, /^src\/(head\/|prerender|content\/sharing)/)).toEqual([])
})

test('the guide’s chapters know nothing of their editions, and the site never loads the printed one', () => {
  expect(between(/^src\/guide\//, /^src\/(?!ui\/|guide\/|content\/|footnotes\/|illustrations\/|paths)/)).toEqual([])
  expect(between(/^src\/booklet\//, /^src\/guide\//).length).toBeGreaterThan(0)
  expect(between(/^src\/booklet\//, /^src\/(?!booklet\/|guide\/|content\/|illustrations\/|styles\/tokens)/)).toEqual([])
  expect(between(/^src\/(?!booklet\/)/, /^src\/booklet\//)).toEqual([])
})

test('the whole URL map is in paths.ts: nothing else spells an internal link', () => {
  const spelled = sourceFiles('src').filter((file) => /(?:to|href)="\/[^"]*"/.test(readFileSync(file, 'utf8')))
  expect(spelled).toEqual([])
})
