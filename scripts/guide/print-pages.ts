import { chromium, type Page } from 'playwright'

/**
 * Prints the pages as a tagged PDF with bookmarks.
 *
 * @param executablePath of Chromium
 * @throws when something on a page does not fit on it, or a picture or a font is missing
 */
export async function printPages(html: string, executablePath: string): Promise<Buffer> {
  // Letters as wide and high as the font has them: fitted to the dots of a screen, each Chromium breaks lines elsewhere.
  // As root, as in most containers, Chromium refuses to start inside its own sandbox.
  const args = ['--font-render-hinting=none', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath, args })
  try {
    const page = await browser.newPage()
    // In colour: `tokens.css` gives the site's own print-outs black words on white paper.
    await page.emulateMedia({ media: 'screen' })
    await page.setContent(html, { waitUntil: 'load' })
    await page.evaluate(async () => {
      await document.fonts.ready
    })
    const misfits = await findMisfits(page)
    if (misfits.length > 0) throw new Error(`The guide does not fit its pages:\n${misfits.join('\n')}`)
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  } finally {
    await browser.close()
  }
}

/** What is too long for its page would be cut off, and what is missing replaced, without a word. */
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
