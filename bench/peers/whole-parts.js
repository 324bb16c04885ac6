import { fileURLToPath } from 'node:url'

const part = /^const (\w+) = isRenderedHere \? \(await import\('([^']+)'\)\)\.\w+ : KeptHtml$/gm

/**
 * Gives a peer our page as components throughout, as such a project would have it: the parts that our own browser build
 * keeps as HTML (`src/kept-html.tsx`) become plain imports. Throws when it meets one that it does not know.
 *
 * @param {string} source of a component in `src/`
 */
export function withWholeParts(source) {
  const whole = source.replace(/^const isRenderedHere = .*$/m, '').replace(part, "import { $1 } from '$2'")
  if (whole.includes('isRenderedHere')) throw new Error('a part is kept as HTML in a way that is new here')
  return whole
}

/** The same as a plugin of Vite. */
export const wholeParts = () => ({
  name: 'whole-parts',
  enforce: 'pre',
  transform: { filter: { id: /[\\/]src[\\/].*\.tsx$/ }, handler: (source) => withWholeParts(source) },
})

/** Where `src/styles/fonts.css` finds the fonts: from the root of our project, which is not the root of a peer. */
export const fontsAlias = {
  '/node_modules/.cache/fonts': fileURLToPath(new URL('../../node_modules/.cache/fonts', import.meta.url)),
}
