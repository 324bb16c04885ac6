import type { Browser } from '../../../e2e/engines/driver.ts'
import { launch } from '../../../e2e/engines/launch.ts'
import { isHere } from '../../../scripts/engines/engines.ts'
import { inRounds, median, ratio, table } from '../figures.ts'
import { type Certificate, serve, serveLinks } from '../serve.ts'
import { buildSites, floor, ours } from './sites.ts'

/** Visits are short, and single paints vary. */
const visitsInARound = 4

/** In ms since the visitor left the other site. */
interface EngineVisit {
  readonly firstPaint: number
  /** The document is parsed: its form can be typed into. */
  readonly formReady: number
}

/**
 * Visits our landing page and the floor in turns, in Firefox and WebKit where they are installed. Neither network nor
 * processor is slowed down: only Chromium can do that. @returns the report
 */
export async function measureOtherEngines(
  certificate: Certificate,
  rounds: number,
  say: (what: string) => void,
): Promise<string> {
  say('building the landing page')
  const origins = new Map<string, string>()
  for (const { name, folder } of buildSites([floor])) origins.set(name, await serve(folder, certificate))
  const from = await serveLinks()
  const rows: string[][] = []
  for (const engine of (['firefox', 'webkit'] as const).filter(isHere)) {
    say(`visiting ${origins.size} landing pages in ${engine}, ${rounds * visitsInARound} times`)
    const browser = await launch(engine, false)
    const names = [...origins.keys()]
    const visits = await inRounds(names, rounds * visitsInARound, (name) =>
      visit(browser, from, `${origins.get(name)}/`),
    )
    await browser.close()
    const figures = (figure: keyof EngineVisit) => {
      const [own, base] = [ours, floor].map((name) => (visits.get(name) ?? []).map((each) => each[figure]))
      return [median(own ?? []).toFixed(0), median(base ?? []).toFixed(0), ratio(own ?? [], base ?? [])]
    }
    rows.push([engine, ...figures('firstPaint'), ...figures('formReady')])
  }
  return `### The landing page in other engines

Medians of ${rounds * visitsInARound} rounds, ms from leaving the other site, nothing slowed down. The form is ready once the document is parsed.

${table(['', 'first paint', floor, '', 'form ready', floor, ''], rows)}
`
}

/** By then the page has long been painted; asking sooner would take the processor from it. */
const paintedMs = 1_000

/**
 * Comes from another site, because an empty tab lends its process only to some pages. The clock starts there: a page's
 * own starts only once it has its process, which can be later than its response.
 */
async function visit(browser: Browser, from: string, url: string): Promise<EngineVisit> {
  const tab = await browser.visit({ width: 390, height: 844 })
  await tab.goto(from)
  await tab.evaluate((to) => void setTimeout(() => location.assign(`${to}?left=${Date.now()}`)), url)
  await new Promise((resolve) => setTimeout(resolve, paintedMs))
  const visited = await tab.evaluate(async () => {
    const paints = () => performance.getEntriesByName('first-contentful-paint')
    while (paints().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const left = Number(new URLSearchParams(location.search).get('left'))
    return {
      firstPaint: performance.timeOrigin + Number(paints()[0]?.startTime) - left,
      formReady: performance.timing.domInteractive - left,
    }
  }, null)
  await tab.close()
  return visited
}
