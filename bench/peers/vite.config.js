import react from '@vitejs/plugin-react'
import { subsetFonts } from '../../build/fonts.ts'
import { fontsAlias } from './fonts-alias.js'

/** Both Vite peers: the defaults, plus what they need to use our components. */
export default {
  plugins: [subsetFonts(), react()],
  resolve: { alias: fontsAlias },
  publicDir: false,
}
