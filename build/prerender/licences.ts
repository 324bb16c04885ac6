import { globSync, readFileSync } from 'node:fs'

interface LockedPackage {
  readonly version: string
  readonly dev?: boolean
  readonly devOptional?: boolean
}

/** The fonts are built in like a dependency, although npm sees them as tools. */
const fonts = /^node_modules\/@fontsource-variable\//

/**
 * `/licences.txt`: other people's work in what we serve, each with the licence that must accompany every copy. Throws
 * when a package has no licence at all.
 */
export function licences(): string {
  const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  const shipped = Object.entries(lock.packages).filter(
    ([path, { dev, devOptional }]) => path !== '' && (fonts.test(path) || (!dev && !devOptional)),
  )
  const notices = shipped.map(([path, { version }]) => `${nameOf(path)} ${version}\n\n${licenceIn(path)}\n`)
  return ['This site is made with the work of others, for which we thank them.\n', ...notices].join(`\n${rule}\n\n`)
}

const rule = '='.repeat(80)

const nameOf = (path: string) => path.replace(/.*node_modules\//, '')

/** The licence's own words; for a package without them, the licence's name and where the package is from. */
function licenceIn(path: string): string {
  const [file] = globSync(`${path}/{LICENSE,LICENCE,license}{,.md,.txt}`)
  if (file) return readFileSync(file, 'utf8').trim()
  const { license, repository }: { license?: string; repository?: { url?: string } } = JSON.parse(
    readFileSync(`${path}/package.json`, 'utf8'),
  )
  if (license === undefined) throw new Error(`${path} has no licence`)
  return `${license} (${repository?.url ?? nameOf(path)})`
}
