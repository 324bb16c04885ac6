import type { Page } from 'playwright/test'
import { chapterPath } from '../src/paths.ts'
import { openPdf, pageTexts, unspaced } from '../tests/repo/support/pdf.ts'
import { axeFindings, blockStorage, expect, holdScripts, hydrated, pretendToLack, test } from './support.ts'

const songs = chapterPath('my-songs')
const wishes = chapterPath('my-wishes')

const song = (page: Page, moment: string) => page.getByRole('group', { name: moment }).getByLabel('Song')
const note = (page: Page) => page.getByRole('status').first()
const textSize = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })

/** The pages of paper that the browser prints, as text. */
async function printed(page: Page): Promise<string[]> {
  // React waits for nothing, but the fonts come one and a half seconds later.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  return pageTexts(await openPdf(await page.pdf({ format: 'A4' })))
}

test('songs are kept on the device: they survive a reload, are the same in another tab, and are in no request', async ({
  page,
  context,
}) => {
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto(songs)
  await hydrated(page)
  await song(page, 'To come in to').fill('Jerusalem canary')
  await song(page, 'To go out to').press('Enter')
  const other = await context.newPage()
  await other.goto(songs)
  await expect(song(other, 'To come in to')).toHaveValue('Jerusalem canary')
  await song(other, 'To make them smile').fill('Always Look canary')
  await expect(song(page, 'To make them smile')).toHaveValue('Always Look canary')
  await page.reload()
  await expect(song(page, 'To come in to')).toHaveValue('Jerusalem canary')
  await page.getByRole('link', { name: 'My wishes' }).first().click()
  await expect(page).toHaveURL(wishes)
  expect(sent.length).toBeGreaterThan(3)
  expect(sent.filter((request) => request.includes('canary') || request.startsWith('POST'))).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([1, 0, ''])
})

test('wishes and boxes are kept; clearing them is asked about first, and said', async ({ page }) => {
  await page.goto(wishes)
  await hydrated(page)
  await page.getByLabel('My full name').fill('Ada Lovelace')
  await page.getByLabel('a cremation').check()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('My full name')).toHaveValue('Ada Lovelace')
  await expect(page.getByLabel('a cremation')).toBeChecked()
  const clear = page.getByRole('button', { name: 'Clear this page' })
  await clear.click()
  await expect(page.getByRole('group', { name: 'Clear everything you’ve written' })).toBeFocused()
  await page.getByRole('button', { name: 'No, keep it' }).click()
  await expect(clear).toBeFocused()
  await expect(page.getByLabel('My full name')).toHaveValue('Ada Lovelace')
  await clear.click()
  await page.getByRole('button', { name: 'Yes, clear it' }).click()
  await expect(page.getByRole('status').last()).toHaveText('The page is empty again.')
  await expect(page.getByLabel('a cremation')).not.toBeChecked()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('My full name')).toHaveValue('')
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

test('what was written before the script arrived is kept too', async ({ page }) => {
  const letGo = await holdScripts(page)
  await page.goto(wishes)
  await page.getByLabel('My full name').fill('Ada')
  letGo()
  await hydrated(page)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('gc_guide_wishes'))).toContain('Ada')
})

for (const [name, path, heading] of [
  ['songs', songs, 'Pick your songs'],
  ['wishes', wishes, 'My wishes'],
] as const) {
  test(`the ${name}, each written down, are printed on one sheet with nothing else on it`, async ({ page }) => {
    await page.goto(path)
    await hydrated(page)
    const lines = page.locator('textarea')
    const texts = Array.from({ length: await lines.count() }, (_, place) => `What I would like, number ${place}.`)
    for (const [place, text] of texts.entries()) await lines.nth(place).fill(text)
    const sheets = await printed(page)
    expect(sheets).toHaveLength(1)
    expect(texts.filter((text) => !sheets[0]?.includes(unspaced(text)))).toEqual([])
    expect(sheets[0]).toContain(unspaced(heading))
    expect(sheets[0]).not.toMatch(/Textsize|Clearthispage|Phoneusfree|Beforethis/)
  })

  test(`without JavaScript the ${name} are lines to write on, on one sheet, and the page says so`, async ({
    browser,
    baseURL,
  }) => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.goto(`${baseURL}${path}`)
    await expect(page.getByText('You can print it and write on the lines.')).toBeVisible()
    for (const control of ['textarea', 'button', 'input[type=radio]']) {
      await expect(page.locator(`main ${control}:visible`)).toHaveCount(0)
    }
    const sheets = await printed(page)
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toContain(unspaced(heading))
    await page.close()
  })
}

test('a long entry grows with its words, on the screen and on paper, and none are cut off', async ({ page }) => {
  await page.goto(wishes)
  await hydrated(page)
  const line = page.getByLabel('Readings, prayers or poems')
  const story = Array.from({ length: 60 }, (_, place) => `verse ${place}`).join(', ')
  await line.fill(story)
  expect(await line.evaluate((area) => area.scrollHeight - area.clientHeight)).toBeLessThanOrEqual(0)
  expect((await printed(page)).join('')).toContain(unspaced(story))
})

test('with storage blocked a page can be filled in and printed, and says that nothing is kept', async ({ page }) => {
  await page.addInitScript(blockStorage)
  await page.goto(songs)
  await hydrated(page)
  await expect(note(page)).toContainText('This browser won’t let us keep anything')
  await song(page, 'To go out to').fill('My Way')
  expect((await printed(page))[0]).toContain('MyWay')
  await textSize(page, 'Largest').check()
  await expect(page.locator('html')).toHaveCSS('font-size', '24px')
})

test('a reader who uses the keyboard reaches everything in a chapter in order, and goes on to the next', async ({
  page,
}) => {
  await page.goto(chapterPath('your-money'))
  await hydrated(page)
  const stops: string[] = []
  await textSize(page, 'Normal').focus()
  while (stops.length < 60) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const { activeElement: focused } = document
      if (!focused?.closest('main')) return undefined
      return focused.getAttribute('aria-label') ?? (focused.textContent ?? '').trim()
    })
    if (stop === undefined) break
    stops.push(stop)
  }
  expect(stops.slice(0, 3)).toEqual(['Note 1', 'Note 2', 'Note 2'])
  const next = stops.findIndex((stop) => /^Next Paying/.test(stop))
  expect(next).toBeGreaterThan(stops.indexOf('Back to mention 1'))
  expect(stops.slice(next + 1)[0]).toBe('All chapters')
  await page.getByRole('link', { name: /^Next/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(chapterPath('paying-and-changing'))
})

test('a figure’s number leads to its note, and the note back to each mention', async ({ page }) => {
  await page.goto(chapterPath('your-money'))
  await page.getByRole('link', { name: 'Note 3' }).last().click()
  await expect(page.locator('#note-experience')).toBeInViewport()
  await page.locator('#note-experience').getByRole('link', { name: 'Back to mention 2' }).click()
  await expect(page.locator('#ref-experience-2')).toBeInViewport()
})

test('below the browser floor the chapters read well, and what needs a script is not there', async ({ page }) => {
  await page.addInitScript(pretendToLack, 'aspect-ratio')
  await page.goto(chapterPath('plans-compared'))
  await expect(page.getByText('Text size')).toBeHidden()
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto(songs)
  await expect(page.locator('textarea:visible')).toHaveCount(0)
  await expect(page.getByText('You can print it and write on the lines.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the thank-you page offers the guide in one order on every screen, with one call to action', async ({ page }) => {
  const offers = page.locator('main section').first().getByRole('link')
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/thank-you#sent')
    const places = await offers.evaluateAll((links) => links.map((link) => link.getBoundingClientRect()))
    const isAfter = places.map(({ top, left }, index) => {
      const before = places[index - 1]
      return !before || top >= before.bottom || left >= before.right
    })
    expect(isAfter).toEqual([true, true])
  }
  await expect(offers).toHaveText([/^Download your guide/, /^Large print/])
  const colours = await page
    .locator('main')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor))
  const coral = await page.evaluate(() => {
    const probe = document.body.appendChild(document.createElement('p'))
    probe.style.color = 'var(--coral)'
    return getComputedStyle(probe).color
  })
  expect(colours.filter((colour) => colour === coral)).toHaveLength(1)
})
