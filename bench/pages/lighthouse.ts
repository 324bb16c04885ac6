import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { promisify } from 'node:util'
import * as z from 'zod/mini'
import { ensureChromium } from '../../scripts/engines/chromium.ts'
import { inRounds, median } from '../figures.ts'
import { type Certificate, serve } from '../serve.ts'

/** Scores all our pages with Lighthouse. @returns the report */
export async function measureScores(
  certificate: Certificate,
  rounds: number,
  say: (what: string) => void,
): Promise<string> {
  const origin = await serve('dist/client', certificate)
  const chromium = ensureChromium()
  const paths = globSync('dist/client/*.html')
    .map((file) => `/${basename(file, '.html').replace(/^index$/, '')}`)
    .filter((path) => path !== '/404')
    .toSorted()
  say(`Lighthouse on ${paths.length} pages`)
  const times = Math.min(rounds, 3)
  const scores = await inRounds(paths, times, (path) => lighthouse(origin + path, chromium, certificate.trust))
  return `### All our pages, Lighthouse's simulated phone

${lighthouseSays([...scores], times)}
`
}

const whole = (value: number) => value.toFixed(0)

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
