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

/** The page that was meant by an address that was mistyped, or copied with punctuation; undefined if there is none. */
export function correctedPath(pathname: string): string | undefined {
  const typed = simplified(decoded(pathname))
  return addresses.find((path) => simplified(path) === typed && path !== pathname)
}

function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
