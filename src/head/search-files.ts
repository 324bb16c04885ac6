import { addressOf, isListed, type PagePath } from './addresses.ts'

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
