import { axeFindings, expect, hydrated, test } from './support.ts'

test('an unknown path answers 404 and leads home', async ({ page, expectedErrors }) => {
  expectedErrors.push(/404/)
  const logged = page.waitForEvent('console', (message) => message.text().includes('/nowhere'))
  const response = await page.goto('/nowhere')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await logged
  await page.getByRole('link', { name: 'Return to homepage' }).click()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(/^Pre-paid funeral plans/)
})

test('the hero leads to the form below the header', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('link', { name: 'Download Free Guide' }).click()
  const section = page.locator('#lead-form-start')
  await expect(section).toBeInViewport()
  const header = await page.getByRole('banner').boundingBox()
  const top = await section.boundingBox()
  expect(Math.round((top?.y ?? 0) - (header?.height ?? 0))).toBe(8)
})

for (const path of ['/', '/thank-you', '/nowhere']) {
  test(`${path} breaks no rule of its own security policy and asks nobody else for anything`, async ({
    page,
    expectedErrors,
    baseURL,
  }) => {
    if (path === '/nowhere') expectedErrors.push(/404/)
    const foreign: string[] = []
    page.on('request', (request) => request.url().startsWith(baseURL ?? '') || foreign.push(request.url()))
    await page.addInitScript(() => {
      addEventListener('securitypolicyviolation', (event) => console.error(`policy: ${event.violatedDirective}`))
    })
    const response = await page.goto(path)
    await hydrated(page)
    expect(response?.headers()['content-security-policy']).toContain("default-src 'none'")
    expect(foreign).toEqual([])
  })

  test(`${path} passes axe and fits a 320 px screen`, async ({ page, expectedErrors }) => {
    if (path === '/nowhere') expectedErrors.push(/404/)
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    await hydrated(page)
    expect(await axeFindings(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}
