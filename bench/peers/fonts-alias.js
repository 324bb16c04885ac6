import { fileURLToPath } from 'node:url'

/** Where `src/styles/font-faces.css` finds the fonts: from our project's root, which is not a peer's root. */
export const fontsAlias = {
  '/node_modules/.cache/fonts': fileURLToPath(new URL('../../node_modules/.cache/fonts', import.meta.url)),
}
