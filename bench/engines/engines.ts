import { inRounds, median, ratio, table } from '../figures.ts'
import { buildSites, floor, ours } from '../pages/sites.ts'
import { type Certificate, serve, serveLinks } from '../serve.ts'
import { type Browser, browsersHere } from './browsers.ts'

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
export async function measureEngines(
  certificate: Certificate,
  rounds: number,
  say: (what: string) => void,
): Promise<string> {
  say('building the landing page')
  const origins = new Map<string, string>()
  for (const { name, folder } of buildSites([floor])) origins.set(name, await serve(folder, certificate))
  const from = await serveLinks()
  const rows: string[][] = []
  for (const [engine, launch] of browsersHere()) {
    say(`visiting ${origins.size} landing pages in ${engine}, ${rounds * visitsInARound} times`)
    const browser = await launch()
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

Medians of ${rounds * visitsInARound} rounds, ms; ratios to \`${floor}\` are medians of each round's ratio. Neither network nor
processor is slowed down. The clock starts when the visitor leaves the other site. The form is ready when the document is
parsed: it can be typed into from then on.

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
  const tab = await browser.open()
  await tab.goto(from)
  await tab.evaluate(`setTimeout(() => location.assign('${url}?left=' + Date.now())), null`)
  await new Promise((resolve) => setTimeout(resolve, paintedMs))
  const result = await tab.evaluate(`(async () => {
    const paints = () => performance.getEntriesByName('first-contentful-paint')
    while (paints().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const left = Number(new URLSearchParams(location.search).get('left'))
    return {
      firstPaint: performance.timeOrigin + paints()[0].startTime - left,
      formReady: performance.timing.domInteractive - left,
    }
  })()`)
  await tab.close()
  const visited: EngineVisit = JSON.parse(result)
  return visited
}
