import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface LockedPackage {
  readonly version: string
  readonly license?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

const manifest: {
  readonly dependencies: Record<string, string>
  readonly devDependencies: Record<string, string>
} = JSON.parse(readFileSync('package.json', 'utf8'))

const lock: { readonly packages: Record<string, LockedPackage> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

/** From the installed package or, for another platform's package, from the lockfile. */
function licenceOf([path, locked]: (typeof packages)[number]): string {
  const file = `${path}/package.json`
  const installed: { license?: string } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : locked
  return installed.license ?? 'none'
}

/** Allowed in what visitors and Cloudflare get. */
const forAnything = ['MIT', 'ISC', 'Apache-2.0', 'BSD-3-Clause', '0BSD']
/** Allowed for building and testing: none of these leaves this computer except the fonts, as their licence allows. */
const forTools = [
  ...forAnything,
  'MPL-2.0',
  'LGPL-3.0-or-later',
  'OFL-1.1',
  'CC0-1.0',
  'BSD-2-Clause',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

const notIn = (allowed: readonly string[]) => (entry: (typeof packages)[number]) =>
  !licenceOf(entry)
    .split(/ (?:AND|OR) |[()]/)
    .filter((name) => name !== '')
    .every((name) => allowed.includes(name))

test('every dependency is one exact version', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter((version) => !/^(npm:@[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
})

test('every package has a checksum and comes from the registry', () => {
  expect(packages.length).toBeGreaterThan(100)
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  const elsewhere = packages.filter(
    ([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'),
  )
  expect(elsewhere).toEqual([])
})

test('what visitors get is under licences that require only their text', () => {
  const shipped = packages.filter(([, { dev, devOptional }]) => !dev && !devOptional)
  expect(shipped.map(([path]) => path)).toEqual(expect.arrayContaining(['node_modules/hono', 'node_modules/react']))
  expect(shipped.filter(notIn(forAnything)).map(([path]) => path)).toEqual([])
})

test('every tool has a reviewed licence', () => {
  expect(packages.filter(notIn(forTools)).map((entry) => `${entry[0]}: ${licenceOf(entry)}`)).toEqual([])
})

test('no key or certificate is in the source', () => {
  const others = ['**/node_modules', '.wrangler', 'test-results', 'bench']
  const folders = ['**', '**/.*/**']
  const found = globSync(
    folders.map((folder) => `${folder}/*.{key,pem,crt,p12,pfx}`),
    { exclude: others },
  )
  expect(found).toEqual([])
})

/** A package's runtime dependencies, and theirs. */
function neededBy(path: string): string[] {
  const { dependencies = {} }: { dependencies?: Record<string, string> } = JSON.parse(
    readFileSync(`${path}/package.json`, 'utf8'),
  )
  return Object.keys(dependencies).flatMap((name) => [name, ...neededBy(`node_modules/${name}`)])
}

test('the published licences have every package that visitors get, with its version and its author’s words', () => {
  const served = readFileSync('dist/client/licences.txt', 'utf8')
  const fonts = ['@fontsource-variable/atkinson-hyperlegible-next', '@fontsource-variable/fraunces']
  const names = new Set([...neededBy('.'), ...fonts])
  expect([...names]).toEqual(expect.arrayContaining(['react', 'scheduler', 'react-router', 'zod', 'hono']))
  for (const name of names) {
    const path = `node_modules/${name}`
    const [file] = ['LICENSE', 'LICENSE.md'].map((it) => `${path}/${it}`).filter((it) => existsSync(it))
    const { version, license } = JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))
    expect(served).toContain(`\n${name} ${version}\n\n${file ? readFileSync(file, 'utf8').trim() : license}`)
  }
  expect(served.match(/SIL OPEN FONT LICENSE Version 1\.1/g)).toHaveLength(fonts.length)
})
