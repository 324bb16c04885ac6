import { createTestHarness } from 'wrangler'
import { createInbox } from '../../scripts/inbox/inbox.ts'
import { until } from '../../scripts/processes.ts'
import { landingLead } from '../support/landing-lead.ts'
import { listen } from '../support/start-services.ts'

/** Visitors who send one lead each while the flood lasts, evenly spread. */
const visitorCount = 50
/** Posts of the flood under way at any moment. */
const atOnce = 50
/** How long (ms) deliveries may take once everything is sent: a busy computer is slow, but a lost lead never comes. */
const timeoutMs = 10 * 60_000

/** An address from the ranges for benchmarks (RFC 2544) or documentation (RFC 3849). */
type AddressIn = (network: number, host: number) => string
const ipv4: AddressIn = (network, host) => `198.18.${network}.${host}`
const ipv6: AddressIn = (network, host) => `2001:db8:${network.toString(16)}:${host.toString(16)}::1`

/** Ofcom keeps it for drama. */
const onePhone = '07700900123'
const ownPhone = (number: number) => `07${String(number).padStart(9, '0')}`

interface Pattern {
  readonly name: string
  readonly addressIn: AddressIn
  readonly networks: number
  readonly hasRobotCheck: boolean
  readonly phoneOf: (number: number) => string
}

/** From everywhere, a flood shares the visitors' networks, and only the robot check tells them apart. */
const patterns: readonly Pattern[] = [
  { name: '100 networks, IPv4', addressIn: ipv4, networks: 100, hasRobotCheck: false, phoneOf: ownPhone },
  { name: '100 networks, IPv6', addressIn: ipv6, networks: 100, hasRobotCheck: false, phoneOf: ownPhone },
  {
    name: 'everywhere, with the robot check, IPv4',
    addressIn: ipv4,
    networks: 250,
    hasRobotCheck: true,
    phoneOf: ownPhone,
  },
  {
    name: 'everywhere, with the robot check, IPv6',
    addressIn: ipv6,
    networks: 250,
    hasRobotCheck: true,
    phoneOf: ownPhone,
  },
  {
    name: '100 networks, everybody with one phone number',
    addressIn: ipv4,
    networks: 100,
    hasRobotCheck: false,
    phoneOf: () => onePhone,
  },
]

const siteverify = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const passingToken = 'passed'

/**
 * Floods the worker, with production's settings and limits, with posts that look like a browser's and each name another
 * person, in five patterns; in the last they and the visitors all give one phone number. Answers must not become slower as
 * what is stored grows: their median at the beginning and at the end is shown.
 *
 * @param posts how many in each pattern
 * @returns what must not happen, with the leads affected: a visitor's lead that was refused, or did not go out
 */
export async function runFlood(posts: number): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {}
  for (const { name, addressIn, networks, hasRobotCheck, phoneOf } of patterns) {
    const site = await startSite(hasRobotCheck)
    const answered = new Map<number, number>()
    /** How long each took (ms), in the order in which they were sent. */
    const answerTimes: number[] = []
    const visitors = new Map<string, number>()
    const places = Array.from({ length: posts }, (_, place) => place).values()
    const program = async () => {
      for (const place of places) {
        if ((place * visitorCount) % posts < visitorCount) {
          const number = Math.floor((place * visitorCount) / posts)
          const lead = leadOf(1_000_000 + number, phoneOf)
          visitors.set(lead.leadId, await site.post(lead, addressIn(150 + number, 240), passingToken))
        }
        const address = addressIn(place % networks, Math.floor(place / networks))
        const began = performance.now()
        const status = await site.post(leadOf(place, phoneOf), address, place % 2 === 0 ? 'forged' : undefined)
        answerTimes[place] = performance.now() - began
        answered.set(status, (answered.get(status) ?? 0) + 1)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, program))
    const undelivered = () => [...visitors.keys()].filter((id) => !site.delivered.has(id))
    await until(() => undelivered().length === 0, timeoutMs)
    const answers = [...answered].map(([status, count]) => `${status}: ${count}`).join(', ')
    const tenth = Math.ceil(posts / 10)
    const [first, last] = [answerTimes.slice(0, tenth), answerTimes.slice(-tenth)].map(median)
    console.log(`${name}: ${answers}; visitors ${visitors.size}, delivered ${visitors.size - undelivered().length}
  median answer of the first tenth ${first} ms, of the last ${last} ms`)
    const refused = [...visitors].filter(([, status]) => status !== 202)
    wrong[`${name}: visitors refused`] = refused.map(([id, status]) => `${id}: ${status}`)
    wrong[`${name}: visitors' leads that did not go out`] = undelivered()
    await site.stop()
  }
  return wrong
}

const median = (times: readonly number[]) => Math.round(times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0)

/** @param number of the person, who has an email address of their own */
const leadOf = (number: number, phoneOf: Pattern['phoneOf']) =>
  landingLead({ leadId: crypto.randomUUID(), phone: phoneOf(number), email: `ada.${number}@example.com` })

async function startSite(hasRobotCheck: boolean) {
  /** Ids of the leads that the webhook has taken. */
  const delivered = new Set<string>()
  const inbox = createInbox(({ headers }) => void delivered.add(String(headers['webhook-id'])))
  const secrets = {
    LEAD_WEBHOOK_URL: `${await listen(inbox)}/hook`,
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
    delivered,
    async post(lead: object, address: string, robotCheck: string | undefined): Promise<number> {
      const origin = 'https://www.firm.example'
      const sender = { origin, 'sec-fetch-site': 'same-origin', 'cf-connecting-ip': address }
      const response = await worker.fetch(`${origin}/api/lead`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...sender },
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
