import type { Page } from 'playwright/test'
import { chapterPath } from '../src/paths.ts'
import { axeFindings, expect, holdScripts, hydrated, test } from './support.ts'

const textSize = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
const expectLetters = (page: Page, size: string) => expect(page.locator('html')).toHaveCSS('font-size', size)

test('the letters are made larger, on every page of the guide and on the next visit', async ({ page }) => {
  await page.goto('/guide')
  await hydrated(page)
  await expectLetters(page, '16px')
  await textSize(page, 'Larger').check()
  await expectLetters(page, '20px')
  await page.goto(chapterPath('your-money'))
  await expectLetters(page, '20px')
  await expect(textSize(page, 'Larger')).toBeChecked()
  await textSize(page, 'Normal').check()
  await expectLetters(page, '16px')
  await page.reload()
  await hydrated(page)
  await expectLetters(page, '16px')
})

test('a size chosen before the script arrived counts', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto('/guide')
  await textSize(page, 'Largest').check()
  letGo()
  await expectLetters(page, '24px')
})

test('the record beside a step never touches its words', async ({ page }) => {
  await page.goto(chapterPath('when-someone-dies'))
  await hydrated(page)
  for (const size of ['Normal', 'Larger', 'Largest']) {
    await textSize(page, size).check()
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const gap = await page
        .locator('.steps > li')
        .first()
        .evaluate((step) => {
          const record = getComputedStyle(step, '::before')
          return Number.parseFloat(getComputedStyle(step).paddingLeft) - Number.parseFloat(record.width)
        })
      expect(gap, `${size}, ${width} px`).toBeGreaterThanOrEqual(9)
    }
  }
})

declare global {
  interface Window {
    /** What the stand-in for the browser's voice has been asked, in order. */
    readonly heard: string[]
    /** Says the present sentence to its end. */
    readonly finish: () => void
  }
}

/** Runs in each page: stands in for the browser's voices, which a computer for tests has none of. */
function standInForVoices(lang: string): void {
  const heard: string[] = []
  class Utterance {
    readonly text: string
    onend?: () => void
    constructor(text: string) {
      this.text = text
    }
  }
  let spoken: Utterance | undefined
  const voices = [{ lang, localService: true, name: 'stand-in', default: true, voiceURI: '' }]
  const speech = Object.assign(new EventTarget(), {
    getVoices: () => voices,
    speak(utterance: Utterance) {
      spoken = utterance
      heard.push(utterance.text)
    },
    cancel: () => void heard.push('(silence)'),
  })
  Object.defineProperty(window, 'speechSynthesis', { value: speech })
  Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Utterance })
  Object.assign(window, { heard, finish: () => spoken?.onend?.() })
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const heard = (page: Page) => page.evaluate(() => window.heard)
const marked = (page: Page) => page.locator('[data-read]')

test('a chapter is read aloud sentence by sentence when asked, marked as it is read, paused and stopped', async ({
  page,
}) => {
  await page.addInitScript(standInForVoices, 'en-GB')
  await page.goto(chapterPath('what-a-plan-is'))
  await hydrated(page)
  await button(page, 'Read aloud').waitFor()
  expect(await heard(page)).toEqual([])
  await button(page, 'Read aloud').click()
  await expect(button(page, 'Pause')).toBeFocused()
  const spoken = async () => (await heard(page)).filter((words) => words !== '(silence)')
  await expect(marked(page)).toHaveText('What a funeral plan is, and what it is not')
  await page.evaluate(() => window.finish())
  await expect
    .poll(spoken)
    .toContain('It’s a way to choose your own funeral, and to pay in advance for what your plan covers.')
  expect(await axeFindings(page)).toEqual([])
  await button(page, 'Pause').click()
  const before = await spoken()
  await button(page, 'Carry on reading').click()
  await expect.poll(spoken).toEqual([...before, before.at(-1)])
  await button(page, 'Stop').click()
  await expect(button(page, 'Read aloud')).toBeFocused()
  await expect(marked(page)).toHaveCount(0)
  expect((await heard(page)).at(-1)).toBe('(silence)')
})

test('the plans are read with the name of each, and without the numbers of notes', async ({ page }) => {
  await page.addInitScript(standInForVoices, 'en-GB')
  await page.goto(chapterPath('plans-compared'))
  await hydrated(page)
  await button(page, 'Read aloud').click()
  for (let ends = 0; ends < 60; ends++) await page.evaluate(() => window.finish())
  const words = await heard(page)
  expect(words).toContain('Value Plan, £800')
  expect(words).toContain('Third-party allowance')
  expect(words.filter((text) => text.includes('Back to'))).toEqual([])
})

test('reading stops when the page is left', async ({ page }) => {
  await page.addInitScript(standInForVoices, 'en-GB')
  await page.goto(chapterPath('talking'))
  await hydrated(page)
  await button(page, 'Read aloud').click()
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
  await expect(button(page, 'Read aloud')).toBeVisible()
  expect((await heard(page)).at(-1)).toBe('(silence)')
})

test('it is not offered where no voice speaks English', async ({ page }) => {
  await page.addInitScript(standInForVoices, 'de-DE')
  await page.goto(chapterPath('talking'))
  await hydrated(page)
  await expect(page.getByText('Text size')).toBeVisible()
  await expect(button(page, 'Read aloud')).toHaveCount(0)
})
