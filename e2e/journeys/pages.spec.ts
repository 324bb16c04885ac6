import { expect, journey } from './journey.ts'
import type { Visit } from './visit.ts'

const paths = [
  '/',
  '/get-your-guide',
  '/ring-me',
  '/we-will-ring-you',
  '/find-your-plan',
  '/thank-you',
  '/guide',
  '/guide/plans-compared',
  '/guide/your-money',
  '/guide/my-wishes',
  '/faqs',
  '/privacy-policy',
  '/accessibility',
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
