import { fileURLToPath } from 'node:url'

/** Where `src/styles/font-faces.css` finds the fonts: from the root of our project, which is not the root of a peer. */
export const fontsAlias = {
  '/node_modules/.cache/fonts': fileURLToPath(new URL('../../node_modules/.cache/fonts', import.meta.url)),
}
