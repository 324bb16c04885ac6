import { expect, journey, phone } from './journey.ts'
import type { Visit } from './visit.ts'

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
  await visit.hydrated()
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

journey('a page scrolled at once stays where it is while it gets its heights', async ({ visit }) => {
  await visit.open('/privacy-policy')
  const top = await visit.ask(async () => {
    scrollTo(0, 9_000)
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    const inView = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
    inView?.setAttribute('data-in-view', '')
    return inView?.getBoundingClientRect().top ?? Number.NaN
  }, null)
  await settled(visit)
  const now = await visit.ask(() => document.querySelector('[data-in-view]')?.getBoundingClientRect().top, null)
  // The fonts arrive too, and move it by a line or two.
  expect(Math.abs((now ?? Number.NaN) - top)).toBeLessThan(100)
})

const paths = [
  '/',
  '/get-your-guide',
  '/guide/plans-compared',
  '/guide/my-wishes',
  '/faqs',
  '/privacy-policy',
  '/nowhere',
]

/** How much wider the page is than the view, in CSS pixels. */
const overhang = (visit: Visit) =>
  visit.ask(() => document.documentElement.scrollWidth - document.documentElement.clientWidth, null)

/** The fonts the page's text actually uses, not those requested. */
const fonts = (visit: Visit) =>
  visit.ask(() => {
    const first = (selector: string) =>
      getComputedStyle(document.querySelector(selector) ?? document.body).fontFamily.replace(/["']|,.*/g, '')
    const loaded = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    const isLoaded = (name: string) => loaded.some((family) => family.replace(/["']/g, '') === name)
    return [first('h1'), first('footer nav a')].map((name) => `${name}, ${isLoaded(name) ? 'loaded' : 'not loaded'}`)
  }, null)

journey.describe('on a phone', () => {
  journey.use({ view: phone })

  journey(
    'every page has its fonts and fits the screen, even with text twice as large',
    async ({ visit, expectedErrors }) => {
      expectedErrors.push(/404/)
      for (const path of paths) {
        await visit.open(path)
        await expect
          .poll(() => fonts(visit), { message: `fonts of ${path}` })
          .toEqual(['Fraunces, loaded', 'Atkinson, loaded'])
        expect(await overhang(visit), path).toBe(0)
        await visit.ask(() => {
          document.documentElement.style.fontSize = '200%'
        }, null)
        expect(await overhang(visit), `${path}, large letters`).toBe(0)
      }
    },
  )

  journey('with text twice as large, no choice is wider than the screen', async ({ visit }) => {
    await visit.open('/ring-me')
    await visit.hydrated()
    const widths = await visit.ask(() => {
      const { documentElement: page } = document
      page.style.fontSize = '200%'
      const options = [...document.querySelectorAll('option')]
      return options.map((option) => {
        option.selected = true
        return page.scrollWidth - page.clientWidth
      })
    }, null)
    expect(widths.length).toBeGreaterThan(8)
    expect(Math.max(...widths)).toBe(0)
  })
})

journey('in the guide’s larger letters, the header’s way to a call takes two lines at most', async ({ visit }) => {
  await visit.open('/guide')
  await visit.hydrated()
  const lines = await visit.ask(async () => {
    document.documentElement.dataset.textSize = 'large'
    // As while nobody answers the phone.
    const link = document.querySelector('header [data-closed]')
    link?.removeAttribute('hidden')
    await document.fonts.ready
    return link ? link.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(link).lineHeight) : undefined
  }, null)
  expect(lines).toBeLessThan(2.5)
})
