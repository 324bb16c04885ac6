import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod'

const audit = z.object({ numericValue: z.number() })
const category = z.object({ score: z.number().nullable() })
const report = z.object({
  categories: z.object({
    performance: category,
    accessibility: category,
    'best-practices': category,
    seo: category,
  }),
  audits: z.object({
    'first-contentful-paint': audit,
    'largest-contentful-paint': audit,
    'total-blocking-time': audit,
    'cumulative-layout-shift': audit,
    'speed-index': audit,
  }),
})

/** Lighthouse's results for a page on its simulated phone; times in ms, scores out of 100. */
export interface LighthouseRun {
  readonly fcp: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly speedIndex: number
  readonly scores: { readonly [category: string]: number }
}

/**
 * Runs Lighthouse once in its own browser, with its defaults: a mid-range phone on slow 4G, both simulated.
 *
 * @param chromium path to the browser
 * @param trust Chromium's flag for the site's certificate
 */
export async function lighthouse(url: string, chromium: string, trust: string): Promise<LighthouseRun> {
  const flags = ['--headless=new', '--no-sandbox', '--disable-background-networking', trust].join(' ')
  const { stdout } = await promisify(execFile)(
    'lighthouse',
    [url, '--quiet', '--output=json', `--chrome-flags=${flags}`],
    {
      maxBuffer: 50_000_000,
      env: { ...process.env, CHROME_PATH: chromium },
    },
  )
  const { audits, categories } = report.parse(JSON.parse(stdout))
  return {
    fcp: audits['first-contentful-paint'].numericValue,
    lcp: audits['largest-contentful-paint'].numericValue,
    tbt: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    speedIndex: audits['speed-index'].numericValue,
    scores: Object.fromEntries(
      Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
    ),
  }
}
