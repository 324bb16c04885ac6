import type { Page } from 'playwright/test'
import { paths } from '../src/paths.ts'
import { answer, fillCall, fillPerson, leaveInOutbox, openDetails, ringMe, send, sendGuide } from './forms.ts'

export interface State {
  readonly name: string
  readonly path: string
  /** Brings the page, once React has it, into the state. */
  readonly reach?: (page: Page) => Promise<unknown>
}

/** Every state to look at, for people (`npm run screenshots`) and for the tests of every page. */
export const states: readonly State[] = [
  ...Object.values(paths).map((path) => ({ name: nameOf(path), path })),
  { name: 'not-found', path: '/nowhere' },
  {
    name: 'landing-errors',
    path: '/',
    async reach(page) {
      await page.getByLabel('By post').check()
      await send(page).click()
    },
  },
  {
    name: 'landing-stopped',
    path: '/',
    async reach(page) {
      // With the status of a real check, the console would report an error.
      const check = { status: 200, headers: { 'cf-mitigated': 'challenge' }, body: 'Just a moment...' }
      await page.route('**/api/lead', (route) => route.fulfill(check))
      await fillPerson(page, 'ada@example.com')
      await send(page).click()
      await page.getByRole('button', { name: 'Send it now' }).waitFor()
    },
  },
  {
    name: 'landing-email-question',
    path: '/',
    async reach(page) {
      await page.getByLabel('Email address').fill('adalovelace@hotmail.co.ku')
      await page.getByLabel('By post').check()
      await page.getByRole('button', { name: 'Yes, change it' }).waitFor()
    },
  },
  {
    name: 'get-your-guide-errors',
    path: '/get-your-guide',
    async reach(page) {
      await openDetails(page, 'post')
      await sendGuide(page).click()
    },
  },
  {
    name: 'ring-me-errors',
    path: '/ring-me',
    async reach(page) {
      await page.getByRole('radio', { name: 'Morning' }).check()
      await ringMe(page).click()
    },
  },
  {
    name: 'thank-you-unsent',
    path: '/ring-me',
    async reach(page) {
      await page.route('**/api/lead', (route) => route.fulfill({ status: 200, body: 'Sign in to the Wi-Fi' }))
      await fillCall(page, 'Lovelace')
      await page.getByLabel('What is it about?').selectOption('A funeral needed soon')
      await ringMe(page).click()
      await page.getByRole('heading', { name: 'hasn’t reached us' }).waitFor()
    },
  },
  {
    name: 'find-your-plan-result',
    path: '/find-your-plan',
    reach: (page) => answer(page, ['Traditional funeral', 'I’m planning ahead', 'Myself', 'By email']),
  },
  {
    name: 'faqs-refused',
    path: '/faqs',
    async reach(page) {
      await leaveInOutbox(page, [{ lead: { form: 'callback' }, state: { kind: 'invalid', errors: { phone: '' } } }])
      await page.reload()
      await page.getByRole('link', { name: 'Check your details' }).waitFor()
    },
  },
  {
    name: 'soundtrack-written',
    path: paths.soundtrack,
    async reach(page) {
      await page.getByLabel('A title').fill('Mum’s hits')
      await page.getByLabel('Who it’s from').fill('Margaret')
      await page.getByRole('textbox', { name: 'To come in to' }).fill('Jerusalem')
      await page.getByRole('button', { name: 'Copy it' }).waitFor()
    },
  },
  { name: 'faqs-open', path: '/faqs', reach: openAll },
  { name: 'privacy-policy-open', path: '/privacy-policy', reach: openAll },
]

/** `landing`, `faqs`, `thank-you-soon`. */
function nameOf(path: string): string {
  return path === paths.landing ? 'landing' : path.slice(1).replaceAll('/', '-')
}

/** Opens everything on the page that is closed. */
export function openAll(page: Page): Promise<void> {
  return page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true
  })
}
