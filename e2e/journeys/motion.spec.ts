import { expect, journey } from './journey.ts'
import type { Visit } from './visit.ts'

// In motion, as pages are by themselves.
journey.use({ isStill: false })

journey('a link to the form glides there, ends 8 px below the header, and then has the focus', async ({ visit }) => {
  await visit.open('/')
  await visit.readable()
  await expect
    .poll(() => visit.ask(() => getComputedStyle(document.documentElement).scrollBehavior, null))
    .toBe('smooth')
  // A jump is done at once; a smooth scroll has not started by then, however slow the machine.
  await visit.ask(() => {
    const { dataset } = document.documentElement
    addEventListener('click', () => Object.assign(dataset, { pressedAt: scrollY }), { capture: true })
    addEventListener('click', () => Object.assign(dataset, { answeredAt: scrollY, had: document.activeElement?.id }))
  }, null)
  await visit.press('Download Free Guide')
  // Some engines scroll only by whole pixels.
  const distance = () =>
    visit.ask(() => {
      const header = document.querySelector('header')?.getBoundingClientRect()
      const top = document.getElementById('lead-form-start')?.getBoundingClientRect().top ?? Number.NaN
      return Math.abs(top - Math.max(0, header?.bottom ?? 0) - 8)
    }, null)
  await expect.poll(distance).toBeLessThan(1)
  const { pressedAt, answeredAt, had } = await visit.ask(() => ({ ...document.documentElement.dataset }), null)
  expect(answeredAt).toBe(pressedAt)
  expect(had).not.toBe('lead-form-start')
  expect(pressedAt).toBeDefined()
  await expect.poll(() => visit.ask(() => document.activeElement?.id, null)).toBe('lead-form-start')
})

/**
 * Scrolls down by half a screen at once. That may end a glide: Chromium drops a glide that begins in the same frame,
 * which no person could bring about.
 *
 * @returns where the page is then
 */
const scrollDown = (visit: Visit) =>
  visit.ask(async () => {
    scrollTo({ top: innerHeight / 2, behavior: 'instant' })
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    return scrollY
  }, null)

const place = (visit: Visit) => visit.ask(() => Math.round(scrollY), null)

/**
 * Notes from now on how a script scrolls the page. A jump is done once its call returns; a glide has not begun by then,
 * however slow the machine.
 *
 * @returns what the last scroll was; the first may come from the press itself, which brings its target into view
 */
async function watchScroll(visit: Visit): Promise<() => Promise<string | undefined>> {
  await visit.ask(() => {
    const { dataset } = document.documentElement
    const noted = {
      apply(scroll: (...given: unknown[]) => void, by: unknown, given: unknown[]) {
        const before = scrollY
        Reflect.apply(scroll, by, given)
        dataset.scroll = scrollY === before ? 'glide' : 'jump'
      },
    }
    window.scrollTo = new Proxy(window.scrollTo, noted)
    Element.prototype.scrollIntoView = new Proxy(Element.prototype.scrollIntoView, noted)
  }, null)
  return () => visit.ask(() => document.documentElement.dataset.scroll, null)
}

journey('in the steps the browser’s Back glides to the top, as each move does', async ({ visit }) => {
  await visit.open('/get-your-guide')
  await visit.inSteps()
  await visit.choose('Direct cremation')
  await scrollDown(visit)
  await visit.press('Continue')
  await visit.sees('Step 2 of 5')
  await expect.poll(() => place(visit)).toBe(0)
  expect(await scrollDown(visit)).toBeGreaterThan(0)
  const lastScroll = await watchScroll(visit)
  await visit.back()
  await visit.sees('Step 1 of 5')
  await expect.poll(() => place(visit)).toBe(0)
  expect(await lastScroll()).toBe('glide')
})

journey('the guide form is shown from its top when its page is loaded again', async ({ visit }) => {
  await visit.open('/get-your-guide')
  await visit.inSteps()
  expect(await scrollDown(visit)).toBeGreaterThan(0)
  await visit.reload()
  await visit.inSteps()
  await expect.poll(() => place(visit)).toBe(0)
})

journey.describe('on a wide screen', () => {
  journey.use({ view: { width: 1280, height: 800 } })

  journey('the first failed submit glides to the first mistake, its label below the header', async ({ visit }) => {
    await visit.open('/#lead-form-start')
    await visit.hydrated()
    const lastScroll = await watchScroll(visit)
    await visit.press('Send me my info pack')
    await expect.poll(() => visit.focused()).toBe('First name')
    const gap = () =>
      visit.ask(() => {
        const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
        const label = document.querySelector('label[for=firstName]')?.getBoundingClientRect().top ?? Number.NaN
        return label - header
      }, null)
    await expect.poll(gap).toBeGreaterThan(0)
    expect(await lastScroll()).toBe('glide')
  })
})
