import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { paths } from '../../paths.ts'

/** Normalises an address, so that `/RING_ME.` equals `/ring-me`. */
const simplified = (path: string) =>
  path
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/[^a-z\d]/g, '')

const addresses = [...Object.values(paths), guidePdf, largePrintPdf].filter((path) => simplified(path) !== '')

/**
 * The page that was meant by an address that was mistyped, or copied with punctuation; undefined if there is none. Tools
 * that add `&…` to an address without a query, or encode its `?`, make the query a part of the path.
 */
export function correctedAddress({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): string | undefined {
  const [, typed = '', added = ''] = /^([^&?]*)[&?]?(.*)$/s.exec(decoded(pathname)) ?? []
  const page = pageNamed(typed, added !== '')
  if (page === undefined || page === pathname) return undefined
  const query = [added, search.slice(1)].filter((part) => part !== '').join('&')
  return page + (query === '' ? '' : `?${query}`) + hash
}

function pageNamed(typed: string, hasQuery: boolean): string | undefined {
  if (typed === paths.landing && hasQuery) return paths.landing
  const name = simplified(typed)
  return addresses.find((path) => simplified(path) === name)
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
