import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type LockedPackage = Partial<
  Record<'license' | 'integrity' | 'resolved', string> & Record<'dev' | 'devOptional' | 'hasInstallScript', boolean>
>
const manifest: Record<'dependencies' | 'devDependencies' | 'allowScripts', Record<string, string>> = JSON.parse(
  readFileSync('package.json', 'utf8'),
)
const lock: { readonly packages: Record<string, LockedPackage> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const packages = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every dependency is one exact version, with a checksum and no address', () => {
  const versions = Object.values({ ...manifest.dependencies, ...manifest.devDependencies })
  expect(versions.filter((version) => !/^(npm:@[\w/-]+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([])
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

test('only packages that the manifest allows run a script when they are installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toContain('strict-allow-scripts=true')
  const withScripts = packages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)
  const names = new Set(withScripts.map((path) => path.replace(/.*node_modules\//, '')))
  expect([...names].filter((name) => !manifest.allowScripts[name])).toEqual([])
})

test('what visitors get is under licences that require only their text', () => {
  const shipped = packages.filter(([, { dev, devOptional }]) => !dev && !devOptional)
  expect(shipped.map(([path]) => path)).toEqual(expect.arrayContaining(['node_modules/hono', 'node_modules/react']))
  const allowed = ['MIT', 'ISC', 'Apache-2.0', 'BSD-3-Clause', '0BSD']
  const isAllowed = (licence = 'none') =>
    licence.split(/ (?:AND|OR) /).every((name) => allowed.includes(name.replace(/[()]/g, '')))
  expect(shipped.filter(([, { license }]) => !isAllowed(license)).map(([path]) => path)).toEqual([])
})

const manifestOf = (
  path: string,
): { readonly [key: string]: unknown; readonly dependencies?: Record<string, string> } =>
  JSON.parse(readFileSync(`${path}/package.json`, 'utf8'))

/** A package's runtime dependencies, and theirs. */
const neededBy = (path: string): string[] =>
  Object.keys(manifestOf(path).dependencies ?? {}).flatMap((name) => [name, ...neededBy(`node_modules/${name}`)])

test('the published licences have every package that visitors get, with its version and its author’s words', () => {
  const served = readFileSync('dist/client/licences.txt', 'utf8')
  const fonts = ['atkinson-hyperlegible-next', 'fraunces', 'hanken-grotesk'].map((it) => `@fontsource-variable/${it}`)
  const names = new Set([...neededBy('.'), ...fonts])
  expect([...names]).toEqual(expect.arrayContaining(['react', 'scheduler', 'react-router', 'zod', 'hono']))
  for (const name of names) {
    const path = `node_modules/${name}`
    const [file] = globSync(`${path}/{LICENSE,LICENSE.md}`)
    const { version, license } = manifestOf(path)
    expect(served).toContain(`\n${name} ${version}\n\n${file ? readFileSync(file, 'utf8').trim() : license}`)
  }
  expect(served.match(/SIL OPEN FONT LICENSE Version 1\.1/g)).toHaveLength(fonts.length)
})

const workflows = globSync('.github/workflows/*.yml')
const valuesOf = (text: string, key: string) =>
  Array.from(text.matchAll(new RegExp(`^\\s*(?:- )?${key}: (.*)$`, 'gm')), ([, value = '']) => value)

test.each(workflows)('%s pins actions to a commit, may only read the repository and leaves no token behind', (file) => {
  const text = readFileSync(file, 'utf8')
  const uses = valuesOf(text, 'uses').filter((action) => !action.startsWith('./'))
  expect(uses.filter((action) => !/^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action))).toEqual([])
  expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m)
  expect(text.match(/permissions:/g)).toHaveLength(1)
  const checkouts = uses.filter((action) => action.startsWith('actions/checkout@'))
  expect(valuesOf(text, 'persist-credentials')).toEqual(checkouts.map(() => 'false'))
})
