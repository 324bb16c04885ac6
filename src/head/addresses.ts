import { firm } from '../content/firm.ts'
import { type ChapterPath, type Path, paths } from '../paths.ts'

/** Every path that has a page; `*` stands for those that have none. */
export type PagePath = Path | ChapterPath | '*'

/** A path of the site, or the name of one of its files, as a full address. */
export function addressOf(path: string): string {
  return new URL(path, firm.siteUrl).href
}

/** Pages that search engines should not list: two answer what was just done, one does not exist. */
const unlisted: ReadonlySet<PagePath> = new Set([paths.thankYou, paths.weWillRingYou, '*'])

export function isListed(path: PagePath): path is Exclude<PagePath, '*'> {
  return !unlisted.has(path)
}
