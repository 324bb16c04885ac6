import type { Browser as ChromiumBrowser } from 'playwright'
import type { Browser } from '../../e2e/engines/driver.ts'
import { launch } from '../../e2e/engines/launch.ts'
import { isHere } from '../../scripts/engines/engines.ts'
import { inRounds, median, ratio, table } from './figures.ts'
import { type Site, type Sites, serveSites } from './sites.ts'
import { type Arrival, costsOf, firstPaint, firstTouch, inOwnChromium, touchAfterMs, visit } from './visit.ts'

type Say = (what: string) => void

/** A first paint is quick to measure, and varies by a fifth: a frame comes before the rest of the page or after it. */
const paintsInARound = 4

/** What was measured of a site, by round. */
type Runs<Run> = (site: Site) => readonly Run[]

const whole = (value: number) => value.toFixed(0)

/** A site's figure, and its ratio to the hand-written page's. */
function besideFloor<Run>(runs: Runs<Run>, site: Site, floor: Site, figure: (run: Run) => number): [string, string] {
  const own = runs(site).map(figure)
  return [whole(median(own)), ratio(own, runs(floor).map(figure))]
}

/** Measures the first paint of the landing page in every way it is built. @returns the report */
export async function measurePaints(rounds: number, say: Say): Promise<string> {
  say('building the landing page in every way')
  const sites = await serveSites()
  const { all, floor, trust } = sites
  const times = rounds * paintsInARound
  say(`first paint of ${all.length} landing pages, ${times} times from another site and in an empty tab`)
  const paints = (arrival: Arrival) =>
    inRounds(all, times, (site) => inOwnChromium(trust, (browser) => firstPaint(browser, site, arrival)))
  const linked = await paints('from another site')
  const typed = await paints('in an empty tab')
  const rows = all.map((site) => [
    site.name,
    ...besideFloor(linked, site, floor, ({ fcp }) => fcp),
    ...besideFloor(linked, site, floor, ({ lcp }) => lcp),
    ...besideFloor(typed, site, floor, ({ fcp }) => fcp),
  ])
  return `### The landing page, a slow phone

Slow 4G (1.6 Mbit/s, 150 ms), a processor four times slower, an empty cache. Medians of ${times} rounds, ms, coming from
another site; the last two columns are the first paint in an empty tab. Each page is visited in a browser of its own.

${table(['', 'FCP', '', 'LCP', '', 'empty tab', ''], rows)}

### The landing page in other engines

Medians of ${times} rounds, ms from leaving the other site, nothing slowed down. The form is ready once the document is parsed.

${await otherEngines(sites, times, say)}
`
}

/**
 * Ours and the hand-written page in turns, in Firefox and WebKit where they are installed: only Chromium can be slowed
 * down.
 */
async function otherEngines({ own, floor }: Sites, times: number, say: Say): Promise<string> {
  const rows: string[][] = []
  for (const engine of (['firefox', 'webkit'] as const).filter(isHere)) {
    say(`visiting 2 landing pages in ${engine}, ${times} times`)
    const visits = await inRounds([own, floor], times, async (site) => {
      const browser = await launch(engine, false)
      const visited = await visitIn(browser, site)
      await browser.close()
      return visited
    })
    const cells = (figure: keyof EngineVisit) => {
      const [ownMedian, toFloor] = besideFloor(visits, own, floor, (each) => each[figure])
      const [floorMedian] = besideFloor(visits, floor, floor, (each) => each[figure])
      return [ownMedian, floorMedian, toFloor]
    }
    rows.push([engine, ...cells('firstPaint'), ...cells('formReady')])
  }
  return table(['', 'first paint', floor.name, '', 'form ready', floor.name, ''], rows)
}

/** In ms since the visitor left the other site. */
interface EngineVisit {
  readonly firstPaint: number
  /** The document is parsed: its form can be typed into. */
  readonly formReady: number
}

/** By then the page has long been painted; asking sooner would take the processor from it. */
const paintedMs = 1_000

/**
 * Comes from another site, because an empty tab lends its process only to some pages. The clock starts there: a page's
 * own starts only once it has its process, which can be later than its response.
 */
async function visitIn(browser: Browser, { url, link }: Site): Promise<EngineVisit> {
  const tab = await browser.visit({ width: 390, height: 844 })
  await tab.goto(link)
  await tab.evaluate((to) => void setTimeout(() => location.assign(`${to}?left=${Date.now()}`)), url)
  await new Promise((resolve) => setTimeout(resolve, paintedMs))
  const times = () =>
    tab.evaluate(async () => {
      const left = new URLSearchParams(location.search).get('left')
      const paints = () => performance.getEntriesByName('first-contentful-paint')
      while (left === null || paints().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
      return {
        firstPaint: performance.timeOrigin + Number(paints()[0]?.startTime) - Number(left),
        formReady: performance.timing.domInteractive - Number(left),
      }
    }, null)
  // On a busy computer the other site's page may still be there, and leave while it is asked.
  const visited = await times().catch(times)
  await tab.close()
  return visited
}

/** Measures what comes after the first paint, and what whole visits cost. @returns the report */
export async function measureVisits(rounds: number, say: Say): Promise<string> {
  say('building the landing page in every way')
  const { all, own, floor, trust } = await serveSites()
  const inRoundsOf = <Result>(work: (browser: ChromiumBrowser, site: Site) => Promise<Result>) =>
    inRounds(all, rounds, (site) => inOwnChromium(trust, (browser) => work(browser, site)))
  say(`visiting ${all.length} landing pages with a slow phone, ${rounds} times`)
  const visits = await inRoundsOf(visit)
  say(`three visits to ${all.length} landing pages, ${rounds} times`)
  const costs = await inRoundsOf(costsOf)
  say(`the first touch while the script is on its way, ${rounds} times`)
  const touches = await inRoundsOf(firstTouch)

  const visitRows = all.map((site) => {
    const runs = visits(site)
    return [
      site.name,
      whole(median(runs.map(({ fieldAt }) => fieldAt))),
      whole(median(runs.map(({ tbt }) => tbt))),
      median(runs.map(({ cls }) => cls)).toFixed(4),
      whole(median(runs.map(({ inp }) => inp))),
      ...(runs[0]?.traffic ?? []).map(({ requests, bytes }) => `${requests} · ${(bytes / 1000).toFixed(1)}`),
    ]
  })
  const kinds = ['reads', 'reads again', 'sends'] as const
  const costRows = all.map((site) => [
    site.name,
    ...kinds.flatMap((kind) => [
      (median(costs(site).map((run) => run[kind].bytes)) / 1000).toFixed(1),
      ...besideFloor(costs, site, floor, (run) => run[kind].processorMs),
    ]),
  ])
  const delays = (site: Site) => touches(site).map(({ inp }) => inp)
  const others = all.filter((site) => site !== own).map((site) => `${whole(median(delays(site)))} on \`${site.name}\``)
  return `### After the first paint

Medians of ${rounds} rounds on the slow phone, ms; then requests and kB with headers: loaded, idle for a while, a name typed.

${table(['', 'form ready', 'TBT', 'CLS', 'INP', 'loaded', 'idle', 'in use'], visitRows)}

### What a visit costs

Medians of ${rounds} rounds at this computer's own speed: kB, and ms of processor in all the browser's processes. One visit reads to the
end of the plans, another does so again, a third sends the form with an empty cache.

${table(['', ...kinds.flatMap((kind) => [`${kind}, kB`, 'ms', ''])], costRows)}

At 400 kbit/s and six times slower, a field touched ${touchAfterMs} ms after load and a name typed: the longest time to the next frame
is ${whole(median(delays(own)))} ms (${whole(Math.max(...delays(own)))} at most) on ours, ${others.join(', ')}. \
${touches(own).every(({ isKept }) => isKept) ? 'Nothing typed was lost.' : 'SOMETHING TYPED WAS LOST.'}
`
}
