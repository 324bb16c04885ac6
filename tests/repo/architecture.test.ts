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

const everything = ['contract/', 'src/', 'worker/', 'desk/', 'scripts/', 'tests/', 'e2e/']
const whatRuns = ['scripts/', 'tests/', 'e2e/']
const otherForms = ['src/forms/flow/', 'src/forms/fields/', 'src/forms/sending/']
const abovePages = ['src/pages/', 'src/components/layout/', 'src/routes']
/** Rooms of which none imports another. */
const rooms = ['alerts', 'leads', 'health', 'postcode'].map((name) => `worker/${name}/`)

/** docs/architecture.md, "What may import what". */
const rules: readonly Rule[] = [
  { says: 'the contract imports only zod/mini', from: ['contract/'], only: ['contract/'], packages: ['zod/mini'] },
  { says: 'the browser’s code imports nothing of the worker’s', from: ['src/'], never: ['worker/'] },
  { says: 'the browser’s code validates only with zod/mini', from: ['src/', 'contract/'], never: ['zod'] },
  { says: 'the worker imports nothing of the browser’s', from: ['worker/'], never: ['src/'] },
  {
    says: 'components do not know about routing, leads or the network',
    from: ['src/components/'],
    except: ['src/components/layout/', 'src/components/logo'],
    only: ['src/components/', 'contract/form-markup', 'contract/api'],
    never: ['react-router', 'react-router-dom'],
  },
  { says: 'forms are below the pages', from: ['src/forms/'], never: abovePages },
  { says: 'the outbox is below the forms', from: ['src/forms/outbox/'], never: otherForms },
  { says: 'what is stored is below everything', from: ['src/stored'], only: ['contract/'] },
  {
    says: 'fields and steps know nothing about sending',
    from: ['src/forms/flow/', 'src/forms/fields/'],
    never: ['src/forms/outbox/', 'src/forms/sending/'],
  },
  {
    says: 'the guide takes only words, pictures, colours, and how text is written',
    from: ['src/booklet/'],
    only: ['src/booklet/', 'src/components/', 'src/content/', 'src/paths', 'src/styles/tokens', 'contract/'],
  },
  { says: 'the site never loads the guide', from: ['src/'], except: ['src/booklet/'], never: ['src/booklet/'] },
  {
    says: 'metadata for search engines and sharing stays out of the browser',
    from: ['src/'],
    except: ['src/entries/head-tags', 'src/entries/structured-data', 'src/entries/prerender'],
    never: ['src/entries/head-tags', 'src/entries/structured-data', 'src/entries/prerender'],
  },
  ...rooms.map((room) => ({
    says: `${room} meets the other rooms only in app.ts, index.ts and settings.ts; any may note an alert, and health counts the backlog`,
    from: [room],
    never: rooms.filter((other) => other !== room),
    but: ['worker/alerts/note-alert', 'worker/alerts/backlog'],
  })),
  { says: 'what the rooms share knows none of them', from: ['worker/http/'], never: rooms },
  {
    says: 'the desk takes only leads, what staff are told, the headers and the site’s looks',
    from: ['desk/'],
    only: [
      ...['desk/', 'contract/', 'worker/leads/', 'worker/alerts/', 'worker/log', 'worker/durations'],
      ...['worker/http/common-headers', 'src/components/', 'src/styles/'],
    ],
    never: ['node:'],
  },
  { says: 'nothing takes anything of the desk', from: everything, except: ['desk/', 'tests/desk/'], never: ['desk/'] },
  {
    says: 'no site code imports what builds, runs or tests it',
    from: ['contract/', 'src/', 'worker/'],
    never: whatRuns,
  },
  {
    says: 'what builds the site knows nothing of what tests it',
    from: ['scripts/build/', 'scripts/prerender/', 'scripts/inbox/'],
    never: ['tests/', 'e2e/'],
  },
  { says: 'nothing imports bench', from: whatRuns, except: ['tests/bench/'], never: ['tests/bench/'] },
]

const aliases = { '#contract/': 'contract/', '#app/': 'src/', '#worker/': 'worker/', '#desk/': 'desk/' } as const

/** A package's name, or the path of a file in the repository. */
function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  for (const [alias, folder] of Object.entries(aliases)) {
    if (specifier.startsWith(alias)) return folder + specifier.slice(alias.length)
  }
  return specifier
}

/** The TypeScript files below some folders, as paths from the repository's root. */
const sourceFiles = (...folders: string[]) =>
  folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`)).map((path) => path.replaceAll('\\', '/'))

const imports = sourceFiles(...everything.map((folder) => folder.slice(0, -1))).flatMap((from) => {
  const specifiers = readFileSync(from, 'utf8').matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^'\n]+)'/g)
  return [...specifiers].map(([, specifier = '']) => ({ from, to: resolve(from, specifier) }))
})

const isIn = (path: string, places: readonly Place[]) =>
  places.some((it) => (/[/:]$/.test(it) ? path.startsWith(it) : path === it || path.startsWith(`${it}.`)))
const isOurs = (path: string) => isIn(path, everything)

test('imports are found', () => {
  expect(imports).toContainEqual({ from: 'worker/app.ts', to: 'hono/tiny' })
  expect(
    imports.filter(({ from, to }) => from === 'src/routes.tsx' && isIn(to, ['src/pages/'])).length,
  ).toBeGreaterThan(2)
})

test('every place in the rules is there', () => {
  const places = rules.flatMap(({ from, except = [], only = [], never = [], but = [] }) => [
    ...from,
    ...except,
    ...only,
    ...never,
    ...but,
  ])
  const gone = places.filter((it) => it.includes('/') && !existsSync(it) && globSync(`${it}.*`).length === 0)
  expect(gone).toEqual([])
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
  const folder = 'src/pages/'
  const folderOf = (path: string) => (path.startsWith(folder) ? path.slice(folder.length).split(/[/.]/)[0] : undefined)
  const crossing = imports.filter(({ from, to }) => {
    const [mine, theirs] = [folderOf(from), folderOf(to)]
    return mine && theirs && mine !== theirs
  })
  expect(crossing).toEqual([])
})

test('the whole URL map is in paths.ts: nothing else spells an internal link', () => {
  const spelled = sourceFiles('src').filter((file) => /(?:to|href)="\/[^"]*"/.test(readFileSync(file, 'utf8')))
  expect(spelled).toEqual([])
})
