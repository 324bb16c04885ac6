import { chromium } from 'playwright'
import { ensureChromium } from '../../../scripts/engines/chromium.ts'
import { inRounds, median, ratio, table } from '../figures.ts'
import { type Certificate, serve, serveLinks } from '../serve.ts'
import { buildSites, floor, type Site } from './sites.ts'
import { type Arrival, type FirstPaint, firstPaint } from './visit.ts'

/** A first paint is quick to measure, and varies by a fifth: a frame comes before the rest of the page or after it. */
const paintsInARound = 4

/** Measures the first paint of the landing page in every way it is built. @returns the report */
export async function measurePaints(
  certificate: Certificate,
  rounds: number,
  say: (what: string) => void,
): Promise<string> {
  say('building the landing page in every way')
  const sites = buildSites()
  const urls = new Map<string, string>()
  for (const { name, folder } of sites) urls.set(name, `${await serve(folder, certificate)}/`)
  const urlOf = ({ name }: Site) => urls.get(name) ?? ''
  const links = await serveLinks()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', certificate.trust] })

  const paints = (arrival: Arrival) => {
    say(`first paint of ${sites.length} landing pages ${arrival}, ${rounds * paintsInARound} times`)
    return inRounds(sites, rounds * paintsInARound, (site) => firstPaint(browser, urlOf(site), arrival, links))
  }
  const linked = await paints('from another site')
  const typed = await paints('in an empty tab')
  await browser.close()

  const columns = [
    [linked, 'fcp'],
    [linked, 'lcp'],
    [typed, 'fcp'],
  ] as const
  const base = sites.find(({ name }) => name === floor)
  const figures = (runs: readonly FirstPaint[] | undefined, figure: keyof FirstPaint) =>
    (runs ?? []).map((run) => run[figure])
  const paintRow = (site: Site) =>
    columns.flatMap(([paintsOf, figure]) => {
      const own = figures(paintsOf.get(site), figure)
      return [whole(median(own)), ratio(own, base ? figures(paintsOf.get(base), figure) : [])]
    })
  return `### The landing page, a slow phone

Slow 4G (1.6 Mbit/s, 150 ms), a processor four times slower, an empty cache. Medians of ${rounds * paintsInARound} rounds, ms, coming from
another site; the last two columns are the first paint in an empty tab.

${table(
  ['', 'FCP', '', 'LCP', '', 'empty tab', ''],
  sites.map((site) => [site.name, ...paintRow(site)]),
)}
`
}

const whole = (value: number) => value.toFixed(0)
