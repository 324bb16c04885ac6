import { firm } from '../content/firm.ts'
import { addressOf, isListed, type PagePath } from './head-tags.ts'

/**
 * The files that search engines request. Pages that must not be listed are left out of the sitemap but not forbidden to
 * robots, which could not read their `noindex` then.
 *
 * @returns contents by file name
 */
export function searchFiles(paths: readonly PagePath[]): Readonly<Record<string, string>> {
  const urls = paths.filter(isListed).map((path) => `<url><loc>${addressOf(path)}</loc></url>`)
  return {
    'sitemap.xml': `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`,
    'robots.txt': `User-agent: *
Disallow: /api/

Sitemap: ${addressOf('sitemap.xml')}
`,
  }
}

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
