import type { Page } from 'playwright/test'
import { firm } from '../src/content/firm.ts'
import { landing } from '../src/content/landing.ts'
import { plans } from '../src/content/plans.ts'
import { pageTexts, unspaced } from '../tests/repo/support/pdf.ts'
import { corals, overlaps, watchShifts } from './page-questions.ts'
import {
  atBothSizes,
  drawn,
  expect,
  gapBelowHeader,
  holdScripts,
  hydrated,
  inMotion,
  onDesktop,
  open,
  readable,
  shiftsOf,
  test,
  widthOf,
  withLook,
} from './support.ts'

const link = (page: Page) => page.getByRole('link', { name: 'Download Free Guide' })
const section = (page: Page) => page.locator('#lead-form-start')

async function openToRead(page: Page): Promise<void> {
  await page.goto('/')
  await readable(page)
}

test(
  'the page prints on four sheets: what we offer, its prices, what they leave out, and the number',
  withLook,
  async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const sheets = await pageTexts(await page.pdf({ format: 'A4' }))
    expect(sheets.length).toBeLessThanOrEqual(4)
    const paper = sheets.join('')
    for (const { name, price, has, leavesOut } of plans)
      for (const words of [name, price, ...has, leavesOut]) expect(paper).toContain(unspaced(words))
    for (const words of ['Your money is kept apart from ours', 'The third-party cost allowance', firm.freephone])
      expect(paper).toContain(unspaced(words))
    expect(paper).not.toMatch(/Sendme|Scrollfor|DownloadFree/)
  },
)

test('a link that quotes the page’s text, as search engines’ links do, leads to it', async ({ page }) => {
  const { heading } = landing.panel
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto(`/#:~:text=${encodeURIComponent(heading)}`)
  const fromMiddle = () =>
    page.getByRole('heading', { name: heading }).evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return Math.abs(top + bottom - innerHeight) / 2
    })
  await expect.poll(fromMiddle).toBeLessThan(100)
})

test.describe('in motion', () => {
  test.use(inMotion)

  test('Back returns to where the link was, and following it twice makes one history entry', async ({ page }) => {
    await openToRead(page)
    const entries = () => page.evaluate(() => history.length)
    const before = await entries()
    await link(page).click()
    await expect(section(page)).toBeFocused()
    await link(page).evaluate((element: HTMLElement) => element.click())
    await expect(section(page)).toBeFocused()
    await expect.poll(() => gapBelowHeader(page)).toBe(8)
    expect(await entries()).toBe(before + 1)
    await page.goBack()
    await expect(page).toHaveURL('/')
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await page.goForward()
    await expect(page).toHaveURL('/#lead-form-start')
    await expect.poll(() => gapBelowHeader(page)).toBe(8)
  })

  test('the focus follows a link after 800 ms', async ({ page }) => {
    await openToRead(page)
    await page.clock.install({ time: 0 })
    await page.clock.pauseAt(60 * 60_000)
    await link(page).evaluate((element: HTMLElement) => element.click())
    await page.clock.runFor(799)
    await expect(section(page)).not.toBeFocused()
    await page.clock.runFor(1)
    await expect(section(page)).toBeFocused()
  })

  test('a visitor who scrolls, types or goes to a field meanwhile keeps the focus where it is', async ({ page }) => {
    await openToRead(page)
    await page.clock.install()
    for (const type of ['wheel', 'keydown']) {
      // In one go: on a busy machine the focus would have moved before the next command.
      await link(page).evaluate((element: HTMLElement, event) => {
        element.click()
        dispatchEvent(new Event(event))
      }, type)
      await page.clock.runFor(1_000)
      await expect(section(page), type).not.toBeFocused()
    }
    await link(page).evaluate((element: HTMLElement) => {
      element.click()
      document.getElementById('firstName')?.focus()
    })
    await page.clock.runFor(1_000)
    await expect(page.getByLabel('First name')).toBeFocused()
  })
})

test('under reduced motion page and focus move at once', async ({ page }) => {
  await openToRead(page)
  const isThere = await link(page).evaluate((element: HTMLElement) => {
    element.click()
    return document.activeElement?.id === 'lead-form-start'
  })
  expect(isThere).toBe(true)
  expect(await gapBelowHeader(page)).toBe(8)
})

test('a missing section causes only a warning', async ({ page }) => {
  await openToRead(page)
  await section(page).evaluate((element) => element.removeAttribute('id'))
  const warned = page.waitForEvent('console', (message) => message.type() === 'warning')
  await link(page).click()
  expect((await warned).text()).toContain('lead-form-start')
  await expect(page).toHaveURL('/')
})

/** Runs in the page: whether the form is on the screen or above it, and which links to it or the phone a finger would hit. */
function inReach() {
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  const form = document.querySelector('#lead-form-start')?.getBoundingClientRect()
  const isPast = form !== undefined && form.bottom <= header
  const links = document.querySelectorAll('main a[href="#lead-form-start"], main a[href^="tel:"], footer a')
  const isFree = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  }
  return {
    section: form !== undefined && form.top < innerHeight && !isPast,
    isPast,
    links: [...links].filter(isFree).map(({ textContent }) => textContent.trim()),
  }
}

const barLink = 'Get your free guide'
/** Where the bar is. */
const goToPlans = (page: Page) =>
  page
    .getByRole('article')
    .first()
    .evaluate((plan) => plan.scrollIntoView())
/** The link in each bar that is shown. */
const barLinks = (page: Page) => page.locator('[data-guide-bar]').getByRole('link', { name: barLink })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'the page’s fonts load, and on a phone it is at most 7,200 pixels high, its plans 1,700',
    withLook,
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/')
      // The stand-ins have numbers.
      const loaded = () =>
        page.evaluate(() => [...document.fonts].filter((it) => !/\d/.test(it.family) && it.status === 'loaded').length)
      await expect.poll(loaded).toBe(3)
      const heightOf = (selector: string) =>
        page.locator(selector).evaluate((part) => part.getBoundingClientRect().height)
      expect(await heightOf('section:has(article)')).toBeLessThanOrEqual(1_700)
      expect(await heightOf('html')).toBeLessThanOrEqual(7_200)
    },
  )

  test(
    'wherever one scrolls, the form or a link to it is there, until one has passed it',
    atBothSizes,
    async ({ page }) => {
      await page.goto('/')
      const height = await page.evaluate(() => document.body.scrollHeight)
      let bars = 0
      for (let y = 0; y < height; y += 150) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y)
        const { section: isThere, isPast, links } = await page.evaluate(inReach)
        if (y > 1_500 && !isPast) expect(isThere || links.length > 0, `nothing leads to the form at ${y}`).toBe(true)
        bars += Number(links.includes(barLink))
      }
      expect(bars).toBeGreaterThan(10)
    },
  )

  test('a link leads to the page of songs, in place of the field for one', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByLabel('What would they play for you?')).toBeHidden()
    await page.getByRole('link', { name: 'Make a soundtrack to give away' }).click()
    await expect(page).toHaveURL('/soundtrack')
  })
})

test(
  'the number and the label of the record are in the first view of a phone, bars and all',
  withLook,
  async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const hero = page.locator('section').filter({ hasText: 'You sort the soundtrack.' })
    for (const [width, height] of [
      [375, 667],
      [390, 664],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const part of [hero.locator('[href^="tel:"]'), hero.locator('circle[r="76"]')])
        await expect(part, `${width} by ${height}`).toBeInViewport({ ratio: 1 })
    }
  },
)

test(
  'the first reason to believe us is whole in the first view of a phone, all three on a laptop',
  withLook,
  async ({ page }) => {
    await page.goto('/')
    const badges = page.locator('section').filter({ hasText: 'Planned by you. Sorted for them.' }).getByRole('listitem')
    for (const [width, height, shown] of [
      [390, 844, 1],
      [820, 1180, 3],
      [1100, 800, 3],
      [1280, 800, 3],
      [1440, 800, 3],
      [1920, 1080, 3],
    ] as const) {
      await page.setViewportSize({ width, height })
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      for (let nth = 0; nth < shown; nth++)
        await expect(badges.nth(nth), `${nth}, ${width} by ${height}`).toBeInViewport({ ratio: 1 })
    }
  },
)

test('on a phone a plan’s name and price are on one line, to run an eye down', withLook, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  for (const width of [360, 375, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await page.getByRole('article').evaluateAll((plans) =>
      plans.flatMap((plan) => {
        const [name, price] = ['h4', 'h4 + p'].map((part) => plan.querySelector(part)?.getBoundingClientRect())
        // The first one's price says how it is paid.
        return name && price && plan !== plans[0] ? [Math.abs(name.bottom - price.bottom) < 8] : []
      }),
    )
    expect(lines, `${width} pixels wide`).toEqual([true, true, true, true])
  }
})

test('the form’s heading keeps its distance from the guide’s cover', withLook, async ({ page }) => {
  await openToRead(page)
  const apart = () =>
    section(page).evaluate((part) => {
      const words = document.createRange()
      words.selectNodeContents(part.querySelector('h2') ?? part)
      const cover = part.querySelector('img[src*="guide-cover"]')?.parentElement?.getBoundingClientRect()
      return Math.min(...[...words.getClientRects()].map(({ right }) => (cover?.left ?? 0) - right))
    })
  for (const width of [360, 375, 390, 430, 820, 1200, 1440]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await apart(), `${width} pixels wide`).toBeGreaterThanOrEqual(16)
  }
})

test('on a laptop a song’s button is beside its field', withLook, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await openToRead(page)
  const boxes = await Promise.all(
    [page.getByLabel('What would they play for you?'), page.getByRole('button', { name: 'Put it on the record' })].map(
      (part) => part.boundingBox(),
    ),
  )
  const [songField, button] = boxes
  expect(button?.y).toBe(songField?.y)
  expect(button?.height).toBe(songField?.height)
})

test(
  'each half of the headline’s two sentences has a line, in a low window each whole, clear of the flower',
  withLook,
  async ({ page }) => {
    await page.goto('/')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    for (const [width, height, inLines] of [
      [320, 640, 4],
      [360, 740, 4],
      [700, 1000, 4],
      [768, 1024, 4],
      [820, 1180, 4],
      [1024, 690, 2],
      [1024, 1366, 4],
      [1366, 660, 2],
      [1440, 900, 4],
      [1440, 1200, 4],
      [1920, 1080, 4],
    ] as const) {
      await page.setViewportSize({ width, height })
      const seen = await page.locator('h1').evaluate((h1) => {
        const words = document.createRange()
        const texts = document.createTreeWalker(h1, NodeFilter.SHOW_TEXT)
        const lines: DOMRect[] = []
        while (texts.nextNode()) {
          words.selectNode(texts.currentNode)
          lines.push(...[...words.getClientRects()].filter(({ width }) => width > 8))
        }
        const disc = h1.closest('section')?.querySelector('circle[r="172"]')?.getBoundingClientRect() ?? new DOMRect()
        // Its petals reach seven tenths of its radius further.
        const apart = lines.map(({ right, bottom }) =>
          Math.hypot(Math.max(disc.x + disc.width / 2 - right, 0), Math.max(disc.y + disc.height / 2 - bottom, 0)),
        )
        return {
          lines: new Set(lines.map(({ top }) => Math.round(top))).size,
          isClear: Math.min(...apart) > disc.width * 0.85,
        }
      })
      expect(seen, `${width} by ${height}`).toEqual({ lines: inLines, isClear: true })
    }
  },
)

/**
 * How far out the gold record and its ring reach, as a share of half the picture's width. A small picture does not show
 * the ring; larger rings fade towards the words.
 */
const outermostRing = (pictureWidth: number) => (pictureWidth < 800 ? 240 : 285) / 640

test('large text leaves no word of the headline alone on a phone', withLook, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
  for (const width of [360, 390, 430]) {
    await page.setViewportSize({ width, height: 844 })
    const lines = await page.locator('h1').evaluate((h1) => {
      const line = Number.parseFloat(getComputedStyle(h1).lineHeight)
      return Math.round(h1.getBoundingClientRect().height / line)
    })
    expect(lines, `${width} pixels wide`).toBe(4)
  }
})

test('the number in the header is on one line on every phone', withLook, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const heights = new Set<number | undefined>()
  for (const width of [320, 344, 360, 375, 384, 390, 412, 430]) {
    await page.setViewportSize({ width, height: 700 })
    heights.add((await page.getByRole('banner').locator('[href^="tel:"]').boundingBox())?.height)
  }
  expect([...heights]).toEqual([48])
})

test(
  'on the narrowest phones the flower is below the words, where there is no room beside it',
  withLook,
  async ({ page }) => {
    for (const width of [320, 340, 359]) {
      await page.setViewportSize({ width, height: 640 })
      await openToRead(page)
      const hours = await page.locator('main p').filter({ hasText: 'Or phone us free on' }).boundingBox()
      const flower = await page.locator('[data-backdrop] svg').first().boundingBox()
      expect(flower?.y, `${width} pixels wide`).toBeGreaterThanOrEqual(Number(hours?.y) + Number(hours?.height))
    }
  },
)

test('each of the four figures is on one line on a tablet', withLook, async ({ page }) => {
  for (const width of [700, 744, 767]) {
    await page.setViewportSize({ width, height: 1000 })
    await openToRead(page)
    const lines = await page
      .locator('strong')
      .filter({ hasText: /^[£\d,.]+[+BM]+$/ })
      .evaluateAll((figures) =>
        figures.map((it) => Math.round(it.clientHeight / Number.parseFloat(getComputedStyle(it).lineHeight))),
      )
    expect(lines, `${width} pixels wide`).toEqual([1, 1, 1, 1])
  }
})

test('the gold record’s words can be read, and none of its rings runs through others', withLook, async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const banner = page.locator('section').filter({ hasText: 'Leave memories, not worries' })
  for (const width of [320, 360, 390, 430, 600, 700, 744, 820, 1024, 1280, 1366, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    const picture = await banner.locator('img[src*="gold-record"]').boundingBox()
    const meadow = await banner.locator('img[src*="meadow"]').boundingBox()
    if (!picture || !meadow) throw new Error('The record is not shown')
    // Its grass is in front of the rings.
    const grass = meadow.y + meadow.height * 0.9
    const middle = { x: picture.x + picture.width / 2, y: picture.y + picture.height / 2 }
    const reach = (picture.width / 2) * outermostRing(picture.width)
    // Its words are 30 units high in a picture of 1280.
    expect((picture.width / 1280) * 30, `${width} pixels wide`).toBeGreaterThanOrEqual(18)
    const lines = await banner.evaluate((section) =>
      [...section.querySelectorAll('h2, label, p, button')].flatMap((words) => {
        const range = document.createRange()
        range.selectNodeContents(words)
        return [...range.getClientRects()].map(({ left, top, right, bottom }) => ({ left, top, right, bottom }))
      }),
    )
    const crossed = lines.filter(({ left, top, right, bottom }) => {
      const across = Math.max(left - middle.x, 0, middle.x - right)
      const down = Math.max(top - middle.y, 0, middle.y - bottom)
      return top < grass && Math.hypot(across, down) < reach
    })
    expect(lines.length, String(width)).toBeGreaterThan(2)
    expect(crossed, `${width} pixels wide`).toEqual([])
  }
})

test('on a phone no line shows where the hill ends', withLook, async ({ page }) => {
  await openToRead(page)
  const banner = page.locator('section').filter({ hasText: 'Leave memories, not worries' })
  await banner.getByRole('textbox').scrollIntoViewIfNeeded()
  await hydrated(page)
  const rows = async (y: number) => page.screenshot({ clip: { x: 0, y, width: 390, height: 4 } })
  const hill = await banner.locator('img[src*="meadow"]').boundingBox()
  const section = await banner.boundingBox()
  if (!hill || !section) throw new Error('The hill is not shown')
  // All ground, as at the section's end.
  expect(await rows(hill.y + hill.height - 4)).toEqual(await rows(section.y + section.height - 5))
})

test('a bar that has the focus stays as the form comes', async ({ page }) => {
  await openToRead(page)
  await goToPlans(page)
  const bar = barLinks(page)
  await bar.focus()
  await page.locator('form').scrollIntoViewIfNeeded()
  await expect(page.locator('[data-spare="true"]')).toHaveCount(1)
  await expect(bar).toBeFocused()
  await expect(bar).toBeVisible()
})

test('the bar comes once the reasons to believe us have gone', async ({ page }) => {
  await openToRead(page)
  const bar = barLinks(page)
  const reasons = page.locator('section').filter({ hasText: 'Planned by you. Sorted for them.' })
  await reasons.evaluate((part) => scrollBy(0, part.getBoundingClientRect().bottom - 100))
  await expect(bar).not.toBeInViewport()
  await goToPlans(page)
  await expect(bar).toBeInViewport()
})

test('the bar stays beside a link among words, which a phone leaves to it', async ({ page }) => {
  await openToRead(page)
  const bar = barLinks(page)
  const prompt = page.locator('section:has(article)').getByText('Scroll for your free guide')
  await expect(prompt).toBeHidden()
  await page.setViewportSize({ width: 820, height: 1180 })
  await prompt.evaluate((link) => link.scrollIntoView({ block: 'center' }))
  await drawn(page)
  await expect(bar).toBeInViewport()
})

test('the bar makes room for the form, and is gone below it', async ({ page }) => {
  await openToRead(page)
  const bar = barLinks(page)
  await goToPlans(page)
  await expect(bar).toBeInViewport()
  await page.locator('form').scrollIntoViewIfNeeded()
  await expect(bar).toHaveCount(0)
  await page.getByRole('heading', { name: 'Notes' }).evaluate((heading) => heading.scrollIntoView())
  await drawn(page)
  await expect(bar).not.toBeInViewport()
})

test(
  'on a wide screen it is in the header once the hero’s button has gone, and moves nothing there',
  onDesktop,
  async ({ page }) => {
    await openToRead(page)
    const number = page.getByRole('banner').locator('[href^="tel:"]')
    const before = await number.boundingBox()
    await expect(barLinks(page)).toHaveCount(0)
    await page.getByRole('heading', { name: 'Leave memories' }).evaluate((heading) => heading.scrollIntoView())
    const bar = barLinks(page)
    await expect(bar).toHaveCount(1)
    const [header, button, after] = await Promise.all(
      [page.getByRole('banner'), bar, number].map((part) => part.boundingBox()),
    )
    expect(after).toEqual(before)
    expect(button?.height).toBe(48)
    expect((button?.y ?? 0) + 48).toBeLessThan(header?.height ?? 0)
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThan(
      (await page.getByRole('banner').getByText('Monday').boundingBox())?.x ?? 0,
    )
  },
)

test('in the FAQs nothing is offered to whoever reads what to do when someone has died', async ({ page }) => {
  await page.goto('/faqs')
  await readable(page)
  const bar = barLinks(page)
  const question = (name: string) => page.getByRole('heading', { name })
  const goTo = (name: string) => question(name).evaluate((heading) => heading.scrollIntoView({ block: 'center' }))
  await expect(bar).toHaveCount(0)
  await goTo('How is my money looked after?')
  await expect(bar).toBeInViewport()
  await goTo('Who else do I need to tell?')
  await expect(bar).toHaveCount(0)
  await question('Who else do I need to tell?').click()
  await goTo('How is my money looked after?')
  await expect(page.locator('[data-spare="false"]')).toHaveCount(1)
  await expect(bar).toHaveCount(0)
})

test.describe('a song', () => {
  const field = (page: Page) => page.getByLabel('What would they play for you?')
  const label = (page: Page) => page.locator('textPath')
  const wayOn = (page: Page) => page.getByRole('link', { name: 'Now the plan' })
  const more = (page: Page) => page.getByRole('link', { name: 'Add more songs' })
  /** Round the guide's cover. */
  const strip = (page: Page) => page.locator('p').filter({ hasText: 'and other plans' })

  async function press(page: Page, song: string): Promise<void> {
    await field(page).focus()
    await hydrated(page)
    await field(page).fill(song)
    await page.getByRole('button', { name: 'Put it on the record' }).click()
  }

  test('appears round the record’s label as it is typed, and asks for nothing but the plan', async ({ page }) => {
    await openToRead(page)
    await field(page).focus()
    await hydrated(page)
    await expect(label(page)).toHaveText('Your song here')
    await field(page).pressSequentially('My W')
    await expect(label(page)).toHaveText('My W')
    await field(page).fill('My Way')
    await field(page).press('Enter')
    await expect(page.getByText('Good. That’s the hardest part sorted.')).toBeVisible()
    await wayOn(page).click()
    await expect(section(page)).toBeFocused()
    await expect(strip(page)).toHaveText('My Way and other plans')
    await expect(strip(page)).toBeInViewport()
  })

  test('too long for one line round the label is on two, neither of which goes much further', async ({ page }) => {
    await openToRead(page)
    await field(page).focus()
    await hydrated(page)
    await field(page).fill('Always Look on the Bright Side of Life')
    await expect(label(page)).toHaveText(['Always Look on the Bright', 'Side of Life'])
  })

  test('is answered by a few notes', async ({ page }) => {
    await openToRead(page)
    const notes = page.locator('img[src*="note.svg"]')
    await expect(notes).toHaveCount(0)
    await press(page, 'My Way')
    await expect(notes).toHaveCount(3)
  })

  test('the guide’s cover has its place before it comes', withLook, async ({ page }) => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      await openToRead(page)
      const cover = section(page).locator('img[src*="guide-cover"]')
      await expect(cover).toBeHidden()
      const fields = () =>
        page.getByLabel('First name').evaluate((field) => field.getBoundingClientRect().top + scrollY)
      const before = await fields()
      await section(page).scrollIntoViewIfNeeded()
      await expect(cover).toBeVisible()
      expect(await fields(), `${width} pixels wide`).toBe(before)
    }
  })

  test('a phone’s page is at most 7,200 pixels high', withLook, async ({ page }) => {
    await openToRead(page)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7_200)
  })

  test('makes no page wider, also at 200 %', async ({ page }) => {
    await openToRead(page)
    await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }))
    await press(page, 'My Way')
    expect(await widthOf(page)).toBe(page.viewportSize()?.width)
  })

  test('moves nothing when it is pressed, and on a phone little', withLook, async ({ page }) => {
    for (const [width, growth] of [
      [360, 160],
      [390, 130],
      [700, 0],
      [820, 0],
      [1280, 0],
      [1440, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 844 })
      await openToRead(page)
      await page.evaluate(() => localStorage.clear())
      const height = () => page.evaluate(() => document.documentElement.scrollHeight)
      // By then all of the page is laid out, in its own fonts.
      await field(page).focus()
      await hydrated(page)
      await page.evaluate(() => document.fonts.ready.then(() => undefined))
      const before = await height()
      await press(page, 'Bridge over Troubled Water')
      await expect(wayOn(page)).toBeVisible()
      expect((await height()) - before, `${width} pixels wide`).toBeLessThanOrEqual(growth)
    }
  })

  test(
    'is followed by one coral button, on neither hill nor flowers, and no bar beside it',
    withLook,
    async ({ page }) => {
      await openToRead(page)
      await press(page, 'You’ll Never Walk Alone (live)')
      await page.keyboard.press('Tab')
      await expect(wayOn(page)).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(more(page)).toBeFocused()
      for (const width of [360, 390, 430, 700, 744, 820, 1023, 1280, 1440, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        await wayOn(page).evaluate((button) => button.scrollIntoView({ block: 'center' }))
        const inView = async () =>
          (await page.evaluate(corals)).flatMap(({ name, isInView }) => (isInView ? [name] : []))
        await expect.poll(inView, `${width} pixels wide`).toEqual(['Now the plan →'])
        const places = [
          page.locator('img[src*="meadow"]'),
          page.getByText('What would they play'),
          wayOn(page),
          more(page),
        ]
        const [meadow, question, button, link] = await Promise.all(places.map((place) => place.boundingBox()))
        if (!meadow || !question || !button || !link) throw new Error('Something is not shown')
        expect(button.height).toBeGreaterThanOrEqual(52)
        // On phones the words are below the picture, where there is only ground; elsewhere they are above the plants at
        // its left.
        const isBelow = question.y > meadow.y + meadow.height - 13
        const isAbove = Math.max(button.y + button.height, link.y + link.height) < meadow.y + meadow.height * 0.72
        expect(width < 700 ? isBelow : isAbove, `${width} pixels wide`).toBe(true)
      }
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('heading', { name: 'Your money' }).evaluate((heading) => heading.scrollIntoView())
      await expect(barLinks(page).first()).toBeInViewport()
    },
  )

  test(
    'is on the cover’s strip, which has two lines and is inside the card; no word is on both',
    withLook,
    async ({ page }) => {
      await openToRead(page)
      for (const [song, lines] of [
        ['🎷', 1],
        ['Bridge Over Troubled Water', 2],
        ['Supercalifragilisticexpialidocious', 1],
        ['I Have a Dream, a Song to Sing to Help Me Cope With Anything', 2],
      ] as const) {
        await press(page, song)
        await expect(strip(page)).toContainText(song.slice(0, 12))
        for (const width of [360, 390, 430, 600, 820]) {
          await page.setViewportSize({ width, height: 844 })
          const seen = await strip(page).evaluate((element) => {
            const linesOf = (part: Element) =>
              Math.round(part.clientHeight / Number.parseFloat(getComputedStyle(part).lineHeight))
            const card = element.closest('div:has(form)')?.getBoundingClientRect()
            const { left, right } = element.getBoundingClientRect()
            const isInside = card && left > card.left && right < card.right
            return {
              lines: linesOf(element),
              song: element.firstElementChild && linesOf(element.firstElementChild),
              isInside,
            }
          })
          expect(seen, `${song}, ${width} pixels wide`).toEqual({ lines: 2, song: lines, isInside: true })
        }
      }
    },
  )

  test('is in place on the page of songs, and on the next visit', async ({ page }) => {
    await openToRead(page)
    await press(page, '  My   Way ')
    await more(page).click()
    await expect(page).toHaveURL('/soundtrack')
    await expect(page.getByRole('textbox', { name: 'To come in to' })).toHaveValue('My Way')
    await page.goto('/')
    await field(page).focus()
    await expect(label(page)).toHaveText('My Way')
  })

  test('is asked for when the button is pressed without one', async ({ page }) => {
    await openToRead(page)
    await press(page, '')
    await expect(field(page)).toBeFocused()
    await expect(page.getByText('Type a song first. Any song will do.')).toBeVisible()
    await expect(wayOn(page)).toBeHidden()
  })

  test('leaves the record, the cover and the device once its field is cleared and the button pressed', async ({
    page,
  }) => {
    await openToRead(page)
    await press(page, 'My Way')
    await press(page, '')
    await expect(page.getByText('Type a song first. Any song will do.')).toBeVisible()
    await expect(page.getByText('Good. That’s the hardest part sorted.')).toHaveCount(0)
    await expect(page.locator('img[src*="note.svg"]')).toHaveCount(0)
    await expect(strip(page)).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('gc_soundtrack'))).toBeNull()
  })

  test('that is typed in place of a pressed one is not said to be sorted until it is pressed too', async ({ page }) => {
    const answer = page.getByText('Good. That’s the hardest part sorted.')
    await openToRead(page)
    await press(page, 'Imagine')
    await expect(answer).toBeVisible()
    await field(page).fill('Jerusalem')
    await expect(answer).toBeHidden()
    await field(page).press('Enter')
    await expect(answer).toBeVisible()
  })

  test('lies still until it is pressed, also in place of one that plays', async ({ page }) => {
    await openToRead(page)
    await press(page, 'Imagine')
    await expect(page.locator('img[src*="note.svg"]')).toHaveCount(3)
    await field(page).fill('Jerusalem')
    await expect(page.locator('img[src*="note.svg"]')).toHaveCount(0)
  })

  test('is asked for only until there is one', async ({ page }) => {
    await openToRead(page)
    await press(page, '')
    await expect(page.getByText('Type a song first. Any song will do.')).toBeVisible()
    await field(page).fill('Imagine')
    await expect(page.getByText('Type a song first. Any song will do.')).toBeHidden()
  })

  for (const [song, answer] of [
    ['', 'Type a song first.'],
    ['My Way', 'Good.'],
  ] as const)
    test(`is answered by “${answer}” again at each press, for those who only hear it`, async ({ page }) => {
      await openToRead(page)
      await press(page, song)
      const said = page.getByRole('status').getByText(answer)
      await said.evaluate((element) => element.setAttribute('data-heard', ''))
      await page.getByRole('button', { name: 'Put it on the record' }).click()
      await expect(said).not.toHaveAttribute('data-heard')
    })

  test('that was pressed moves nothing as the next is typed', withLook, async ({ page }) => {
    await openToRead(page)
    const height = () => page.evaluate(() => document.documentElement.scrollHeight)
    for (const textSize of ['100%', '200%']) {
      await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), textSize)
      await press(page, 'Imagine')
      await expect(wayOn(page)).toBeVisible()
      const before = await height()
      await field(page).fill('Jerusalem')
      await expect(page.getByText('It stays on this device')).toBeVisible()
      await expect(wayOn(page)).toBeVisible()
      expect(await height(), textSize).toBe(before)
    }
  })

  test('is named after what happens next, once a guide is on its way, in place of the link to the songs', async ({
    page,
  }) => {
    await openToRead(page)
    await press(page, 'My Way')
    await page.goto('/thank-you')
    await expect(page.locator('main')).toHaveText(/What happens next.*My Way is on your record\./)
    await expect(page.getByText('you could pick your songs')).toHaveCount(0)
  })

  for (const width of [390, 820, 1440])
    test(`moves nothing on the page that thanks, ${width} px wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 1200 })
      await openToRead(page)
      await press(page, 'My Way')
      await page.addInitScript(watchShifts)
      await page.goto('/thank-you')
      await expect(page.getByText('My Way is on your record.')).toBeAttached()
      await drawn(page)
      const { score, shifts } = await shiftsOf(page)
      expect(score, shifts).toBeLessThan(0.005)
    })

  test('that was typed before the script came is not lost', async ({ page }) => {
    const release = await holdScripts(page, '**/assets/index-*.js')
    await openToRead(page)
    await field(page).fill('Jerusalem')
    release()
    await expect(label(page)).toHaveText('Jerusalem')
  })

  test('can be pressed as soon as a script can take it', async ({ page }) => {
    const release = await holdScripts(page, '**/assets/enhancements-*.js')
    await page.goto('/')
    const button = page.getByRole('button', { name: 'Put it on the record' })
    await expect(button).toBeDisabled()
    release()
    await expect(button).toBeEnabled()
  })

  for (const how of ['the button', 'Enter'])
    test(`that was pressed by ${how} before the script came is kept once it has`, async ({ page }) => {
      const release = await holdScripts(page, '**/assets/index-*.js')
      await openToRead(page)
      await field(page).fill('Jerusalem')
      const button = page.getByRole('button', { name: 'Put it on the record' })
      await (how === 'Enter' ? field(page).press('Enter') : button.click())
      await expect(button).toHaveAttribute('aria-busy', 'true')
      release()
      await expect(page.getByText('Good. That’s the hardest part sorted.')).toBeVisible()
      await expect(button).not.toHaveAttribute('aria-busy')
      await expect(strip(page)).toHaveText('Jerusalem and other plans')
    })

  test('is not asked for on a device on which a funeral may be needed now', async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('gc_form_extra', JSON.stringify({ timing: 'asap', savedAt: Date.now() }))
      localStorage.setItem(
        'gc_soundtrack',
        JSON.stringify({ value: { 'to-come-in-to': 'My Way' }, savedAt: Date.now() }),
      )
    })
    await page.goto('/')
    await expect(field(page)).toHaveCount(0)
    await expect(page.getByText('My Way')).toHaveCount(0)
  })

  test('is not asked for by somebody who has sent word that a funeral may be needed now', async ({ page }) => {
    await open(page, '/ring-me/thank-you/soon')
    await page.goto('/')
    await expect(field(page)).toHaveCount(0)
  })

  test.describe('in motion', () => {
    test.use(inMotion)

    test('turns the record once, unless motion is reduced', async ({ page }) => {
      await openToRead(page)
      await press(page, 'My Way')
      const turns = () =>
        page.evaluate(() => document.getAnimations().filter((it) => it instanceof CSSTransition).length)
      expect(await turns()).toBeGreaterThan(0)
      await expect.poll(turns).toBe(0)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await page.getByRole('button', { name: 'Put it on the record' }).click()
      expect(await turns()).toBe(0)
    })
  })
})

test('the tone-arm lies on the record, however far it has turned', async ({ page }) => {
  await openToRead(page)
  const onTop = await page.locator('[data-backdrop] svg').evaluateAll((pictures) => {
    const [flower, record] = pictures
    flower?.scrollIntoView()
    const { x = 0, y = 0, width = 0 } = flower?.getBoundingClientRect() ?? {}
    if (record instanceof SVGElement) record.style.transform = 'rotate(-50deg)'
    // The head of the arm, in the flower's own units. On a phone the words' boxes are above it.
    const there = document.elementsFromPoint(x + (width * 393) / 580, y + (width * 423) / 580)
    const seen = there.find((element) => element instanceof SVGElement)
    return pictures.findIndex((picture) => picture.contains(seen ?? null))
  })
  expect(onTop).toBe(3)
})

test('what is scrolled to stops above the bar, however high it is', withLook, async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 667 })
  await openToRead(page)
  await goToPlans(page)
  const bar = barLinks(page).first().locator('..')
  for (const size of ['100%', '112.5%']) {
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size)
    const kept = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom),
    )
    expect(kept, size).toBeGreaterThanOrEqual((await bar.boundingBox())?.height ?? Number.POSITIVE_INFINITY)
  }
})

test('the bar leads to the form, and is missing on a short screen, at 200 % and on paper', async ({ page }) => {
  await openToRead(page)
  await goToPlans(page)
  const bar = barLinks(page).first()
  await expect(bar).toBeInViewport()
  await bar.click()
  await expect(section(page)).toBeFocused()
  await expect.poll(() => gapBelowHeader(page)).toBe(8)

  await goToPlans(page)
  await expect(bar).toBeInViewport()
  await page.emulateMedia({ media: 'print' })
  await expect(bar).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await expect(bar).toBeVisible()
  const browser = await page.context().newCDPSession(page)
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  await expect(bar).toBeHidden()
  await browser.send('Page.setFontSizes', { fontSizes: { standard: 16 } })

  // Nor is the header sticky there.
  await page.setViewportSize({ width: 800, height: 420 })
  await expect(bar).toBeHidden()
  await link(page).click()
  await expect(section(page)).toBeFocused()
  await expect.poll(() => gapBelowHeader(page)).toBe(8)
})

test('where the bar is missing, on a short screen and on wide paper, nothing lies over anything else', async ({
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 420 })
  await openToRead(page)
  expect(await page.evaluate(overlaps)).toEqual([])
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.emulateMedia({ media: 'print' })
  expect(await page.evaluate(overlaps)).toEqual([])
})
