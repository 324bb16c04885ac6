import { randomUUID } from 'node:crypto'
import { type Page, test } from 'playwright/test'
import { askForPost, fillPerson, send } from '../forms.ts'
import { type State, states } from '../states.ts'
import { hydrated } from '../support.ts'

/** The thanks for a request that has arrived: the tests of other states look at their parts. */
const thanks: readonly State[] = [
  { name: 'thank-you-email', path: '/', reach: (page) => askForGuide(page, 'we’ll send you a copy too') },
  {
    name: 'thank-you-post',
    path: '/',
    async reach(page) {
      await askForPost(page)
      await page.getByLabel('Postcode').fill('EC1A 1AA')
      await askForGuide(page, 'your printed guide will follow')
    },
  },
]

async function askForGuide(page: Page, answer: string): Promise<void> {
  await fillPerson(page, `ada-${randomUUID()}@example.com`)
  await send(page).click()
  await page.getByText(answer).waitFor()
}

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
  for (const { name, path, reach } of [...states, ...thanks]) {
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
