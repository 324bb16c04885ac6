import type { Page } from 'playwright/test'

interface State {
  readonly name: string
  readonly path: string
  /** Brings the page into the state. */
  readonly reach?: (page: Page) => Promise<unknown>
}

/** What there is to look at, for people (`npm run screenshots`) and for the tests of every page. */
export const states: readonly State[] = [
  { name: 'landing', path: '/' },
  {
    name: 'landing-errors',
    path: '/',
    async reach(page) {
      await page.getByLabel('By post').check()
      await page.getByRole('button', { name: 'Send me my info pack' }).click()
    },
  },
  { name: 'get-your-guide', path: '/get-your-guide' },
  { name: 'find-your-plan', path: '/find-your-plan' },
  { name: 'thank-you', path: '/thank-you' },
  { name: 'faqs', path: '/faqs' },
  { name: 'faqs-open', path: '/faqs', reach: openAll },
  { name: 'privacy-policy', path: '/privacy-policy', reach: openAll },
  { name: 'not-found', path: '/nowhere' },
]

function openAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}
