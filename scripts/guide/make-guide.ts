import { writeFile } from 'node:fs/promises'
import { ensureChromium } from '../engines/chromium.ts'
import { editions, makeGuide } from './guide-pdf.ts'

/**
 * `npm run guide` makes the editions that visitors ask for and puts them where the site serves them from. The files are
 * committed: what is posted and downloaded should change only when someone has looked at it.
 */
for (const edition of editions) {
  const pdf = await makeGuide(edition, ensureChromium())
  await writeFile(`public${edition}`, pdf)
  console.log(`public${edition}: ${Math.round(pdf.length / 1000)} kB`)
}
