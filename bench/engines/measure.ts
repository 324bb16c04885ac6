import { createServer } from 'node:http'
import type { Browser, View } from '../../e2e/engines/driver.ts'
import { launch } from '../../e2e/engines/launch.ts'
import { bringTestFonts } from '../../e2e/test-fonts.ts'
import { type EngineName, isHere } from '../../scripts/engines/engines.ts'
import { listen } from '../../tests/support/listen.ts'
import type { Certificate } from '../pages/certificate.ts'
import { serve } from '../pages/serve.ts'
import { floor, ours } from '../pages/sites.ts'
import type { Peer } from '../peers/build-peers.ts'
import { inRounds } from '../rounds.ts'

/** Engines visitors may have instead of Chromium, which `pages` measures in more detail. */
const others: readonly EngineName[] = ['firefox', 'webkit']

/** In ms since the visitor left the other site. */
export interface EngineVisit {
  readonly firstPaint: number
  /** The document is parsed: its form can be typed into. */
  readonly formReady: number
}

/** The visits to each site, by round. */
export type EngineVisits = ReadonlyMap<string, readonly EngineVisit[]>

export interface EngineResults {
  readonly rounds: number
  readonly engines: ReadonlyMap<EngineName, EngineVisits>
}

const phone: View = { width: 390, height: 844 }

/**
 * Visits the landing page and the floor in turns, in each engine on this computer. Neither network nor processor is
 * slowed down: only Chromium can do that.
 */
export async function measureEngines(
  sites: readonly Peer[],
  certificate: Certificate,
  rounds: number,
  say: (what: string) => void,
): Promise<EngineResults> {
  bringTestFonts()
  const origins = new Map<string, string>()
  for (const { name, folder } of sites) {
    if (name === ours || name === floor) origins.set(name, (await serve(folder, certificate)).origin)
  }
  const elsewhere = createServer((_request, response) => response.end('<!doctype html><title>Elsewhere</title>'))
  const from = await listen(elsewhere)
  const engines = new Map<EngineName, EngineVisits>()
  for (const engine of others.filter(isHere)) {
    say(`visiting ${origins.size} landing pages in ${engine}, ${rounds} times`)
    const browser = await launch(engine)
    const visits = await inRounds([...origins], rounds, ([, origin]) => visit(browser, from, `${origin}/`))
    engines.set(engine, new Map([...visits].map(([[name], results]) => [name, results])))
    await browser.close()
  }
  elsewhere.close()
  return { rounds, engines }
}

/** By then the page has long been painted; asking sooner would take the processor from it. */
const paintedMs = 1_000

/**
 * Comes from another site, because an empty tab lends its process only to some pages: see arrivals in
 * `bench/README.md`. The clock starts there: a page's own starts only once it has its process, which can be later than
 * its response.
 */
async function visit(browser: Browser, from: string, url: string): Promise<EngineVisit> {
  const driver = await browser.visit(phone)
  await driver.goto(from)
  await driver.evaluate((to) => void setTimeout(() => location.assign(`${to}?left=${Date.now()}`)), url)
  await new Promise((resolve) => setTimeout(resolve, paintedMs))
  const result = await driver.evaluate(async () => {
    const paints = () => performance.getEntriesByName('first-contentful-paint')
    while (paints().length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const left = Number(new URLSearchParams(location.search).get('left') ?? Number.NaN)
    return {
      firstPaint: performance.timeOrigin + (paints()[0]?.startTime ?? Number.NaN) - left,
      formReady: performance.timing.domInteractive - left,
    }
  }, null)
  await driver.close()
  return result
}
