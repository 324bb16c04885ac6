import { globSync, readFileSync } from 'node:fs'
import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { firm } from '../../src/content/firm.ts'
import { addressOf } from '../../src/entries/head-tags.ts'
import type { Renderer } from '../prerender/page-html.ts'

/** The site files that are generated rather than stored: contents by path. */
export function siteFiles({ listedPaths }: Renderer): ReadonlyMap<string, string> {
  return new Map([
    ['sitemap.xml', sitemap(listedPaths)],
    ['robots.txt', robotsTxt],
    ['_redirects', redirects([...listedPaths, guidePdf, largePrintPdf])],
    ['site.webmanifest', webManifest()],
    ['licences.txt', licences()],
    ['.well-known/security.txt', securityTxt(new Date())],
  ])
}

/** It leaves out the pages that must not be listed. */
function sitemap(paths: readonly string[]): string {
  const urls = paths.map((path) => `<url><loc>${addressOf(path)}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/**
 * Leads from an address as people type it from paper to the page: with capitals, without hyphens, or with the full stop of
 * its sentence. The query is kept. The 404 page knows more ways, where there is a script: corrected-address.ts.
 */
function redirects(paths: readonly string[]): string {
  const lines = paths.flatMap((path) => {
    const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
    const words = path.slice(1).split('-')
    const typed = [words, words.map(capital), words.map((word) => word.toUpperCase())].flatMap((all) =>
      ['-', '', '_'].map((between) => all.join(between)),
    )
    const others = [...typed, capital(path.slice(1))].flatMap((name) =>
      ['', '.', ',', '/'].map((end) => `/${name}${end}`),
    )
    return path === '/'
      ? []
      : [...new Set(others)].filter((name) => name !== path && name !== `${path}/`).map((name) => `${name} ${path} 301`)
  })
  return `${lines.join('\n')}\n`
}

/** Pages that must not be listed are not forbidden here: a robot could not read their `noindex` then. */
const robotsTxt = `User-agent: *
Disallow: /api/

Sitemap: ${addressOf('sitemap.xml')}
`

/** RFC 9116 advises a year at most; a day less, for those who count hours. */
const validDays = 364

/**
 * `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. It stays valid as long as the site is
 * rebuilt within a year.
 *
 * @param now when the site is built
 */
export function securityTxt(now: Date): string {
  const expires = new Date(now)
  expires.setUTCDate(expires.getUTCDate() + validDays)
  expires.setUTCHours(0, 0, 0, 0)
  return `Contact: mailto:${firm.dataServicesEmail}
Expires: ${expires.toISOString()}
Preferred-Languages: en
Canonical: ${new URL('/.well-known/security.txt', firm.siteUrl)}
`
}

/** What a phone needs to put the site on its home screen. It still opens in the browser, with its Back button. */
function webManifest(): string {
  const icon = (src: string, size: number, purpose: 'any' | 'maskable') => ({
    src,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })
  return JSON.stringify({
    name: firm.brand,
    short_name: firm.shortBrand,
    lang: 'en-GB',
    start_url: '/',
    display: 'browser',
    theme_color: colour('moss'),
    background_color: colour('paper'),
    icons: [
      icon('/icon-192.png', 192, 'any'),
      icon('/icon-512.png', 512, 'any'),
      icon('/icon-maskable-512.png', 512, 'maskable'),
    ],
  })
}

/** A colour from the site's tokens, so that manifest and icons cannot drift from the page. */
export function colour(token: string): string {
  const tokens = readFileSync('src/styles/tokens.css', 'utf8')
  const [, value] = new RegExp(`--${token}: (#[0-9a-f]{3,6});`).exec(tokens) ?? []
  if (!value) throw new Error(`tokens.css has no colour --${token}`)
  return value
}

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
function licences(): string {
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
