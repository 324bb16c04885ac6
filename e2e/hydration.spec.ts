import type { Request } from 'playwright/test'
import { card, expectStep, fillPerson, inSteps, onwards, send } from './forms.ts'
import { expect, holdScripts, hydrated, readable, test } from './support.ts'

test('no script is requested before the visitor touches the page or it is idle', async ({ page }) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForTimeout(500)
  expect(requests.filter((path) => path.endsWith('.js'))).toEqual([])
  await page.getByLabel('First name').focus()
  await hydrated(page)
})

test('a page that is only read loads what it then needs; the app comes once the form is near', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(new URL(request.url()).pathname))
  await page.goto('/')
  await readable(page)
  await page.mouse.click(5, 300)
  await page.keyboard.press('Tab')
  const scrollToFormAt = (screens: number) =>
    page.evaluate((down) => {
      const top = document.querySelector('form')?.getBoundingClientRect().top ?? 0
      scrollBy({ top: top - down * innerHeight, behavior: 'instant' })
    }, screens)
  await scrollToFormAt(2.2)
  await page.waitForTimeout(500)
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/while-read-/)])
  await scrollToFormAt(1.5)
  await expect.poll(() => scripts.length).toBeGreaterThan(2)
})

test('a page that never needs the app never loads it', async ({ page }) => {
  for (const path of ['/faqs', '/accessibility']) {
    const scripts: string[] = []
    const note = (request: Request) => void (request.resourceType() === 'script' && scripts.push(request.url()))
    page.on('request', note)
    await page.goto(path)
    await readable(page)
    await page.waitForTimeout(500)
    expect(scripts, path).toHaveLength(1)
    page.off('request', note)
  }
})

test('on a slow connection the app comes when the form is touched', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/')
  await readable(page)
  await page.locator('form').scrollIntoViewIfNeeded()
  await page.waitForTimeout(500)
  // What was fetched for reading is not fetched again.
  expect(scripts.filter((url) => !url.includes('while-read'))).toEqual([])
  await page.getByLabel('First name').focus()
  await hydrated(page)
})

/** Runs in the page, as a translator does. */
function translate(): void {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (texts.nextNode()) found.push(texts.currentNode)
  for (const text of found) {
    if (!text.textContent?.trim() || text.parentElement?.closest('script, style')) continue
    const inner = document.createElement('font')
    const outer = document.createElement('font')
    outer.append(inner)
    text.parentNode?.replaceChild(outer, text)
    inner.append(text)
  }
}

/** What others do to a page before React starts; each runs in the page. */
const changes: Readonly<Record<string, () => void>> = {
  'extensions have marked the fields and put a button next to each': () => {
    for (const element of document.querySelectorAll('form, form input')) element.setAttribute('data-filler', 'yes')
    for (const input of document.querySelectorAll('form input'))
      input.insertAdjacentElement('afterend', Object.assign(document.createElement('span'), { className: 'filler' }))
  },
  'an extension has put a form of its own before the page, and a button next to each field': () => {
    const form = document.createElement('form')
    form.append(Object.assign(document.createElement('input'), { name: 'firstName', value: 'Extension' }))
    document.body.prepend(form, document.createElement('header'))
    for (const input of document.querySelectorAll('#root form input'))
      input.insertAdjacentElement('afterend', document.createElement('span'))
  },
  'the page has been translated': translate,
}

for (const [what, change] of Object.entries(changes)) {
  test(`when ${what} before React starts, what was typed and the focus are kept, and the lead arrives`, async ({
    page,
    visitor,
    expectedErrors,
  }) => {
    expectedErrors.push(/Minified React error/)
    const letGo = await holdScripts(page)
    await page.goto('/')
    await fillPerson(page, visitor.email)
    await page.evaluate(change)
    letGo()
    await hydrated(page)
    await expect(page.getByLabel('First name')).toHaveValue('Ada')
    await expect(page.getByLabel('Phone number')).toHaveValue('+44 (0)7700 900123')
    await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
    await expect(page.getByLabel('Email address')).toBeFocused()
    await page.reload()
    await hydrated(page)
    await expect(page.getByLabel('Email address')).toHaveValue(visitor.email)
    await send(page).click()
    await expect(page).toHaveURL('/thank-you#sent')
    await visitor.delivered()
  })
}

test('an answer of a page that has been translated, chosen before the script arrives, counts, and nothing else is shown meanwhile', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/Minified React error/)
  const letGo = await holdScripts(page)
  await page.goto('/get-your-guide')
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(onwards(page)).toBeDisabled()
  await card(page, 'Traditional funeral').check()
  await page.evaluate(translate)
  letGo()
  await inSteps(page)
  await expectStep(page, 1)
  await expect(card(page, 'Traditional funeral')).toBeChecked()
  await onwards(page).click()
  await expectStep(page, 2)
})
