import text from '../node_modules/.cache/fonts/full-atkinson.woff2'
import bold from '../node_modules/.cache/fonts/full-atkinson-bold.woff2'
import display from '../node_modules/.cache/fonts/full-fraunces.woff2'

declare global {
  interface ImportMetaEnv {
    /** Those that no page of ours has in its own words: build/fonts.ts. */
    readonly OTHER_LETTERS: string
  }
}

/** The letters that only visitors write, in names and songs: each font is fetched once one of its own is shown. */
export function addOtherLetters(): void {
  const add = (family: string, file: string, weight: string) =>
    document.fonts.add(
      new FontFace(family, `url(${file})`, { weight, unicodeRange: import.meta.env.OTHER_LETTERS, display: 'swap' }),
    )
  add('Atkinson', text, '400')
  add('Atkinson', bold, '700')
  add('Fraunces', display, '600')
}
