import type { Locator, Page } from 'playwright/test'
import { signalFields } from '../contract/form-markup.ts'
import { inSteps } from './forms.ts'
import { expect, hydrated, test } from './support.ts'

const forms = ['/', '/get-your-guide', '/ring-me'] as const

/** Values for text fields that do not accept arbitrary text. */
const texts: Readonly<Record<string, string>> = { phone: '07700900123', postcode: 'EC1A 1AA' }

/** Fields not sent to the webhook: as specified, the landing form's delivery method. */
const notSent: Readonly<Record<(typeof forms)[number], readonly string[]>> = {
  '/': ['deliveryMethod'],
  '/get-your-guide': [],
  '/ring-me': [],
}

const unseen = ['form', 'consentVersion', ...signalFields]

/** Every field that the form in the built page would send. */
async function namedControls(page: Page, path: string): Promise<string[]> {
  const html = await (await page.request.get(path)).text()
  const names = await page.evaluate((text) => {
    const built = new DOMParser().parseFromString(text, 'text/html')
    return [...built.querySelectorAll('form [name]')].map((control) => control.getAttribute('name') ?? '')
  }, html)
  return [...new Set(names)]
}

/** Fills in a control as a visitor would, whatever its type. @returns what was chosen or typed */
async function fill(control: Locator, name: string, email: string, marker: string): Promise<string> {
  const kind = await control.evaluate((it) => (it instanceof HTMLInputElement ? it.type : it.tagName.toLowerCase()))
  if (kind === 'radio' || kind === 'checkbox') await control.check()
  else if (kind === 'select') await control.selectOption({ index: 1 })
  else await control.fill(name === marker ? email : (texts[name] ?? `Something ${name}`))
  return control.inputValue()
}

/** Fills in the visible fields and continues until there are no more steps. @returns values by name */
async function fillEverything(page: Page, email: string, marker: string): Promise<Map<string, string>> {
  const filled = new Map<string, string>()
  // Except the address lookup's search box, which is not part of the form.
  const visible = (which: string) => page.locator(`form ${which}:visible:not([form])`)
  const manual = page.getByRole('button', { name: 'Enter it manually' })
  const next = page.getByRole('button', { name: 'Continue', exact: true })
  for (;;) {
    // Before the fields: the step may change at any moment, and only the last has no such button. Whether it is there
    // and whether it waits is one question, for the same reason.
    const [isWaiting] = await next.evaluateAll((buttons) => buttons.map((button) => button.ariaDisabled === 'true'))
    const names = await visible('[name]').evaluateAll((all) => all.map((control) => control.getAttribute('name') ?? ''))
    const open = names.find((name) => !filled.has(name))
    // Of several, the last: delivery by post, which asks for the most.
    if (open !== undefined) filled.set(open, await fill(visible(`[name="${open}"]`).last(), open, email, marker))
    else if (!filled.has('addressLine1') && (await manual.isVisible())) await manual.click()
    else if (isWaiting === undefined) return filled
    // The next step's button may have taken its place, and waits for an answer: then that is asked for first.
    else if (!isWaiting) await next.click({ timeout: 1_000 }).catch(() => undefined)
  }
}

/** Waits until the script has taken over the page. */
const ready = (page: Page, path: string) => (path === '/get-your-guide' ? inSteps(page) : hydrated(page))

for (const path of forms) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? 'with a script' : 'without a script', () => {
      test.use({ javaScriptEnabled })

      test(`every field of the form at ${path} arrives`, async ({ page, visitor }) => {
        await page.goto(path)
        if (javaScriptEnabled) await ready(page, path)
        const names = await namedControls(page, path)
        // What the inbox knows this visitor by.
        const marker = names.includes('email') ? 'email' : 'lastName'
        const filled = await fillEverything(page, visitor.email, marker)
        expect(names.filter((name) => !filled.has(name) && !unseen.includes(name))).toEqual([])
        await page.locator('form [type=submit]').click()
        await expect(page).toHaveURL(path === '/ring-me' ? '/thank-you#call' : '/thank-you#sent')

        const { fields } = await visitor.delivered()
        const delivered = new Map(fields.map(([name, value]) => [name.replace(' ', ''), value.replace(/^'/, '')]))
        for (const name of notSent[path]) filled.delete(name)
        expect([...filled]).toEqual([...filled.keys()].map((name) => [name, delivered.get(name)]))
      })
    })
  }
}
