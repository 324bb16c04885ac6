import type { Locator, Page } from 'playwright/test'
import { expect, hydrated, test } from './support.ts'

const forms = ['/', '/get-your-guide'] as const

/** What goes into a field of text that does not take any words. */
const texts: Readonly<Record<string, string>> = { phone: '07700900123', postcode: 'EC1A 1AA' }

/** Fields that the webhook is not told: as specified, how the landing form's guide is to come. */
const notSent: Readonly<Record<(typeof forms)[number], readonly string[]>> = {
  '/': ['deliveryMethod'],
  '/get-your-guide': [],
}

/** Everything that the form in the page as it was built would send. */
async function namedControls(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  const names = await page.evaluate((text) => {
    const built = new DOMParser().parseFromString(text, 'text/html')
    return [...built.querySelectorAll('form [name]')].map((control) => control.getAttribute('name') ?? '')
  }, html)
  return [...new Set(names)]
}

/** Fills in a control as a visitor would, whatever kind it is. @returns its name and what was chosen or typed */
async function fill(control: Locator, email: string): Promise<readonly [name: string, value: string]> {
  const [kind, name] = await control.evaluate((element) => [
    element instanceof HTMLInputElement ? element.type : element.tagName.toLowerCase(),
    element.getAttribute('name') ?? '',
  ])
  switch (kind) {
    case 'radio':
    case 'checkbox':
      await control.check()
      break
    case 'select':
      await control.selectOption({ index: 1 })
      break
    default:
      await control.fill(name === 'email' ? email : (texts[name] ?? `Something ${name}`))
  }
  return [name, await control.inputValue()]
}

/** Fills in what can be seen, and goes on, until there is no more to go on to. @returns values by name */
async function fillEverything(page: Page, email: string): Promise<Map<string, string>> {
  const filled = new Map<string, string>()
  const manual = page.getByRole('button', { name: 'Enter it manually' })
  for (;;) {
    // Each choice may show more; the last of a group is by post, which has most to ask for.
    for (let before = -1; before < filled.size; ) {
      before = filled.size
      for (const control of await page.locator('form [name]:visible').all()) {
        const [name, value] = await fill(control, email)
        filled.set(name, value)
      }
      if (await manual.isVisible()) await manual.click()
    }
    const next = page.getByRole('button', { name: 'Continue', exact: true }).filter({ visible: true })
    if ((await next.count()) === 0) return filled
    await next.click()
  }
}

for (const path of forms) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
      test.use({ javaScriptEnabled })

      test(`every field of the form at ${path} arrives`, async ({ page, visitor }) => {
        await page.goto(path)
        if (javaScriptEnabled) await hydrated(page)
        const filled = await fillEverything(page, visitor.email)
        await page.locator('form [type=submit]').click()
        await expect(page).toHaveURL('/thank-you')

        const { fields } = await visitor.delivered()
        const delivered = new Map(fields.map(([name, value]) => [name.replace(' ', ''), value.replace(/^'/, '')]))
        for (const name of notSent[path]) filled.delete(name)
        expect([...filled]).toEqual([...filled.keys()].map((name) => [name, delivered.get(name)]))
      })
    })
  }

  test(`no field of the form at ${path} is left out above`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    const names = await namedControls(page, path)
    const filled = await fillEverything(page, 'ada@example.com')
    const hidden = ['form', 'consentVersion', 'companyWebsite']
    expect(names.filter((name) => !filled.has(name) && !hidden.includes(name))).toEqual([])
  })
}
