import { type Page, test } from 'playwright/test'
import { states } from '../states.ts'
import { hydrated } from '../support.ts'

/** Ways people see a page. */
const looks: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  light: async () => undefined,
  'forced-colours': (page) => page.emulateMedia({ forcedColors: 'active' }),
  'large-text': (page) =>
    page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    }),
}

for (const [look, put] of Object.entries(looks)) {
  for (const { name, path, reach } of states) {
    test(`${name}, ${look}`, async ({ page }, { project }) => {
      await page.goto(path)
      await hydrated(page)
      await put(page)
      await reach?.(page)
      // A page loaded on the way has the text's usual size again.
      await put(page)
      await showWhole(page)
      await page.screenshot({ path: `screenshots/${look}/${name}-${project.name}.png`, fullPage: true })
    })
  }
}

/** Pictures further down load only when near the view, and what is below it is laid out at the first scroll. */
async function showWhole(page: Page): Promise<void> {
  await page.evaluate(async () => {
    window.dispatchEvent(new Event('scroll'))
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode()))
  })
}
