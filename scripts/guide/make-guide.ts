import { writeFile } from 'node:fs/promises'
import { ensureChromium } from '../engines/chromium.ts'
import { bookletChecksum, bookletDrawnFrom, coverPicture, drawCover } from './cover-picture.ts'
import { bookletModule, editions, makeGuide } from './guide-pdf.ts'
import { drawSpreads, spreadsPicture } from './spreads-picture.ts'

/**
 * `npm run guide` makes the editions that visitors ask for, and the site's pictures of the booklet, and puts them where the
 * site serves them from. The files are committed: what is posted and downloaded should change only when someone has
 * looked at it.
 */
const chromium = ensureChromium()

for (const edition of editions) {
  const pdf = await makeGuide(edition, chromium)
  await writeFile(`public${edition}`, pdf)
  console.log(`public${edition}: ${Math.round(pdf.length / 1000)} kB`)
}

const { bookletHtml } = await bookletModule()
await writeFile(coverPicture, await drawCover(bookletHtml, chromium))
await writeFile(spreadsPicture, await drawSpreads(bookletHtml, chromium))
await writeFile(bookletDrawnFrom, bookletChecksum(bookletHtml('')))
console.log(`${coverPicture}\n${spreadsPicture}`)
