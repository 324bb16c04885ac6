import type { BrowserContext, Locator, Page } from 'playwright/test'
import { paths } from '../src/paths.ts'
import { pageTexts } from '../tests/repo/support/pdf.ts'
import { blockStorage, drawn, expect, holdScripts, onPhone, open, stored, test, withLook } from './support.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()
const song = (page: Page, moment: string) => page.getByRole('textbox', { name: moment })
const keep = (page: Page) => page.getByRole('checkbox', { name: 'Keep my songs on this device' })
const styleOf = (drawing: Locator, property: string) =>
  drawing.evaluate((shape, name) => getComputedStyle(shape).getPropertyValue(name), property)
const front = (page: Page) => page.getByRole('img', { name: /^The front of the sleeve/ })

test('while the rest of the page is on its way, the back of the sleeve does not take its place', async ({ page }) => {
  await holdScripts(page)
  await page.route('/soundtrack', async (route) => {
    const response = await route.fetch()
    const [start = ''] = (await response.text()).split('<form')
    await route.fulfill({ response, body: start })
  })
  await page.goto('/soundtrack')
  await expect(page.getByRole('img', { name: /^The front/ })).toBeVisible()
  await expect(page.getByRole('img', { name: /^The back/ })).toBeHidden()
})

test('a sleeve draws itself as songs are typed, the song on its label', async ({ page }) => {
  await open(page, paths.soundtrack)
  await page.getByLabel('A title').fill('Mum’s <b>hits</b> & أغنية 🎷')
  await song(page, 'To go out to').fill('Dancing Queen')
  await song(page, 'To come in to').fill('Jerusalem')
  await expect(front(page)).toHaveAccessibleName('The front of the sleeve: Mum’s <b>hits</b> & أغنية 🎷')
  await expect(front(page)).toContainText('Jerusalem')
})

test('words on the sleeve are never smaller than others, however large these are', onPhone, async ({ page }) => {
  await open(page, '/soundtrack')
  const smallest = () =>
    page.getByRole('img', { name: /^The back of the sleeve/ }).evaluate((back) => {
      const unit = back.getBoundingClientRect().width / 600
      const sizes = [...back.querySelectorAll('text:not([text-anchor])')].map((words) =>
        words.getAttribute('font-size'),
      )
      return Math.min(...sizes.map(Number)) * unit
    })
  expect(await smallest()).toBeGreaterThan(18)
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await expect.poll(smallest).toBeGreaterThan(36)
})

test(
  'on a phone the sleeve is in view above the first song, and its back comes after all that is written on it',
  withLook,
  async ({ page }) => {
    await open(page, paths.soundtrack)
    await expect(front(page)).toBeInViewport({ ratio: 1 })
    await expect(song(page, 'To come in to')).toBeInViewport({ ratio: 1 })
    const back = page.getByRole('img', { name: /^The back of the sleeve/ })
    const fields = [song(page, 'To come in to'), song(page, 'To start the dancing'), page.getByLabel('A title')]
    const inOrder = [front(page), ...fields, back, page.getByRole('button', { name: 'Print it' })]
    const tops = await Promise.all(inOrder.map((part) => part.evaluate((it) => it.getBoundingClientRect().top)))
    expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  },
)

test('the front of the sleeve stays a square, as wide as its back and in its place, while songs are written', async ({
  page,
}) => {
  for (const [width, height] of [
    [820, 1180],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await open(page, paths.soundtrack)
    const before = await front(page).boundingBox()
    for (const moment of ['To come in to', 'To make them smile', 'To sing together', 'To go out to'])
      await song(page, moment).fill('Always Look on the Bright Side of Life')
    await page.evaluate(() => scrollTo(0, 0))
    const back = await page.getByRole('img', { name: /^The back of the sleeve/ }).boundingBox()
    expect(await front(page).boundingBox(), `${width}`).toEqual(before)
    expect(before?.height, `${width}`).toBeCloseTo(back?.width ?? 0, 0)
    expect(before?.width, `${width}`).toBeCloseTo(back?.width ?? 0, 0)
  }
})

test('a song’s field, wherever it is in the page, is never behind the sleeve', onPhone, async ({ page }) => {
  await open(page, paths.soundtrack)
  await song(page, 'For the washing-up').focus()
  for (const moment of ['To end the dancing', 'To start the dancing']) {
    await page.keyboard.press('Shift+Tab')
    await expect(song(page, moment)).toBeFocused()
    const isSeen = await song(page, moment).evaluate((field) => {
      const { left, top } = field.getBoundingClientRect()
      return document.elementFromPoint(left + 5, top + 5) === field
    })
    expect(isSeen, moment).toBe(true)
  }
})

test(
  'the back of the sleeve has a line for each song, and is as high with a song on each',
  withLook,
  async ({ page }) => {
    await open(page, paths.soundtrack)
    const back = page.getByRole('img', { name: /^The back of the sleeve/ })
    const heightOf = () => back.evaluate((sleeve) => sleeve.getBoundingClientRect().height)
    await expect(back).toContainText('Whatever you do')
    const before = await heightOf()
    for (const field of (await page.getByRole('main').getByRole('textbox').all()).slice(0, 9))
      await field.fill('My Way')
    await expect(back).toContainText('My Way')
    expect(await heightOf()).toBe(before)
  },
)

for (const [title, names] of [
  ['Nan’s last dance', 'Margaret Whitworth'],
  ['The songs that we all danced to at home', ''],
  ['W'.repeat(40), 'W'.repeat(40)],
] as const)
  test(`the petals on the front keep below its words: “${title}”, “${names}”`, withLook, async ({ page }) => {
    await open(page, paths.soundtrack)
    await page.getByLabel('A title').fill(title)
    await page.getByLabel('Who it’s from').fill(names)
    const gap = await front(page).evaluate((sleeve) => {
      const edges = (parts: string, edge: 'top' | 'bottom') =>
        [...sleeve.querySelectorAll(parts)].map((part) => part.getBoundingClientRect()[edge])
      const words = edges('text:not([text-anchor])', 'bottom')
      return Math.min(...edges('g[fill^="var(--petals"]', 'top')) - Math.max(...words)
    })
    expect(gap).toBeGreaterThan(0)
  })

test('what is written is forgotten with the page', async ({ page }) => {
  await open(page, paths.soundtrack)
  await song(page, 'To go out to').fill('Dancing Queen')
  expect(await stored(page)).toEqual([0, 0])
  await page.reload()
  await expect(song(page, 'To go out to')).toHaveValue('')
})

test('what a visitor wants kept is there the next time, until it is cleared', async ({ page }) => {
  await open(page, paths.soundtrack)
  await page.getByLabel('Plum').check()
  await song(page, 'To go out to').fill('Dancing Queen')
  await keep(page).check()
  await song(page, 'To come in to').fill('Jerusalem')
  await open(page, paths.faqs)
  await open(page, paths.soundtrack)
  await expect(page.getByLabel('Plum')).toBeChecked()
  await expect(song(page, 'To go out to')).toHaveValue('Dancing Queen')
  await expect(song(page, 'To come in to')).toHaveValue('Jerusalem')
  await expect(keep(page)).toBeChecked()
  page.once('dialog', (dialog) => void dialog.accept())
  await press(page, 'Clear the page')
  await expect(song(page, 'To go out to')).toHaveValue('')
  expect(await stored(page)).toEqual([0, 0])
})

test('what was kept is forgotten once the visitor no longer wants it', async ({ page }) => {
  await open(page, paths.soundtrack)
  await song(page, 'To go out to').fill('Dancing Queen')
  await keep(page).check()
  await keep(page).uncheck()
  expect(await stored(page)).toEqual([0, 0])
  await expect(song(page, 'To go out to')).toHaveValue('Dancing Queen')
})

/** Presses a song on the landing page, in a tab of its own. */
async function pressInOtherTab(context: BrowserContext, pressed: string): Promise<void> {
  const other = await context.newPage()
  await open(other, '/')
  await other.getByLabel('What would they play for you?').fill(pressed)
  await press(other, 'Put it on the record')
  await expect(other.getByRole('status').filter({ hasText: 'Good.' })).toBeVisible()
  await other.close()
}

test('what is written without being kept leaves a song alone that was pressed meanwhile', async ({ page, context }) => {
  await open(page, paths.soundtrack)
  await pressInOtherTab(context, 'My Way')
  await song(page, 'To go out to').fill('Dancing Queen')
  await open(page, paths.soundtrack)
  await expect(song(page, 'To come in to')).toHaveValue('My Way')
})

test('what is to be kept from now on is kept beside a song that was pressed meanwhile', async ({ page, context }) => {
  await open(page, paths.soundtrack)
  await pressInOtherTab(context, 'My Way')
  await song(page, 'To go out to').fill('Dancing Queen')
  await keep(page).check()
  await expect(front(page)).toContainText('My Way')
  await open(page, paths.soundtrack)
  await expect(song(page, 'To come in to')).toHaveValue('My Way')
  await expect(song(page, 'To go out to')).toHaveValue('Dancing Queen')
})

test('a song that was pressed meanwhile stays in place of the one that was kept', async ({ page, context }) => {
  await open(page, paths.soundtrack)
  await song(page, 'To come in to').fill('Jerusalem')
  await keep(page).check()
  await pressInOtherTab(context, 'My Way')
  await song(page, 'To go out to').fill('Dancing Queen')
  await open(page, paths.soundtrack)
  await expect(song(page, 'To come in to')).toHaveValue('My Way')
  await expect(song(page, 'To go out to')).toHaveValue('Dancing Queen')
})

test('what is written before the app has come is kept like the rest', async ({ page, context }) => {
  await pressInOtherTab(context, 'My Way')
  const letScriptsCome = await holdScripts(page)
  await page.goto(paths.soundtrack)
  await song(page, 'To go out to').fill('Dancing Queen')
  letScriptsCome()
  await expect(keep(page)).toBeChecked()
  await open(page, paths.soundtrack)
  await expect(song(page, 'To go out to')).toHaveValue('Dancing Queen')
})

test('the page says what becomes of what is written, with the box ticked and without', async ({ page }) => {
  await open(page, paths.soundtrack)
  const said = page.getByRole('status').filter({ hasText: 'never reaches us' })
  await expect(said).toContainText('on this page only')
  await keep(page).check()
  await expect(said).not.toContainText('on this page only')
  await page.reload()
  await expect(keep(page)).toBeChecked()
  await expect(said).not.toContainText('on this page only')
})

test('where storage is blocked, the page says that it cannot keep anything', async ({ page }) => {
  await page.addInitScript(blockStorage)
  await open(page, paths.soundtrack)
  const said = page.getByText('This browser won’t let us keep anything')
  await keep(page).click()
  await expect(said).toBeVisible()
  await expect(keep(page)).not.toBeChecked()
  // And again, for those who only hear it.
  await said.evaluate((element) => element.setAttribute('data-heard', ''))
  await keep(page).click()
  await expect(said).not.toHaveAttribute('data-heard')
})

test('songs that a full browser could not keep are not said to be kept, also if it has earlier ones', async ({
  page,
}) => {
  await open(page, paths.soundtrack)
  await song(page, 'To go out to').fill('Dancing Queen')
  await keep(page).check()
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await song(page, 'To come in to').fill('Jerusalem')
  await expect(page.getByText('This browser won’t let us keep anything')).toBeVisible()
  await expect(keep(page)).not.toBeChecked()
})

test('where storage is blocked, a song that is pressed on the landing page is not said to stay', async ({ page }) => {
  await page.addInitScript(blockStorage)
  await open(page, '/')
  await page.getByLabel('What would they play for you?').fill('Jerusalem')
  await press(page, 'Put it on the record')
  await expect(page.getByRole('status').filter({ hasText: 'Good.' })).toContainText('won’t let us keep anything')
})

test('where storage is blocked, the song that is typed after a pressed one is not said to stay either', async ({
  page,
}) => {
  await page.addInitScript(blockStorage)
  await open(page, '/')
  const field = page.getByLabel('What would they play for you?')
  await field.fill('Imagine')
  await press(page, 'Put it on the record')
  await expect(page.getByText('Good.')).toBeVisible()
  await field.fill('Jerusalem')
  await expect(page.getByText('Good.')).toBeHidden()
  await expect(page.getByText('It stays on this device')).toBeHidden()
})

test('a soundtrack is copied as text, and no request has a word of it', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const sent: string[] = []
  context.on('request', (request) => sent.push(JSON.stringify([request.url(), request.postData(), request.headers()])))
  await open(page, paths.soundtrack)
  await press(page, 'Copy it')
  await expect(page.getByText('Write down a song first')).toBeVisible()
  await song(page, 'To come in to').fill('Canary Wharf')
  await press(page, 'Copy it')
  await expect(page.getByText('Copied. Now paste it into a message.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('To come in to: Canary Wharf')
  expect(sent.filter((request) => /canary/i.test(request))).toEqual([])
})

/** Writes down a song, and copies it in a browser that will not. @returns the words to be copied by hand */
async function copyByHand(page: Page): Promise<Locator> {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined })
  })
  await open(page, paths.soundtrack)
  await song(page, 'To come in to').fill('Jerusalem')
  await press(page, 'Copy it')
  return page.getByRole('textbox', { name: 'Your soundtrack in words' })
}

test('where the browser will not copy, the words are there to be copied by hand', async ({ page }) => {
  const words = await copyByHand(page)
  await expect(words).toHaveValue(/To come in to: Jerusalem/)
  await expect(words).toBeFocused()
})

test('a soundtrack is shared as text through the device’s own sheet', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) =>
        void document.documentElement.setAttribute('data-shared', String(shared.text)),
    })
  })
  await open(page, paths.soundtrack)
  await song(page, 'To come in to').fill('Jerusalem')
  await press(page, 'Share it')
  await expect(page.locator('html')).toHaveAttribute('data-shared', /To come in to: Jerusalem/)
})

/** Gives the browser a share sheet that fails. */
const failToShare = (page: Page, name: string) =>
  page.addInitScript((failure) => {
    Object.defineProperty(navigator, 'share', {
      value: async () => {
        document.documentElement.setAttribute('data-opened', '')
        throw new DOMException('not shared', failure)
      },
    })
  }, name)

test('a soundtrack that cannot be shared is copied instead', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await failToShare(page, 'NotAllowedError')
  await open(page, paths.soundtrack)
  await song(page, 'To come in to').fill('Jerusalem')
  await press(page, 'Share it')
  await expect(page.getByText('Copied. Now paste it into a message.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('To come in to: Jerusalem')
})

for (const [what, failure] of [
  ['the share sheet is closed', 'AbortError'],
  ['a second press finds the share sheet open', 'InvalidStateError'],
] as const)
  test(`nothing is said or copied when ${what}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await failToShare(page, failure)
    await open(page, paths.soundtrack)
    await page.evaluate(() => navigator.clipboard.writeText('something of theirs'))
    await song(page, 'To come in to').fill('Jerusalem')
    await press(page, 'Share it')
    await expect(page.locator('html')).toHaveAttribute('data-opened')
    await drawn(page)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('something of theirs')
    await expect(page.getByText('Copied.')).toHaveCount(0)
  })

for (const moment of ['To come in to', 'Whatever you do, not this one'])
  test(`a song is asked for only until one is written: ${moment}`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, paths.soundtrack)
    await press(page, 'Copy it')
    await expect(page.getByText('Write down a song first')).toBeVisible()
    await song(page, moment).fill('Jerusalem')
    await expect(page.getByText('Write down a song first')).toBeHidden()
    await press(page, 'Copy it')
    await expect(page.getByText('Copied. Now paste it into a message.')).toBeVisible()
  })

test('a soundtrack is said to be copied only until it is changed', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page, paths.soundtrack)
  await song(page, 'To come in to').fill('Jerusalem')
  await press(page, 'Copy it')
  await expect(page.getByText('Copied.')).toBeVisible()
  await song(page, 'To go out to').fill('My Way')
  await expect(page.getByText('Copied.')).toBeHidden()
})

for (const [written, said] of [
  ['', 'Write down a song first.'],
  ['Jerusalem', 'Copied.'],
] as const)
  test(`“${said}” is said again at each press, for those who only hear it`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page, paths.soundtrack)
    await song(page, 'To come in to').fill(written)
    await press(page, 'Copy it')
    const status = page.getByRole('status').getByText(said)
    await status.evaluate((element) => element.setAttribute('data-heard', ''))
    await press(page, 'Copy it')
    await expect(status).not.toHaveAttribute('data-heard')
  })

test('the words to be copied by hand are marked at each press', async ({ page }) => {
  const words = await copyByHand(page)
  await expect(words).toBeFocused()
  await song(page, 'To go out to').fill('My Way')
  await press(page, 'Copy it')
  await expect(words).toBeFocused()
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toMatch(/Jerusalem.*My Way/s)
})

test('on a phone the heading of a side stays in sight while its songs are written, and its flower grows', async ({
  page,
}) => {
  await open(page, paths.soundtrack)
  const heading = page.getByRole('heading', { name: 'Side A' })
  const petals = heading.locator('..').locator('g[fill^="var(--petals"]')
  await song(page, 'To go out to').focus()
  await expect(heading).toBeInViewport({ ratio: 1 })
  await expect(petals).toHaveCount(0)
  await song(page, 'To go out to').fill('My Way')
  await expect(petals).toHaveCount(2)
})

test(
  'a sleeve is printed on one sheet, with what is written alone, and without the buttons',
  withLook,
  async ({ page }) => {
    await open(page, paths.soundtrack)
    await page.getByLabel('A title').fill('Mum’s hits')
    await song(page, 'To come in to').fill('Jerusalem')
    const sheets = await pageTexts(await page.pdf({ format: 'A4' }))
    expect(sheets).toHaveLength(1)
    expect(sheets[0]).toContain('Mum’shits')
    expect(sheets[0]).toContain('Jerusalem')
    expect(sheets[0]).not.toMatch(/Copyit|Printit|Tomakethemsmile/)
  },
)

test('a printed sleeve has the colour that was chosen, and a label as on the screen', async ({ page }) => {
  await open(page, paths.soundtrack)
  await song(page, 'To come in to').fill('Jerusalem')
  const drawnIn = (paint: string) => page.locator(`[fill="var(--${paint})"], [stroke="var(--${paint})"]`).last()
  for (const colour of ['Moss', 'Gold', 'Plum']) {
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('radio', { name: colour }).check()
    const [sleeve, label] = await Promise.all([
      styleOf(front(page).locator('rect').first(), 'fill'),
      styleOf(front(page).locator('[fill="var(--label)"]'), 'fill'),
    ])
    await page.emulateMedia({ media: 'print' })
    expect(await styleOf(drawnIn('cover'), 'stroke'), colour).toBe(sleeve)
    expect(await styleOf(drawnIn('label'), 'fill'), colour).toBe(label)
  }
})

for (const song of [
  'Always Look on the Bright Side of Life',
  'The one we sang on the coach all the way home from Whitby',
])
  test(
    `a sleeve full of songs like “${song}” is printed on one sheet, in letters of 16 points`,
    withLook,
    async ({ page }) => {
      await open(page, paths.soundtrack)
      for (const field of await page.getByRole('main').getByRole('textbox').all()) await field.fill(song)
      expect(await pageTexts(await page.pdf({ format: 'A4' }))).toHaveLength(1)
      // As wide as A4 is between its margins.
      await page.setViewportSize({ width: 658, height: 1000 })
      await page.emulateMedia({ media: 'print' })
      const smallest = await page.getByRole('img', { name: song }).evaluate((sleeve) => {
        const unit = sleeve.getBoundingClientRect().width / 1046
        const sizes = [...sleeve.querySelectorAll('text')].map((words) => Number(words.getAttribute('font-size')))
        return Math.min(...sizes) * unit * 0.75
      })
      expect(smallest).toBeGreaterThanOrEqual(16)
    },
  )

test('without JavaScript the page is a sheet to print', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${baseURL}${paths.soundtrack}`)
  await expect(page.getByText('then print this page')).toBeVisible()
  await expect(page.getByText(/on the back of a record|copy it/)).not.toBeVisible()
  await song(page, 'To come in to').fill('Jerusalem')
  const [sheet] = await pageTexts(await page.pdf({ format: 'A4' }))
  for (const words of ['Tocomeinto', 'Jerusalem', 'Forthewashing-up', 'Atitle']) expect(sheet).toContain(words)
  await page.close()
})
