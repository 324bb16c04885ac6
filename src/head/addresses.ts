import { firm } from '../content/firm.ts'
import { type Path, paths } from '../paths.ts'

/** A path of the site, or the name of one of its files, as a full address. */
export function addressOf(path: string): string {
  return new URL(path, firm.siteUrl).href
}

/** Pages that search engines should not list: two answer what was just done, one does not exist. */
const unlisted: ReadonlySet<Path | '*'> = new Set([paths.thankYou, paths.weWillRingYou, '*'])

export function isListed(path: Path | '*'): path is Path {
  return !unlisted.has(path)
}
