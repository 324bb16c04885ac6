import { guidePdf, largePrintPdf } from '#contract/pages.ts'
import { paths } from '../../paths.ts'

/** What is left of an address whoever types it: `/RING_ME.` and `/ring-me`. */
const simplified = (path: string) =>
  path
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\.html?$/, '')
    .replace(/[^a-z\d]/g, '')

const addresses = [...Object.values(paths), guidePdf, largePrintPdf].filter((path) => simplified(path) !== '')

/** The page that was meant by an address typed from paper or copied with what follows it; undefined if there is none. */
export function meantPath(pathname: string): string | undefined {
  const meant = simplified(decoded(pathname))
  return addresses.find((path) => simplified(path) === meant && path !== pathname)
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
