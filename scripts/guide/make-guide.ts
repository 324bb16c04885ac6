import { writeFile } from 'node:fs/promises'
import { runnerImport } from 'vite'
import { guidePdf } from '../../src/paths.ts'
import { ensureChromium } from '../engines/chromium.ts'
import { withFixedDetails } from './document-details.ts'
import { guideFonts } from './guide-fonts.ts'
import { printPages } from './print-pages.ts'
import { guideStyles } from './styles.ts'

/**
 * `npm run guide` makes the booklet that visitors ask for and puts it where the site serves it from. The file is
 * committed: what is posted and what is downloaded should change only when somebody has looked at it.
 */
const target = `public${guidePdf}`

// The pages are JSX, which Node does not read by itself.
const { module } = await runnerImport<typeof import('./guide.tsx')>('./scripts/guide/guide.tsx', { configFile: false })
const html = module.guideHtml(await guideStyles(await guideFonts()))
const pdf = withFixedDetails(await printPages(html, ensureChromium()))
await writeFile(target, pdf)
console.log(`${target}: ${Math.round(pdf.length / 1000)} kB`)
