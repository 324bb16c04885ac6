import { expect, fillPerson, hydrated, send, test } from './support.ts'

test('no script is requested before the visitor touches the page or it is idle', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForTimeout(500)
  expect(requests.filter((path) => path.endsWith('.js'))).toEqual([])
  await page.keyboard.press('Tab')
  await hydrated(page)
})

test('on a slow connection nothing is loaded until it is wanted', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/')
  await page.waitForTimeout(500)
  expect(scripts).toEqual([])
  await page.getByLabel('First name').focus()
  await hydrated(page)
})

test('what is typed and chosen before the script arrives stays', async ({ page, visitor }) => {
  const gate = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/')
  await fillPerson(page, visitor.email)
  await page.getByLabel('By post').check()
  await page.getByLabel('Town/City').fill('London')
  gate.resolve()
  await hydrated(page)
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
  await expect(page.getByLabel('By post')).toBeChecked()
  await expect(page.getByLabel('Town/City')).toHaveValue('London')
  await page.getByLabel('First name').fill('')
  await send(page).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
})

test('a form sent before the script arrives is sent by the browser itself', async ({ page, visitor }) => {
  await page.route('**/assets/*.js', () => new Promise(() => undefined))
  await page.goto('/')
  await fillPerson(page, visitor.email)
  await send(page).click()
  await expect(page).toHaveURL('/thank-you')
  await visitor.delivered()
})
