import { execFile } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import * as z from 'zod/mini'
import { inRounds, median, ratio, table } from '../figures.ts'
import { type Certificate, serve, serveLinks } from '../serve.ts'
import { buildSites, floor, ours, type Site } from './sites.ts'
import { type Arrival, type FirstPaint, firstPaint, type Traffic, visit } from './visit.ts'

/** A first paint is quick to measure, and varies by a fifth: a frame comes before the rest of the page or after it. */
const paintsInARound = 4

/** Measures the landing page in every way it is built, and all our pages with Lighthouse. @returns the report */
export async function measurePages(
  certificate: Certificate,
  rounds: number,
  say: (what: string) => void,
): Promise<string> {
  say('building the landing page in every way')
  const sites = buildSites()
  const executablePath = chromiumHere()
  const urls = new Map<string, string>()
  for (const { name, folder } of sites) urls.set(name, `${await serve(folder, certificate)}/`)
  const urlOf = ({ name }: Site) => urls.get(name) ?? ''
  const links = await serveLinks()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', certificate.trust] })

  const paints = (arrival: Arrival) => {
    say(`first paint of ${sites.length} landing pages ${arrival}, ${rounds * paintsInARound} times`)
    return inRounds(sites, rounds * paintsInARound, (site) => firstPaint(browser, urlOf(site), arrival, links))
  }
  const linked = await paints('from another site')
  const typed = await paints('in an empty tab')
  say(`visiting ${sites.length} landing pages with a slow phone, ${rounds} times`)
  const visits = await inRounds(sites, rounds, (site) => visit(browser, urlOf(site), links))
  await browser.close()

  const paths = globSync('dist/client/*.html')
    .map((file) => `/${basename(file, '.html').replace(/^index$/, '')}`)
    .filter((path) => path !== '/404')
    .toSorted()
  say(`Lighthouse on ${paths.length} pages`)
  const scores = await inRounds(paths, Math.min(rounds, 3), (path) =>
    lighthouse(new URL(path, urls.get(ours)).href, executablePath, certificate.trust),
  )

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

Slow 4G (1.6 Mbit/s, 150 ms) and a processor four times slower; nothing cached. Medians of ${rounds * paintsInARound} rounds, ms;
ratios to \`${floor}\` are medians of each round's ratio. The visitor follows a link from another site; the last two
columns are the first paint in an empty tab.

${table(
  ['', 'FCP', '', 'LCP', '', 'empty tab', ''],
  sites.map((site) => [site.name, ...paintRow(site)]),
)}

After the first paint, ms: medians of ${rounds} rounds. Then requests and kB transferred, including headers: once loaded,
once idle for a while, and once a name has been typed into the form.

${table(
  ['', 'form ready', 'TBT', 'CLS', 'INP', 'loaded', 'idle', 'in use'],
  [...visits].map(([{ name }, runs]) => [
    name,
    whole(median(runs.map(({ fieldAt }) => fieldAt))),
    whole(median(runs.map(({ tbt }) => tbt))),
    median(runs.map(({ cls }) => cls)).toFixed(4),
    whole(median(runs.map(({ inp }) => inp))),
    ...(runs[0]?.traffic ?? []).map(loadOf),
  ]),
)}

### All our pages, Lighthouse's simulated phone

${lighthouseSays([...scores], Math.min(rounds, 3))}
`
}

/** Only what is below 100, and how far apart the times are: a table of all pages says no more. */
function lighthouseSays(pages: readonly (readonly [path: string, runs: readonly LighthouseRun[]])[], times: number): string {
  const below = pages.flatMap(([path, runs]) =>
    categories.flatMap((category, index) => {
      const score = Math.min(...runs.map(({ scores }) => scores[index] ?? 0))
      return score < 100 ? [`${category} of \`${path}\` ${score}`] : []
    }),
  )
  const medians = (figure: 'lcp' | 'tbt' | 'cls') => pages.map(([, runs]) => median(runs.map((run) => run[figure])))
  const lcp = medians('lcp')
  return `Scores, the worst of ${times} runs of each of ${pages.length} pages: 100, but ${below.join(', ') || 'for none'}. Medians: LCP \
${whole(Math.min(...lcp))} to ${whole(Math.max(...lcp))} ms, TBT at most ${whole(Math.max(...medians('tbt')))} ms, CLS at most \
${Math.max(...medians('cls')).toFixed(4)}.`
}

const whole = (value: number) => value.toFixed(0)
const loadOf = ({ requests, bytes }: Traffic) => `${requests} · ${(bytes / 1000).toFixed(1)}`

function chromiumHere(): string {
  const system = ['chromium-headless-shell', 'chromium', 'google-chrome'].map((name) => `/usr/bin/${name}`)
  const places = [process.env.CHROMIUM_PATH, chromium.executablePath(), ...system]
  const path = places.find((place) => place !== undefined && existsSync(place))
  if (path === undefined) throw new Error('There is no Chromium: npm test installs one.')
  return path
}

const audit = z.object({ numericValue: z.number() })
const category = z.object({ score: z.nullable(z.number()) })
const report = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category, seo: category }),
  audits: z.object({ 'largest-contentful-paint': audit, 'total-blocking-time': audit, 'cumulative-layout-shift': audit }),
})

/** Lighthouse's results for a page on its simulated phone; times in ms, scores out of 100. */
interface LighthouseRun {
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** In the order of {@link categories}. */
  readonly scores: readonly number[]
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Runs Lighthouse once in its own browser, with its defaults: a mid-range phone on slow 4G, both simulated.
 *
 * @param chromium path to the browser
 * @param trust Chromium's flag for the site's certificate
 */
async function lighthouse(url: string, chromium: string, trust: string): Promise<LighthouseRun> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-background-networking', trust].join(' ')
  const args = [url, '--quiet', '--output=json', `--chrome-flags=${flags}`]
  const env = { ...process.env, CHROME_PATH: chromium }
  const { stdout } = await promisify(execFile)('lighthouse', args, { maxBuffer: 50_000_000, env })
  const { audits, categories: scored } = report.parse(JSON.parse(stdout))
  return {
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    scores: categories.map((name) => Math.round((scored[name].score ?? 0) * 100)),
  }
}
