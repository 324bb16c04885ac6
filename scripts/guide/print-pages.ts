import type { Page } from 'playwright'
import { inChromium } from '../engines/chromium.ts'

/**
 * Prints the pages as a tagged PDF with bookmarks.
 *
 * @param executablePath of Chromium
 * @throws when something does not fit its page, or a picture or a font is missing
 */
export function printPages(html: string, executablePath: string): Promise<Buffer> {
  return inChromium(executablePath, async (page) => {
    // In colour: `tokens.css` gives the site's own print-outs black words on white paper.
    await page.emulateMedia({ media: 'screen' })
    await page.setContent(html, { waitUntil: 'load' })
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const misfits = await findMisfits(page)
    if (misfits.length > 0) throw new Error(`The guide does not fit its pages:\n${misfits.join('\n')}`)
    return page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  })
}

/** Otherwise text too long for its page is cut off, and missing things replaced, silently. */
function findMisfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const overfull = [...document.querySelectorAll('.page')].flatMap((sheet, index) => {
      const body = sheet.querySelector('.body')
      const over = body ? body.scrollHeight - body.clientHeight : 0
      return over > 0 ? [`page ${index + 1}: ${over}px too long`] : []
    })
    const broken = [...document.images].filter((image) => image.naturalWidth === 0)
    const unused = [...document.fonts].filter(({ status }) => status !== 'loaded')
    return [
      ...overfull,
      ...broken.map((image) => `a picture is missing: ${image.src.slice(0, 60)}`),
      ...unused.map(({ family, weight }) => `nothing is written in ${family} ${weight}`),
    ]
  })
}
