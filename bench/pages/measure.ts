import { chromium } from 'playwright'
import { bringTestFonts } from '../../e2e/test-fonts.ts'
import { ensureChromium } from '../../scripts/engines/chromium.ts'
import { paths } from '../../src/paths.ts'
import type { Peer } from '../peers/build-peers.ts'
import { inRounds } from '../rounds.ts'
import { type Arrival, type FirstPaint, firstPaint } from './arrival.ts'
import type { Certificate } from './certificate.ts'
import { formUses, useForm } from './forms.ts'
import { type LighthouseRun, lighthouse } from './lighthouse.ts'
import { serve } from './serve.ts'
import { ours } from './sites.ts'
import { unwatchedBlockingTime } from './unwatched.ts'
import { type Visit, visit } from './visit.ts'

/** The measurements for each site or page, by round. */
type ByRound<Result> = ReadonlyMap<string, readonly Result[]>

export interface PageResults {
  readonly rounds: number
  /** The landing page of each site. */
  readonly simulated: ByRound<LighthouseRun>
  readonly visits: ByRound<Visit>
  /** Blocking time, ms, without developer tools attached. */
  readonly unwatched: ByRound<number>
  readonly firstPaints: Readonly<Record<Arrival, ByRound<FirstPaint>>>
  /** All our pages. */
  readonly pages: ByRound<LighthouseRun>
  /** The longest interaction with each of our forms, ms. */
  readonly forms: ByRound<number>
}

/** A first paint is quick to measure, and varies by a fifth: a frame comes before the rest of the page or after it. */
export const paintsInARound = 4

/** @param say reports progress */
export async function measurePages(
  sites: readonly Peer[],
  certificate: Certificate,
  rounds: number,
  say: (what: string) => void,
): Promise<PageResults> {
  bringTestFonts()
  const executablePath = ensureChromium()
  const served = new Map<string, string>()
  for (const { name, folder } of sites) served.set(name, (await serve(folder, certificate)).origin)
  const originOf = (name: string) => {
    const origin = served.get(name)
    if (!origin) throw new RangeError(`there is no site ${name}`)
    return origin
  }
  const names = sites.map(({ name }) => name)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', certificate.trust] })

  const paints = (arrival: Arrival) => {
    say(`first paint of ${names.length} landing pages ${arrival}, ${rounds * paintsInARound} times`)
    return inRounds(names, rounds * paintsInARound, (name) => firstPaint(browser, `${originOf(name)}/`, arrival))
  }
  const firstPaints = {
    'from another site': await paints('from another site'),
    'in an empty tab': await paints('in an empty tab'),
  }

  say(`visiting ${names.length} landing pages with a slow phone, ${rounds} times`)
  const visits = await inRounds(names, rounds, (name) => visit(browser, `${originOf(name)}/`))

  const unwatched = await inRounds(names, rounds, (name) => unwatchedBlockingTime(browser, `${originOf(name)}/`))

  say('using the forms with a slow phone')
  const uses = await inRounds(Object.entries(formUses), rounds, ([, use]) => useForm(browser, originOf(ours), use))
  const forms = new Map([...uses].map(([[name], waits]) => [name, waits]))
  await browser.close()

  say(`Lighthouse on ${names.length} landing pages, ${rounds} times`)
  const score = (url: string) => lighthouse(url, executablePath, certificate.trust)
  const simulated = await inRounds(names, rounds, (name) => score(`${originOf(name)}/`))

  say('Lighthouse on every page')
  const pages = await inRounds(Object.values(paths), Math.min(rounds, 3), (path) => score(originOf(ours) + path))
  return { rounds, simulated, visits, unwatched, firstPaints, pages, forms }
}
