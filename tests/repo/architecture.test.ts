import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** A folder with its slash, a file without its ending, or a package. */
type Place = string

/** What the files in some places may import: `only` says it of our own files, `packages` of others', `never` of both. */
interface Rule {
  readonly says: string
  readonly from: readonly Place[]
  readonly except?: readonly Place[]
  readonly only?: readonly Place[]
  readonly packages?: readonly Place[]
  readonly never?: readonly Place[]
  /** Of those, what may be imported all the same. */
  readonly but?: readonly Place[]
}

const everything = ['contract/', 'src/', 'worker/', 'desk/', 'guide/', 'scripts/', 'tests/', 'e2e/']
/** Rooms of which none imports another. */
const rooms = ['alerts', 'leads', 'health', 'postcode'].map((name) => `worker/${name}/`)
const fields = ['src/forms/flow/', 'src/forms/fields/']
const metadata = ['src/entries/head-tags', 'src/entries/structured-data', 'src/entries/prerender']

/** docs/architecture.md, "What may import what". */
const rules: readonly Rule[] = [
  { says: 'the contract imports only zod/mini', from: ['contract/'], only: ['contract/'], packages: ['zod/mini'] },
  { says: 'the browser’s code imports nothing of the worker’s', from: ['src/'], never: ['worker/', 'zod'] },
  { says: 'the worker imports nothing of the browser’s', from: ['worker/'], never: ['src/'] },
  {
    says: 'components do not know about routing, leads or the network',
    from: ['src/components/'],
    except: ['src/components/layout/', 'src/components/logo'],
    only: ['src/components/', 'src/content/rich-text', 'contract/form-markup', 'contract/api'],
    never: ['react-router', 'react-router-dom'],
  },
  { says: 'forms are below the pages', from: ['src/forms/'], never: ['src/pages/', 'src/components/layout/'] },
  { says: 'the outbox is below the forms', from: ['src/forms/outbox/'], never: [...fields, 'src/forms/sending/'] },
  { says: 'fields and steps do not send', from: fields, never: ['src/forms/outbox/', 'src/forms/sending/'] },
  { says: 'metadata stays out of the browser', from: ['src/'], except: metadata, never: metadata },
  ...rooms.map((room) => ({
    says: `${room} meets the other rooms only outside them; any may note an alert, and health counts the backlog and the arrivals`,
    from: [room],
    never: rooms.filter((other) => other !== room),
    but: ['worker/alerts/note-alert', 'worker/alerts/find-alerts', 'worker/alerts/find-arrivals'],
  })),
  { says: 'what the rooms share knows none of them', from: ['worker/http/'], never: rooms },
  {
    says: 'the desk takes only leads, what staff hear, the headers and what the forms call things',
    from: ['desk/'],
    only: [
      'desk/',
      'contract/',
      'worker/leads/',
      'worker/alerts/',
      'worker/log',
      'worker/time',
      'worker/http/common-headers',
      'worker/http/user-agent',
      'src/content/',
    ],
    never: ['node:'],
  },
  { says: 'nothing takes anything of the desk', from: everything, except: ['desk/', 'tests/desk/'], never: ['desk/'] },
  {
    says: 'no site code imports the guide, nor what builds, runs or tests it',
    from: ['contract/', 'src/', 'worker/', 'desk/'],
    never: ['guide/', 'scripts/', 'tests/', 'e2e/'],
  },
]

test('every request that leaves site and desk says who asks', () => {
  const files = globSync('{worker,desk}/**/*.{ts,tsx}').filter((file) => file !== 'worker/http/user-agent.ts')
  const bare = files.filter((file) => /(?<![\w.])fetch(?:\(|\.bind)/.test(readFileSync(file, 'utf8')))
  expect(bare).toEqual([])
})

const aliases = {
  '#contract/': 'contract/',
  '#app/': 'src/',
  '#worker/': 'worker/',
  '#desk/': 'desk/',
  '#guide/': 'guide/',
} as const

/** A package's name, or the path of a file in the repository. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  for (const [alias, folder] of Object.entries(aliases)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  }
  return specifier
}

const files = everything.flatMap((folder) => globSync(`${folder}**/*.{ts,tsx}`))
const imports = files.flatMap((from) => {
  const specifiers = readFileSync(from, 'utf8').matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^'\n]+)'/g)
  return [...specifiers].map(([, specifier = '']) => ({ from, to: resolve(from, specifier) }))
})

const isIn = (path: string, places: readonly Place[]) =>
  places.some((it) => (/[/:]$/.test(it) ? path.startsWith(it) : path === it || path.startsWith(`${it}.`)))
const isOurs = (path: string) => isIn(path, everything)

test('every place in the rules is there, and imports are found', () => {
  const places = rules.flatMap(({ from, except = [], only = [], never = [], but = [] }) =>
    [from, except, only, never, but].flat(),
  )
  const gone = places.filter((it) => it.includes('/') && !existsSync(it) && globSync(`${it}.*`).length === 0)
  expect(gone).toEqual([])
  expect(imports).toContainEqual({ from: 'worker/app.ts', to: 'hono/tiny' })
})

test.each(rules)('$says', ({ from, except = [], only, packages, never = [], but = [] }) => {
  const own = imports.filter((one) => isIn(one.from, from) && !isIn(one.from, except))
  const wrong = own.filter(
    ({ to }) =>
      (isIn(to, never) && !isIn(to, but)) || (isOurs(to) ? only && !isIn(to, only) : packages && !isIn(to, packages)),
  )
  expect(wrong).toEqual([])
})

test('no page imports another', () => {
  const pageOf = (path: string) => /^src\/pages\/([^/.]+)/.exec(path)?.[1]
  const crossing = imports.filter(({ from, to }) => pageOf(from) && pageOf(to) && pageOf(from) !== pageOf(to))
  expect(crossing).toEqual([])
})
