import { thankYouPaths } from '#contract/pages.ts'
import { escapeHtml } from '#contract/text.ts'
import { firm } from '../content/firm.ts'
import { shareImageAlt } from '../content/page-words.ts'
import type { Path } from '../paths.ts'

/** What a page says about itself to other sites. */
interface HeadedPage {
  readonly path: PagePath
  readonly title: string
  readonly description: string
}

/** Drawn by `scripts/images`. */
const shareImage = 'share.png'

/** The tags of a page's head: what a search result shows, what a shared link shows, and the icons. */
export function headTags(page: HeadedPage): string {
  return [
    `<title>${escapeHtml(page.title)}</title>`,
    meta('name', 'description', page.description),
    ...(isListed(page.path) ? listedTags(page, page.path) : [meta('name', 'robots', 'noindex')]),
    link('manifest', '/site.webmanifest'),
  ].join('')
}

function listedTags({ title, description }: HeadedPage, path: PagePath): string[] {
  return [
    link('canonical', addressOf(path)),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', addressOf(path)),
    meta('property', 'og:image', addressOf(shareImage)),
    meta('property', 'og:image:alt', shareImageAlt),
  ]
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeHtml(href)}">`
}

/** Every path that has a page; `*` stands for all others. */
export type PagePath = Path | '*'

/** A path of the site, or the name of one of its files, as a full address. */
export function addressOf(path: string): string {
  return new URL(path, firm.siteUrl).href
}

/** Pages that search engines should not list: they respond to a form, or do not exist. */
const unlisted: ReadonlySet<string> = new Set([...Object.values(thankYouPaths), '*'])

export function isListed(path: PagePath): path is Exclude<PagePath, '*'> {
  return !unlisted.has(path)
}
