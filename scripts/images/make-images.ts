import { writeFile } from 'node:fs/promises'
import { fontFaces } from '../../build/fonts.ts'
import { ensureChromium, inChromium } from '../engines/chromium.ts'
import { checksumOf, drawnFrom, pictures } from './pictures.ts'

/**
 * `npm run images` draws the icons and the picture for shared links into `public/`. They are committed: they rarely
 * change, and a build would need something to draw with.
 */
const drawn = pictures()
const fonts = await fontFaces()

await inChromium(ensureChromium(), async (page) => {
  for (const { file, width, svg } of drawn) {
    await page.setViewportSize({ width, height: width })
    await page.setContent(`<style>${fonts}body{margin:0}svg{display:block}</style>${svg}`)
    await page.evaluate(() => document.fonts.ready)
    const png = await page.locator('svg').screenshot({ omitBackground: true })
    await writeFile(`public/${file}`, file.endsWith('.ico') ? ico(png, width) : png)
    console.log(`public/${file}: ${width} pixels wide`)
  }
})
await writeFile(drawnFrom, checksumOf(drawn))

/** Wraps a PNG as a Windows icon: a directory of six bytes, one entry of sixteen, then the PNG as it is. */
function ico(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon, not a cursor
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
