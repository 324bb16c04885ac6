import { expect, journey } from './journey.ts'
import { everywhere } from './projects.ts'
import type { Visit } from './visit.ts'

/** The visitor's email address, which is not asked for here, stands in for their last name. */
async function fillNames(visit: Visit, email: string): Promise<void> {
  await visit.write('First name', 'Ada')
  await visit.write('Last name', email)
  await visit.write('Phone number', '+44 (0)7700 900123')
}

journey('a request to be rung arrives', { tag: everywhere }, async ({ visit, visitor }) => {
  await visit.open('/ring-me')
  await visit.hydrated()
  await fillNames(visit, visitor.email)
  const date = await visit.pick('Which day?', 2)
  expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
  await visit.choose('Early afternoon')
  expect(await visit.pick('What is it about?', 4)).toBe('needed-now')
  await visit.sees('a plan may not be the answer')
  await visit.press('Please ring me')
  await visit.arrivesAt('/we-will-ring-you#sent')
  await visit.sees('between 12 noon and 3pm')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({
    callbackDate: date,
    callbackWindow: 'early-afternoon',
  })
})

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

journey('in the guide’s larger letters, the header’s way here takes two lines at most', async ({ visit }) => {
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

journey('a request to be rung arrives without scripts', async ({ visit, visitor }) => {
  visit.site.withoutScripts()
  await visit.open('/ring-me')
  await fillNames(visit, visitor.email)
  expect(await visit.pick('Which day?', 1)).toBe('first')
  await visit.choose('Late afternoon')
  await visit.press('Please ring me')
  await visit.arrivesAt('/we-will-ring-you#sent')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ callbackWindow: 'late-afternoon' })
})

journey('a call is promised only once its request has arrived, also after a reload', async ({ visit, visitor }) => {
  await visit.open('/ring-me')
  await visit.hydrated()
  const reconnect = visit.site.cutPosts()
  await fillNames(visit, visitor.email)
  await visit.pick('Which day?', 2)
  await visit.choose('Early afternoon')
  await visit.press('Please ring me')
  await visit.arrivesAt('/we-will-ring-you')
  await visit.sees('Your request hasn’t reached us yet.')
  await visit.reload()
  expect(await visit.shows('We will ring you.')).toBe(false)
  await visit.sees('Your request hasn’t reached us yet.')
  reconnect()
  await visit.arrivesAt('/we-will-ring-you#sent')
  await visit.sees('We will ring you.')
  await visit.sees('between 12 noon and 3pm')
  expect(Object.fromEntries((await visitor.delivered()).fields)).toMatchObject({ callbackWindow: 'early-afternoon' })
  await visit.reload()
  expect(await visit.shows('We will ring you.')).toBe(true)
})
