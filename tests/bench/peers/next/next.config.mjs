import { fileURLToPath } from 'node:url'

/** Next's defaults for a static site. */
export default {
  output: 'export',
  turbopack: { root: fileURLToPath(new URL('../../../..', import.meta.url)) },
}
