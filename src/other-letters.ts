import text from '../node_modules/.cache/fonts/full-atkinson.woff2'
import bold from '../node_modules/.cache/fonts/full-atkinson-bold.woff2'
import display from '../node_modules/.cache/fonts/full-fraunces.woff2'

declare global {
  interface ImportMetaEnv {
    /** As `unicode-range`, those that our own words do without: build/fonts.ts. */
    readonly OTHER_LETTERS: { readonly display: string; readonly text: string }
  }
}

/** The letters that only visitors write, in names and songs: each font is fetched once one of its own is shown. */
export function addOtherLetters(): void {
  const others = import.meta.env.OTHER_LETTERS
  const add = (family: string, file: string, weight: string, unicodeRange: string) =>
    document.fonts.add(new FontFace(family, `url(${file})`, { weight, unicodeRange, display: 'swap' }))
  add('Atkinson', text, '400', others.text)
  add('Atkinson', bold, '700', others.text)
  add('Fraunces', display, '600', others.display)
}
