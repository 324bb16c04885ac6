import { writeFile } from 'node:fs/promises'
import { ensureChromium } from '../engines/chromium.ts'
import { coverChecksum, coverDrawnFrom, coverPicture, drawCover } from './cover-picture.ts'
import { bookletModule, editions, makeGuide } from './guide-pdf.ts'

/**
 * `npm run guide` makes the editions that visitors ask for, and the site's picture of their cover, and puts them where the site serves them from. The files are
 * committed: what is posted and downloaded should change only when someone has looked at it.
 */
const chromium = ensureChromium()

for (const edition of editions) {
  const pdf = await makeGuide(edition, chromium)
  await writeFile(`public${edition}`, pdf)
  console.log(`public${edition}: ${Math.round(pdf.length / 1000)} kB`)
}

const { coverHtml } = await bookletModule()
await writeFile(coverPicture, await drawCover(coverHtml, chromium))
await writeFile(coverDrawnFrom, coverChecksum(coverHtml('')))
console.log(coverPicture)
