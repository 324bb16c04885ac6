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
