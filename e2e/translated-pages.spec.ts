import type { Page } from 'playwright/test'
import { answer, back, cards, expectStep, fillPerson, inSteps, sendGuide } from './forms.ts'
import { states } from './states.ts'
import { expect, hydrated, test } from './support.ts'

/**
 * Runs in each page: a translator that starts once React has the page, and translates whatever changes after that, as
 * browsers' own do. Elements of the translator's replace each text; the words stay, so that tests find them.
 */
function translateLive(): void {
  const translate = (root: Node) => {
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
  const start = () => {
    const last = ['main', '#root'].map((part) => document.querySelector(part)?.lastElementChild)
    const isOurs = last.every(
      (element) => element && Object.keys(element).some((key) => key.startsWith('__reactProps')),
    )
    if (!isOurs) return setTimeout(start, 20)
    translate(document.body)
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) translate(node)
    }).observe(document.body, { childList: true, subtree: true })
    performance.mark('translated')
  }
  addEventListener('DOMContentLoaded', start)
}

/** These open a dialogue of the browser's, or leave the page. */
const leaving = /Print|Send it now|Share/

/** Types, chooses, ticks and presses, whatever there is, and takes it back. */
async function useEverything(page: Page): Promise<void> {
  const main = page.locator('main')
  for (const input of await main
    .locator('input:visible:not([type=radio], [type=checkbox], [readonly]), textarea:visible')
    .all()) {
    await input.fill('ada@gmial.co')
    await input.press('End')
    await input.pressSequentially('m7')
    await input.blur()
  }
  for (const select of await main.locator('select:visible').all())
    for (const index of [1, 0, 2]) await select.selectOption({ index }).catch(() => undefined)
  for (const name of new Set(await main.locator('input[type=radio]:visible').evaluateAll(namesOf)))
    for (const radio of await main.locator(`input[name="${name}"]`).all()) await radio.check({ force: true })
  for (const box of await main.locator('input[type=checkbox]:visible').all()) {
    await box.check({ force: true })
    await box.uncheck({ force: true })
  }
  await main.locator('button').evaluateAll(async (buttons, source) => {
    for (const button of buttons) {
      if (!button.checkVisibility() || new RegExp(source).test(button.textContent ?? '')) continue
      if (button instanceof HTMLElement) button.click()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }, leaving.source)
}

const namesOf = (radios: readonly Element[]) => radios.map((radio) => radio.getAttribute('name') ?? '')

test.beforeEach(({ page, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/, /404: no page/)
  return page.addInitScript(translateLive)
})

/** These never want the app, or are like another. */
const leftOut = /^(faqs|faqs-open|accessibility|privacy-policy.*|thank-you|landing)$/

for (const { name, path, reach } of states.filter((state) => !leftOut.test(state.name)))
  test(`translated as it changes, ${name} can be used as before`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    await reach?.(page)
    await page.waitForFunction(() => performance.getEntriesByName('translated').length > 0)
    await useEverything(page)
    // React still has the page.
    await expect(page.locator('html')).toHaveClass(/\bapp\b/)
  })

test('translated as they change, the five steps say where the visitor is, what is wrong, and send', async ({
  page,
  visitor,
}) => {
  await page.goto('/get-your-guide')
  await inSteps(page)
  await answer(page, cards.slice(0, 2))
  await back(page).click()
  await expectStep(page, 2)
  await answer(page, cards.slice(1, 3))
  await answer(page, ['By post'])
  await expectStep(page, 5)
  await page.getByLabel('Postcode').first().fill('EC1A 1BB')
  await page.getByRole('button', { name: 'Find address' }).click()
  await page.getByLabel('Select your address').selectOption({ index: 1 })
  await sendGuide(page).click()
  await expect(page.getByText('Enter your first name')).toHaveCount(2)
  await fillPerson(page, visitor.email)
  await sendGuide(page).click()
  await expect(page).toHaveURL('/thank-you#sent')
  await visitor.delivered()
})
