import type { Page } from 'playwright/test'
import { createTestHarness } from 'wrangler'
import { answer, fillPerson, inSteps, send, sendGuide } from './forms.ts'
import { inboxPort } from './ports.ts'
import {
  expect,
  holdScripts,
  hydrated,
  open,
  press,
  stored,
  test,
  thanked,
  type Visitor,
  visitor as visitorOf,
} from './support.ts'

/** The built site with campaign codes of its own. */
const secrets = { LEAD_WEBHOOK_URL: `http://localhost:${inboxPort}/hook` }
const vars = {
  CAMPAIGN_CODES: { tv: 'TV-SPRING26', leaflet: 'LEAF26' },
  WEBHOOK_EXTRA_FIELDS: 'gclid utm_source',
}
const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml', vars, secrets }] })
let address = ''

// Started once.
test.describe.configure({ mode: 'default' })
test.use({ baseURL: async ({ locale: _ }, use) => use(address) })
test.beforeAll(async () => {
  address = `http://localhost:${(await site.listen()).url.port}`
  await site.getWorker().applyD1Migrations('DB')
})
test.afterAll(() => site.close())

/** Follows a plain link, which loads another document. */
async function follow(page: Page, name: string, address: string): Promise<void> {
  await press(page.getByRole('link', { name, exact: true }).first())
  await expect(page).toHaveURL(address)
  await hydrated(page)
}

async function sendLandingForm(page: Page, visitor: Visitor): Promise<void> {
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL(/\/thank-you/)
}

test('a link followed before the page’s script has loaded carries the code', async ({ page, visitor }) => {
  await holdScripts(page)
  await page.goto('/?c=leaflet')
  await press(page.getByRole('link', { name: 'Privacy policy' }).last())
  await expect(page).toHaveURL(/\/privacy-policy$/)
  await page.unroute('**/assets/*.js')
  await page.reload()
  await expect(page).toHaveURL(/\/privacy-policy\?c=leaflet$/)
  await press(page.getByRole('link', { name: 'Return to homepage' }).first())
  await expect(page).toHaveURL(/\/\?c=leaflet$/)
  await sendLandingForm(page, visitor)
  expect(await visitor.delivered()).toMatchObject({ sourcecode: 'LEAF26' })
})

test('a lead that waits keeps of the advert’s link its campaign alone', async ({ page, visitor, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/)
  await page.route('**/api/lead', (route) => route.abort())
  await open(page, '/?c=tv&gclid=Cj0Kx')
  await sendLandingForm(page, visitor)
  const kept = JSON.stringify(await page.evaluate(() => ({ ...localStorage, ...sessionStorage })))
  expect(kept).toContain('"campaign')
  expect(kept).not.toContain('Cj0Kx')
  await page.goto('/?c=leaflet&gclid=another')
  await page.unroute('**/api/lead')
  expect(await visitor.delivered()).toMatchObject({ sourcecode: 'TV-SPRING26', gclid: '' })
})

test('advert and answers are carried through the questions to the guide form', async ({ page, context, visitor }) => {
  const advert = 'utm_campaign=TV&gclid=Cj0K%2Bx&utm_medium=cpc'
  await open(page, `/?${advert}`)
  expect(await context.cookies()).toEqual([])
  expect(await stored(page)).toEqual([0, 0])
  await follow(page, 'Questions answered', `/faqs?${advert}`)
  await follow(page, 'Find your plan', `/find-your-plan?${advert}`)
  await inSteps(page)
  await answer(page)
  await expect(page.getByRole('heading', { name: 'The plan that fits your answers' })).toBeFocused()
  await expect(page.getByRole('article')).toContainText(['Direct Cremation Plan'])
  await expect(page).toHaveURL(`/find-your-plan?step=5&${advert}`)
  await page.goBack()
  await expect(page).toHaveURL(`/find-your-plan?step=4&${advert}`)
  await page.goForward()
  const onwards = page.getByRole('link', { name: 'Get your free guide' }).first()
  // In the address, so that they are carried over with storage blocked too.
  const answers = { planInterest: 'direct-cremation', timing: 'planning-ahead', planningFor: 'someone-else' }
  const carried = new URLSearchParams({ ...answers, deliveryMethod: 'email' })
  await expect(onwards).toHaveAttribute('href', `/get-your-guide?${carried}`)
  await onwards.click()
  await expect(page).toHaveURL(`/get-your-guide?step=5&${advert}`)
  await page.reload()
  await inSteps(page)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  const { repeat: _, ...fields } = await thanked(page, visitor)
  expect(fields).toMatchObject({ ...answers, deliveryMethod: 'email', sourcecode: 'TV-SPRING26' })
  expect(Object.entries(fields).slice(-2)).toEqual([
    ['gclid', 'Cj0K+x'],
    ['utm_source', ''],
  ])
})

test('the page that thanks hands the advert on, to the next lead too', async ({ page, visitor }) => {
  await open(page, '/?c=tv&gclid=Cj0Kx')
  await sendLandingForm(page, visitor)
  await expect(page).toHaveURL('/thank-you?c=tv&gclid=Cj0Kx')
  await follow(page, 'Privacy policy', '/privacy-policy?c=tv&gclid=Cj0Kx')
  await page.goBack()
  await follow(page, 'Return to homepage', '/?c=tv&gclid=Cj0Kx')
  const second = visitorOf(`second-${visitor.email}`)
  await sendLandingForm(page, second)
  expect(await second.delivered()).toMatchObject({ sourcecode: 'TV-SPRING26', gclid: 'Cj0Kx' })
})
