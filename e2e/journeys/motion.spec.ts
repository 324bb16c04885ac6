import { fontsInUse } from '../page-questions.ts'
import { expect, journey } from './journey.ts'
import type { Visit } from './visit.ts'

// In motion, as pages are by themselves.
journey.use({ isStill: false })

/** Whether the form is 8 px below the part of the view the header covers. Some engines scroll only by whole pixels. */
const isInPlace = (visit: Visit) =>
  visit.ask(() => {
    const header = document.querySelector('header')?.getBoundingClientRect()
    const top = document.getElementById('lead-form-start')?.getBoundingClientRect().top ?? Number.NaN
    return Math.abs(top - Math.max(0, header?.bottom ?? 0) - 8) < 1
  }, null)

const settled = (visit: Visit) =>
  expect
    .poll(() => visit.ask(() => getComputedStyle(document.documentElement).scrollBehavior, null), {
      message: 'glides to its places',
    })
    .toBe('smooth')

journey('a link to the form glides there and ends below the header', async ({ visit }) => {
  await visit.open('/')
  await visit.readable()
  await settled(visit)
  // A jump is done at once; a smooth scroll has not started by then, however slow the machine.
  await visit.ask(() => {
    const { dataset } = document.documentElement
    addEventListener('click', () => Object.assign(dataset, { pressedAt: scrollY }), { capture: true })
    addEventListener('click', () => Object.assign(dataset, { answeredAt: scrollY }))
  }, null)
  await visit.press('Download Free Guide')
  await expect.poll(() => isInPlace(visit)).toBe(true)
  const { pressedAt, answeredAt } = await visit.ask(() => ({ ...document.documentElement.dataset }), null)
  expect(answeredAt).toBe(pressedAt)
  expect(pressedAt).toBeDefined()
  await expect.poll(() => visit.ask(() => document.activeElement?.id, null)).toBe('lead-form-start')
})

journey('a URL with the form’s fragment opens there', async ({ visit }) => {
  await visit.open('/#lead-form-start')
  await expect.poll(() => isInPlace(visit)).toBe(true)
  await visit.hydrated()
  await settled(visit)
  await expect.poll(() => isInPlace(visit)).toBe(true)
})

journey('a link in the error summary shows its whole field', async ({ visit }) => {
  await visit.open('/')
  await visit.hydrated()
  await visit.press('Send me my info pack')
  await visit.press('Last name is required')
  await expect.poll(() => visit.focused()).toBe('Last name')
  const isSeen = () =>
    visit.ask(() => {
      const { bottom } = document.querySelector('header')?.getBoundingClientRect() ?? { bottom: 0 }
      const field = document.getElementById('lastName')
      const label = field instanceof HTMLInputElement ? field.labels?.[0] : undefined
      return (label?.getBoundingClientRect().top ?? Number.NaN) >= bottom
    }, null)
  await expect.poll(isSeen).toBe(true)
})

journey('a page scrolled at once stays where it is while it gets its fonts', async ({ visit }) => {
  await visit.open('/privacy-policy')
  const top = await visit.ask(async () => {
    scrollTo({ top: 9_000, behavior: 'instant' })
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const inView = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    inView?.setAttribute('data-in-view', '')
    return inView?.getBoundingClientRect().top ?? Number.NaN
  }, null)
  await settled(visit)
  const now = await visit.ask(() => document.querySelector('[data-in-view]')?.getBoundingClientRect().top, null)
  // The fonts move it by a line or two.
  expect(Math.abs((now ?? Number.NaN) - top)).toBeLessThan(100)
  await expect.poll(() => visit.ask(fontsInUse, null)).toEqual(['Fraunces, loaded', 'Atkinson, loaded'])
})
