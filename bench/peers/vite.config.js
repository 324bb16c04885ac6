import react from '@vitejs/plugin-react'
import { subsetFonts } from '../../scripts/fonts.ts'
import { fontsAlias, wholeParts } from './whole-parts.js'

/** Both Vite peers: the defaults, and what lets them use our components. */
export default {
  plugins: [subsetFonts(), wholeParts(), react()],
  resolve: { alias: fontsAlias },
  publicDir: false,
}
