import { writeFile } from 'node:fs/promises'
import { guidePdf } from '#contract/guide-addresses.ts'
import { ensureChromium } from '../engines/chromium.ts'
import { makeGuide } from './guide-pdf.ts'

/**
 * `npm run guide` makes the booklet that visitors ask for and puts it where the site serves it from. The file is
 * committed: what is posted and downloaded should change only when someone has looked at it.
 */
const target = `public${guidePdf}`
const pdf = await makeGuide(ensureChromium())
await writeFile(target, pdf)
console.log(`${target}: ${Math.round(pdf.length / 1000)} kB`)
