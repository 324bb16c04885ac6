import type { Page } from 'playwright/test'
import {
  answer,
  back,
  card,
  cards,
  expectStep,
  fillPerson,
  inSteps,
  onwards,
  openSteps,
  send,
  sendGuide,
} from './forms.ts'
import { type State, states } from './states.ts'
import { expect, holdScripts, hydrated, open, test, thanked } from './support.ts'

// What extensions and translators do to a page, before React has it and afterwards.

/**
 * Runs in the page: a translator, which goes on translating whatever changes, as browsers' own do. Elements of its own
 * replace each text; the words stay, so that tests find them.
 */
function translate(): void {
  if (performance.getEntriesByName('translated').length > 0) return
  performance.mark('translated')
  const translateIn = (root: Node) => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const found: Node[] = root.nodeType === Node.TEXT_NODE ? [root] : []
    while (texts.nextNode()) found.push(texts.currentNode)
    for (const text of found) {
      if (!text.textContent?.trim() || text.parentElement?.closest('script, style, font')) continue
      const outer = document.createElement('font')
      outer.append(Object.assign(document.createElement('font'), { textContent: text.textContent }))
      text.parentNode?.replaceChild(outer, text)
    }
  }
  translateIn(document.body)
  new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) translateIn(node)
  }).observe(document.body, { childList: true, subtree: true })
}

/** What others do to a page before React starts; each runs in the page. */
const changes: Readonly<Record<string, () => void>> = {
  'extensions have marked the fields, put a button next to each and a form of their own before the page': () => {
    const form = document.createElement('form')
    form.append(Object.assign(document.createElement('input'), { name: 'firstName', value: 'Extension' }))
    document.body.prepend(form, document.createElement('header'))
    for (const element of document.querySelectorAll('#root form, #root form input'))
      element.setAttribute('data-filler', 'yes')
    for (const input of document.querySelectorAll('#root form input'))
      input.insertAdjacentElement('afterend', Object.assign(document.createElement('span'), { className: 'filler' }))
  },
  'the page has been translated': translate,
}

test.beforeEach(({ expectedErrors }) => {
  expectedErrors.push(/Minified React error/, /Failed to load resource/, /404: no page/)
})

for (const [what, change] of Object.entries(changes))
  test(`when ${what} before React starts, text and focus are kept, and the lead arrives`, async ({ page, visitor }) => {
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
    await send(page).click()
    await thanked(page, visitor)
  })

test('an answer to the one question that is shown before the script arrives counts, also translated', async ({
  page,
}) => {
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

/** These open a dialogue of the browser's, or leave the page. */
const leaving = /Print|Send it now|Share/

/** Types, chooses, ticks and presses, whatever there is, and takes it back. */
async function useEverything(page: Page): Promise<void> {
  const all = (selector: string) => page.locator('main').locator(selector).all()
  for (const input of await all('input:visible:not([type=radio], [type=checkbox], [readonly]), textarea:visible')) {
    await input.fill('ada@gmial.co')
    await input.press('End')
    await input.pressSequentially('m')
    await input.blur()
  }
  for (const select of await all('select:visible'))
    for (const index of [1, 0, 2]) await select.selectOption({ index }).catch(() => undefined)
  // Not by their places on the screen: what comes as somebody types or scrolls may move or cover them.
  for (const radio of await all('input[type=radio]:visible')) {
    await radio.dispatchEvent('click')
    await expect(radio).toBeChecked()
  }
  for (const box of await all('input[type=checkbox]:visible'))
    for (const checked of [true, false]) {
      await box.dispatchEvent('click')
      await expect(box).toBeChecked({ checked })
    }
  await page.locator('main button').evaluateAll(async (buttons, source) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    for (const button of buttons) {
      if (!button.checkVisibility() || new RegExp(source).test(button.textContent ?? '')) continue
      if (button instanceof HTMLElement) button.click()
      await frame()
      await frame()
    }
  }, leaving.source)
}

/**
 * Left out are pages that never want the app, and states that the test of another covers: using everything on the
 * landing page also brings up its mistakes and its questions about an email address. A page's first state is left out
 * if another of its states is looked at.
 */
const leftOut = /^(faqs-open|accessibility|privacy-policy.*|thank-you|ring-me-thank-you.*|landing-(errors|email.*))$/
const isFirstOfSeveral = ({ path, reach }: State) =>
  !reach && states.some((other) => other.path === path && other.reach !== undefined)

for (const { name, path, reach } of states.filter((state) => !leftOut.test(state.name) && !isFirstOfSeveral(state)))
  test(`translated as it changes, ${name} can be used as before`, async ({ page }) => {
    await open(page, path)
    await page.evaluate(translate)
    await reach?.(page)
    // It may have led to another page.
    await hydrated(page)
    await page.evaluate(translate)
    await useEverything(page)
    // React still has the page.
    await expect(page.locator('html')).toHaveClass(/\bapp\b/)
  })

test('translated as they change, the steps say where one is and what is wrong, and send', async ({ page, visitor }) => {
  await openSteps(page)
  await page.evaluate(translate)
  await answer(page, cards.slice(0, 2))
  // By keyboard: where Continue was just pressed, a second press is ignored.
  await back(page).press('Enter')
  await expectStep(page, 2)
  await answer(page, cards.slice(1, 3))
  await answer(page, ['By post'])
  await expectStep(page, 5)
  await page.getByLabel('Postcode').first().fill('EC1A 1BB')
  await page.getByRole('button', { name: 'Find address' }).press('Enter')
  await page.getByLabel('Select your address').selectOption({ index: 1 })
  await sendGuide(page).click()
  await expect(page.getByText('Enter your first name')).toHaveCount(2)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await thanked(page, visitor)
})
