import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import * as z from 'zod/mini'

const audit = z.object({ numericValue: z.number() })
const category = z.object({ score: z.nullable(z.number()) })
const report = z.object({
  categories: z.object({ performance: category, accessibility: category, 'best-practices': category, seo: category }),
  audits: z.object({ 'largest-contentful-paint': audit, 'total-blocking-time': audit, 'cumulative-layout-shift': audit }),
})

/** Lighthouse's results for a page on its simulated phone; times in ms, scores out of 100. */
export interface LighthouseRun {
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  /** In the order of {@link categories}. */
  readonly scores: readonly number[]
}

export const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

/**
 * Runs Lighthouse once in its own browser, with its defaults: a mid-range phone on slow 4G, both simulated.
 *
 * @param chromium path to the browser
 * @param trust Chromium's flag for the site's certificate
 */
export async function lighthouse(url: string, chromium: string, trust: string): Promise<LighthouseRun> {
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
