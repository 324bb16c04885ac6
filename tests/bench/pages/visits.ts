import { type Browser, chromium } from 'playwright'
import * as z from 'zod/mini'
import { ensureChromium } from '../../../scripts/engines/chromium.ts'
import { inRounds, median, ratio, table } from '../figures.ts'
import { type Certificate, serve, serveLinks } from '../serve.ts'
import { buildSites, floor, ours, type Site } from './sites.ts'
import { countTraffic, followLink, slowPhone, type Traffic, touch, visit } from './visit.ts'

/** What a visit takes of its visitor's data (bytes, headers included) and battery (ms of this computer's processor). */
interface Cost {
  readonly bytes: number
  readonly processorMs: number
}

const kinds = ['reads', 'reads again', 'sends'] as const
type Costs = Readonly<Record<(typeof kinds)[number], Cost>>

/** By then nothing more happens by itself. */
const idleMs = 2_000

/**
 * Measures three visits to the landing page in every way it is built: one that reads as far as the plans and leaves, the
 * same again, and one that fills in the form and sends it. @returns the report
 */
export async function measureVisits(
  certificate: Certificate,
  rounds: number,
  say: (what: string) => void,
): Promise<string> {
  say('building the landing page in every way')
  const sites = buildSites()
  const origins = new Map<Site, string>()
  for (const site of sites) origins.set(site, await serve(site.folder, certificate))
  const links = await serveLinks()
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox', certificate.trust] })
  say(`visiting ${sites.length} landing pages with a slow phone, ${rounds} times`)
  const visits = await inRounds(sites, rounds, (site) => visit(browser, `${origins.get(site)}/`, links))
  say(`three visits to ${sites.length} landing pages, ${rounds} times`)
  const costs = await inRounds(sites, rounds, (site) => costsOf(browser, `${origins.get(site)}/`, links))
  say(`the first touch while the script is on its way, ${rounds} times`)
  const touches = await inRounds(sites, rounds, (site) => firstTouch(browser, `${origins.get(site)}/`, links))
  await browser.close()

  const base = sites.find(({ name }) => name === floor)
  const figures = (runs: readonly Costs[] | undefined, kind: keyof Costs, figure: keyof Cost) =>
    (runs ?? []).map((run) => run[kind][figure])
  const cells = (site: Site) =>
    kinds.flatMap((kind) => {
      const processor = figures(costs.get(site), kind, 'processorMs')
      const floorProcessor = base ? figures(costs.get(base), kind, 'processorMs') : []
      return [
        (median(figures(costs.get(site), kind, 'bytes')) / 1000).toFixed(1),
        median(processor).toFixed(0),
        ratio(processor, floorProcessor),
      ]
    })
  const heads = kinds.flatMap((kind) => [`${kind}, kB`, 'ms', ''])
  const longest = touches.get(sites.find(({ name }) => name === ours) ?? { name: ours, folder: '' }) ?? []
  return `### After the first paint

Medians of ${rounds} rounds on the slow phone, ms; then requests and kB with headers: loaded, idle for a while, a name typed.

${table(
  ['', 'form ready', 'TBT', 'CLS', 'INP', 'loaded', 'idle', 'in use'],
  [...visits].map(([{ name: site }, runs]) => [
    site,
    whole(median(runs.map(({ fieldAt }) => fieldAt))),
    whole(median(runs.map(({ tbt }) => tbt))),
    median(runs.map(({ cls }) => cls)).toFixed(4),
    whole(median(runs.map(({ inp }) => inp))),
    ...(runs[0]?.traffic ?? []).map(loadOf),
  ]),
)}

### What a visit costs

Medians of ${rounds} rounds at this computer's own speed: kB, and ms of processor in all the browser's processes. One visit reads to the
end of the plans, another does so again, a third sends the form with an empty cache.

${table(
  ['', ...heads],
  sites.map((site) => [site.name, ...cells(site)]),
)}

At 400 kbit/s and six times slower, a field touched ${touchAfterMs} ms after load and a name typed: the longest time to the next frame
is ${median(longest.map(({ inp }) => inp)).toFixed(0)} ms (${Math.max(...longest.map(({ inp }) => inp)).toFixed(0)} at most) on ours, \
${others(sites, touches)}. \
${longest.every(({ typed }) => typed === name) ? 'Nothing typed was lost.' : 'SOMETHING TYPED WAS LOST.'}
`
}

const whole = (value: number) => value.toFixed(0)
const loadOf = ({ requests, bytes }: Traffic) => `${requests} · ${(bytes / 1000).toFixed(1)}`

interface Touch {
  readonly inp: number
  readonly typed: string
}

const others = (sites: readonly Site[], touches: ReadonlyMap<Site, readonly Touch[]>) =>
  sites
    .filter((site) => site.name !== ours)
    .map((site) => `${median((touches.get(site) ?? []).map(({ inp }) => inp)).toFixed(0)} on \`${site.name}\``)
    .join(', ')

async function costsOf(browser: Browser, url: string, links: string): Promise<Costs> {
  const { context, page, devtools } = await slowPhone(browser, 1)
  const read = async () => {
    await followLink(page, url, links)
    for (let seen = false; !seen; ) {
      seen = await page.evaluate(() => {
        scrollBy({ top: 150, behavior: 'instant' })
        const plans = [...document.querySelectorAll('section')].find(({ textContent }) => /Five plans/.test(textContent))
        return !plans || plans.getBoundingClientRect().bottom <= innerHeight
      })
      await page.waitForTimeout(100)
    }
    await page.waitForTimeout(idleMs)
  }
  const send = async () => {
    await followLink(page, url, links)
    const field = (label: string) => page.getByLabel(label)
    await touch(field('First name'))
    for (const [label, text] of Object.entries(person)) {
      await field(label).focus()
      await field(label).pressSequentially(text, { delay: 20 })
    }
    await touch(page.getByRole('button', { name: 'Send me my info pack' }))
    await page.waitForTimeout(idleMs)
  }
  const measure = async (work: () => Promise<void>): Promise<Cost> => {
    const traffic = countTraffic(devtools, url)
    const before = await processorTimes(browser)
    await work()
    const after = [...(await processorTimes(browser))].map(([id, time]) => time - (before.get(id) ?? 0))
    await page.goto(`${links}/`)
    return { bytes: traffic().bytes, processorMs: after.reduce((sum, time) => sum + time * 1000, 0) }
  }
  const costs = { reads: await measure(read), 'reads again': await measure(read) }
  await devtools.send('Network.clearBrowserCache')
  const all = { ...costs, sends: await measure(send) }
  await context.close()
  return all
}

const name = 'Ada'
const person = {
  'First name': name,
  'Last name': 'Lovelace',
  'Phone number': '07700 900123',
  'Email address': 'ada@example.com',
}

/** A script at 400 kbit/s takes two seconds. */
const touchAfterMs = 400
const slow = { offline: false, latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 }

async function firstTouch(browser: Browser, url: string, links: string): Promise<Touch> {
  const { context, page, devtools } = await slowPhone(browser, 6)
  await devtools.send('Network.emulateNetworkConditions', slow)
  await followLink(page, url, links)
  await page.waitForTimeout(touchAfterMs)
  const field = page.getByLabel('First name')
  await touch(field)
  await field.pressSequentially(name, { delay: 100 })
  await page.waitForTimeout(6_000)
  const { inp } = await page.evaluate(() => window.vitals)
  const typed = await field.inputValue()
  await context.close()
  return { inp, typed }
}

const processes = z.object({ processInfo: z.array(z.object({ id: z.number(), cpuTime: z.number() })) })

/** What each of the browser's processes has taken so far, s. */
async function processorTimes(browser: Browser): Promise<ReadonlyMap<number, number>> {
  const devtools = await browser.newBrowserCDPSession()
  const { processInfo } = processes.parse(await devtools.send('SystemInfo.getProcessInfo'))
  await devtools.detach()
  return new Map(processInfo.map(({ id, cpuTime }) => [id, cpuTime]))
}
