import { openParts } from './fixture/serve-parts.ts'
import { expect, test } from './support.ts'

const service = 'https://challenges.cloudflare.com/**'
/** Does what Turnstile's script does for a visitor it trusts: adds a field with a token. */
const fakeScript = `window.turnstile = { render(element, { sitekey }) {
  const field = Object.assign(document.createElement('input'), { type: 'hidden', name: 'cf-turnstile-response' })
  field.value = 'token for ' + sitekey
  element.append(field)
} }`

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/request to another site: https:\/\/challenges\.cloudflare\.com\//)
})

test('nothing is requested from the check until the form is touched; then its token is sent with the lead', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route(service, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript', body: fakeScript })
  })
  await openParts(page, 'robot-check-parts')
  await page.waitForTimeout(300)
  expect(asked).toEqual([])
  await page.getByLabel('First name').focus()
  await expect(page.locator('input[name="cf-turnstile-response"]')).toBeAttached()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveTitle('token for sample-key')
  expect(asked).toHaveLength(1)
})

test('without the check the form is still sent', async ({ page, expectedErrors }) => {
  expectedErrors.push(/ERR_BLOCKED_BY_CLIENT/)
  await page.route(service, (route) => route.abort('blockedbyclient'))
  await openParts(page, 'robot-check-parts')
  await page.getByLabel('First name').focus()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveTitle('')
})
