import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const react = ['react', 'react-dom', 'react-router-dom']
const inForms = [...react, 'contract', 'src', 'src/components', 'src/content']
const forms = ['src/forms', 'src/forms/fields', 'src/forms/steps', 'src/forms/sending']
const inWorker = ['cloudflare:workers', 'hono', '@hono/zod-validator', 'zod/mini', 'contract', 'worker', 'worker/http']

/**
 * What each area may import beside itself: other areas, single files of them, packages. A file belongs to the longest
 * of these names that its path begins with: `src` is what lies beside its folders.
 */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  contract: ['zod/mini'],

  src: ['contract'],
  'src/styles': [],
  'src/content': ['contract', 'src/paths.ts'],
  'src/components': [
    'react',
    'src/content/rich-text.ts',
    'contract/api.ts',
    'contract/firm-details.ts',
    'contract/form-markup.ts',
  ],
  // It shows unsent leads around every page.
  'src/components/layout': [...react, 'contract', 'src', 'src/components', 'src/content', 'src/forms/sending'],
  'src/forms': [...inForms, 'src/forms/steps'],
  'src/forms/fields': inForms,
  'src/forms/steps': [...inForms, 'src/forms', 'src/forms/fields', 'src/forms/sending'],
  'src/forms/sending': [...inForms, 'src/forms/fields'],
  'src/pages': [...inForms, ...forms, 'src/components/layout'],
  'src/routes.tsx': [...react, 'src', 'src/content', 'src/pages'],
  'src/app.tsx': [
    ...react,
    'src/components',
    'src/components/layout',
    'src/routes.tsx',
    'src/styles',
    'node_modules/.cache/fonts',
  ],
  'src/entries': [...inForms, ...forms, 'src/routes.tsx', 'src/app.tsx'],

  worker: [...inWorker, 'worker/alerts', 'worker/health', 'worker/leads', 'worker/postcode'],
  'worker/http': inWorker,
  'worker/leads': [...inWorker, 'worker/alerts/raise-alert.ts', 'worker/alerts/lost-leads.ts'],
  'worker/postcode': [...inWorker, 'worker/alerts/raise-alert.ts'],
  'worker/alerts': [...inWorker, 'worker/leads/backlog.ts', 'worker/leads/lead-states.ts'],
  'worker/health': [...inWorker, 'worker/leads/backlog.ts', 'worker/alerts/last-hour.ts'],

  // It uses the worker's leads, alerts and headers, and what the forms call things.
  desk: [
    'hono',
    'jose',
    'zod/mini',
    'contract',
    'src/content',
    'worker/leads',
    'worker/alerts',
    'worker/http/common-headers.ts',
    'worker/http/user-agent.ts',
    'worker/health/last-run.ts',
    'worker/count-words.ts',
    'worker/log.ts',
    'worker/named-values.ts',
    'worker/retry.ts',
    'worker/rows.ts',
    'worker/setting-values.ts',
    'worker/thresholds.ts',
    'worker/time.ts',
  ],
  guide: [
    'node:crypto',
    'node:fs',
    'react',
    'react-dom',
    'harfbuzzjs',
    'playwright',
    'unpdf',
    'vite',
    'contract',
    'src/content',
    'src/components',
    'src/styles',
    'scripts',
  ],
}

const { imports: aliases }: { imports: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The package that an import names, or the path of one of our own files: imported relatively, or by an alias such as `#worker/log.ts`. */
function targetOf(specifier: string, from: string): string {
  for (const [alias, folder] of Object.entries(aliases)) {
    const start = alias.replace('*', '')
    if (specifier.startsWith(start)) return join(folder.replace('*', ''), specifier.slice(start.length))
  }
  return specifier.startsWith('.') ? join(dirname(from), specifier) : specifier
}

const importsIn = (files: string) =>
  globSync(files).flatMap((from) => {
    const specifiers = readFileSync(from, 'utf8').matchAll(/(?:\bfrom\s+|\bimport\s*\(?\s*)'([^'\s]+)'/g)
    return [...specifiers].map(([, specifier = '']) => ({ from, to: targetOf(specifier, from) }))
  })

// In this order the longest name of those that begin alike is the last.
const areas = Object.keys(mayImport).sort()
const imports = importsIn(`{${areas.filter((area) => !area.includes('/'))}}/**/*.{ts,tsx}`)

const isIn = (path: string, name: string) => path === name || path.startsWith(`${name}/`)

/** The area that one of our own files belongs to. Packages and generated files belong to none. */
const areaOf = (path: string) => areas.findLast((area) => isIn(path, area))

/** Whether an entry of the table allows an import. */
const allows = (entry: string, to: string) => entry === to || (areaOf(to) ? entry === areaOf(to) : isIn(to, entry))

test('each area imports only what the table allows it', () => {
  const forbidden = imports.filter(({ from, to }) => {
    const area = areaOf(from)
    return area === undefined || (areaOf(to) !== area && !mayImport[area]?.some((entry) => allows(entry, to)))
  })
  expect(forbidden).toEqual([])
})

test('the table names nothing that nobody imports', () => {
  const entries = Object.values(mayImport).flat()
  expect(entries.filter((entry) => !imports.some(({ to }) => allows(entry, to)))).toEqual([])
})

test('no page imports another', () => {
  const pages = globSync('src/pages/*')
  const pageOf = (path: string) => pages.find((page) => isIn(path, page))
  const fromPages = imports.filter(({ from }) => pageOf(from))
  expect(fromPages.length).toBeGreaterThan(0)
  expect(fromPages.filter(({ from, to }) => pageOf(to) && pageOf(to) !== pageOf(from))).toEqual([])
})

test('nothing takes anything of the desk, except its tests', () => {
  const others = importsIn('{scripts,e2e,tests}/**/*.{ts,tsx,js,mjs}').filter(({ from }) => !isIn(from, 'tests/desk'))
  expect(others.length).toBeGreaterThan(0)
  expect(others.filter(({ to }) => isIn(to, 'desk'))).toEqual([])
})

test('every request that leaves site and desk says who asks', () => {
  const files = globSync('{worker,desk}/**/*.{ts,tsx}').filter((file) => file !== 'worker/http/user-agent.ts')
  const ownFetch = /(?<![\w.])fetch(?:\(|\.)|(?<!typeof )(?:globalThis|self)\.fetch\b/
  const bare = files.filter((file) => ownFetch.test(readFileSync(file, 'utf8')))
  expect(bare).toEqual([])
})
