import { createTestHarness } from 'wrangler'
import { createInbox } from '../../scripts/inbox/inbox.ts'
import { portOf } from '../../scripts/ports.ts'
import { landingLead } from '../support/landing-lead.ts'
import { until } from './visitors.ts'

/** Visitors who send one lead each while the flood lasts, evenly spread. */
const visitorCount = 50
/** Posts of the flood under way at any moment. */
const atOnce = 50
/** How long (ms) deliveries may take once everything is sent: a busy computer is slow. */
const patienceMs = 120_000

/** Where a flood comes from. From everywhere, it shares the visitors' networks, and only the robot check tells them apart. */
const patterns = [
  { name: '100 networks, IPv4', family: 'IPv4', isEverywhere: false },
  { name: '100 networks, IPv6', family: 'IPv6', isEverywhere: false },
  { name: 'everywhere, with the robot check, IPv4', family: 'IPv4', isEverywhere: true },
  { name: 'everywhere, with the robot check, IPv6', family: 'IPv6', isEverywhere: true },
] as const

type Pattern = (typeof patterns)[number]

const siteverify = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const passingToken = 'passed'

/**
 * Floods the worker, with production's settings and limits, with posts that look like a browser's and each name another
 * person, in four patterns.
 *
 * @param posts how many in each pattern
 * @returns what must not happen, with the leads affected: a visitor's lead that was refused, or did not go out
 */
export async function runFlood(posts: number): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {}
  for (const pattern of patterns) {
    const { refused, undelivered, summary } = await flood(pattern, posts)
    console.log(`${pattern.name}: ${summary}`)
    wrong[`${pattern.name}: visitors refused`] = refused
    wrong[`${pattern.name}: visitors' leads that did not go out`] = undelivered
  }
  return wrong
}

async function flood(pattern: Pattern, posts: number) {
  const site = await startSite(pattern.isEverywhere)
  try {
    const answered = new Map<number, number>()
    const visitors = new Map<string, number>()
    let next = 0
    const program = async () => {
      for (let index = next++; index < posts; index = next++) {
        if ((index * visitorCount) % posts < visitorCount) {
          const number = Math.floor((index * visitorCount) / posts)
          const lead = leadOf(1_000_000 + number)
          visitors.set(lead.leadId, await site.post(lead, addressIn(pattern, 150 + number, 240), passingToken))
        }
        const widest = pattern.isEverywhere ? 250 : 100
        const address = addressIn(pattern, index % widest, Math.floor(index / widest))
        const status = await site.post(leadOf(index), address, index % 2 === 0 ? 'forged' : undefined)
        answered.set(status, (answered.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, program))
    const waiting = () => [...visitors.keys()].filter((id) => !site.delivered.has(id))
    await until(() => waiting().length === 0, patienceMs)
    const refused = [...visitors].filter(([, status]) => status !== 202).map(([id, status]) => `${id}: ${status}`)
    const answers = [...answered].map(([status, count]) => `${status}: ${count}`).join(', ')
    const undelivered = waiting()
    const summary = `${answers}; visitors ${visitors.size}, delivered ${visitors.size - undelivered.length}`
    return { refused, undelivered, summary }
  } finally {
    await site.stop()
  }
}

/** @param number of the person, who has a phone and an email address of their own */
function leadOf(number: number) {
  return landingLead({
    leadId: crypto.randomUUID(),
    phone: `07${String(number).padStart(9, '0')}`,
    email: `ada.${number}@example.com`,
  })
}

/** An address from the ranges for benchmarks (RFC 2544) or documentation (RFC 3849). */
function addressIn({ family }: Pattern, network: number, host: number): string {
  return family === 'IPv4' ? `198.18.${network}.${host}` : `2001:db8:${network.toString(16)}:${host.toString(16)}::1`
}

async function startSite(hasRobotCheck: boolean) {
  const delivered = new Set<string>()
  const inbox = createInbox(({ headers }) => void delivered.add(String(headers['webhook-id'])))
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve))
  const secrets = {
    LEAD_WEBHOOK_URL: `http://127.0.0.1:${portOf(inbox)}/hook`,
    LEAD_KEYS: `flood:${Buffer.alloc(32, 7).toString('base64')}`,
    ...(hasRobotCheck && { TURNSTILE_SECRET: 'secret' }),
  }
  const { fetch } = globalThis
  // The worker's own requests leave through this process.
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url !== siteverify) return fetch(request)
    const token = new URLSearchParams(await request.text()).get('response')
    return Response.json({ success: token === passingToken })
  }
  const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml', env: 'production', secrets }] })
  await site.listen()
  const worker = site.getWorker()
  await worker.applyD1Migrations('DB')
  return {
    /** Ids of the leads that the webhook has taken. */
    delivered,
    async post(lead: object, address: string, robotCheck: string | undefined): Promise<number> {
      const response = await worker.fetch('https://www.firm.example/api/lead', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          origin: 'https://www.firm.example',
          'sec-fetch-site': 'same-origin',
          'cf-connecting-ip': address,
        },
        body: JSON.stringify({ ...lead, signals: { trap: '', openForMs: 20_000, robotCheck } }),
      })
      await response.text()
      return response.status
    },
    async stop() {
      await site.close()
      globalThis.fetch = fetch
      inbox.closeAllConnections()
      inbox.close()
    },
  }
}
