import { parseArgs } from 'node:util'
import { createTestHarness } from 'wrangler'
import * as z from 'zod/mini'
import { createInbox } from '../local/inbox/inbox.ts'
import { portOf } from '../scripts/ports.ts'
import { pause } from './leads.ts'
import { allHeld } from './tables.ts'

/** Visitors who send a lead each while the flood lasts, evenly spread. */
const visitors = 50
/** Posts of the flood under way at any moment. */
const atOnce = 50
/** How long (ms) deliveries may take once everything is sent: a busy computer is slow. */
const patienceMs = 120_000

/**
 * `npm run flood -- --posts 10000`: floods the real worker, with production's settings and limits, with posts that look
 * like a browser's and each name another person, and shows that the leads of the visitors in between all go out.
 */
const { values } = parseArgs({ options: { posts: { type: 'string', default: '10000' } } })
const posts = Number(values.posts)
if (!(Number.isInteger(posts) && posts >= visitors && posts <= 20_000)) {
  console.error(`--posts takes a number from ${visitors} to 20000.`)
  process.exit(2)
}

const cases: readonly (FloodCase & { readonly name: string })[] = [
  { name: '100 networks of two operators, IPv4', family: 'IPv4', isEverywhere: false },
  { name: '100 networks of two operators, IPv6', family: 'IPv6', isEverywhere: false },
  { name: 'everywhere, robot check on, IPv4', family: 'IPv4', isEverywhere: true },
  { name: 'everywhere, robot check on, IPv6', family: 'IPv6', isEverywhere: true },
]

const heading = ['a flood from', 'posts', 'seconds', '202', '429', 'held', 'visitors', 'delivered', 'held']
const line = ([name = '', ...cells]: readonly (string | number)[]) =>
  String(name).padEnd(36) + cells.map((cell) => String(cell).padStart(11)).join('')

function cells({ seconds, answered, heldFor, visitorsDelivered, visitorsHeld }: FloodResult): number[] {
  const held = [...heldFor.values()].reduce((sum, count) => sum + count, 0) - visitorsHeld
  return [seconds, answered.get(202) ?? 0, answered.get(429) ?? 0, held, visitors, visitorsDelivered, visitorsHeld]
}

const siteverify = 'https://challenges.cloudflare.com/turnstile/v0/siteverify'
const held = z.object({ results: z.array(z.object({ id: z.string(), reason: z.string() })) })

/** The unmodified worker with production's settings and limits, and its webhook. */
interface FloodedSite {
  /** Ids of the leads the webhook has taken. */
  readonly delivered: ReadonlySet<string>
  /** @returns the status it is answered with */
  post(post: FloodPost): Promise<number>
  /** Why leads are held, by lead; a lead that is not held is not in it. */
  held(): Promise<ReadonlyMap<string, string>>
  stop(): Promise<void>
}

/** @param hasRobotCheck whether `TURNSTILE_SECRET` is set */
async function startFloodedSite(hasRobotCheck: boolean): Promise<FloodedSite> {
  const delivered = new Set<string>()
  const inbox = createInbox(({ headers }) => void delivered.add(String(headers['webhook-id'])))
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve))
  const secrets = {
    LEAD_WEBHOOK_URL: `http://127.0.0.1:${portOf(inbox)}/hook`,
    LEAD_KEYS: `flood:${Buffer.alloc(32, 7).toString('base64')}`,
    ...(hasRobotCheck && { TURNSTILE_SECRET: 'secret' }),
  }
  const restore = answerRobotChecks()
  const site = createTestHarness({ workers: [{ configPath: 'wrangler.toml', env: 'production', secrets }] })
  await site.listen()
  const worker = site.getWorker()
  await worker.applyD1Migrations('DB')
  return {
    delivered,
    async post({ body, headers, asn }) {
      const response = await worker.fetch('https://www.firm.example/api/lead', {
        method: 'POST',
        headers,
        body,
        cf: { asn },
      })
      await response.text()
      return response.status
    },
    async held() {
      const { DB } = await worker.getEnv()
      const answer = await DB.prepare(allHeld).all()
      return new Map(held.parse(answer).results.map(({ id, reason }) => [id, reason]))
    },
    async stop() {
      await site.close()
      restore()
      inbox.closeAllConnections()
      inbox.close()
    },
  }
}

/** Turnstile's fake: the worker's requests leave through this process. @returns what ends it */
function answerRobotChecks(): () => void {
  const { fetch } = globalThis
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    if (request.url !== siteverify) return fetch(request)
    const body = new URLSearchParams(await request.text())
    return Response.json({ success: body.get('response') === passingToken })
  }
  return () => {
    globalThis.fetch = fetch
  }
}

/** One post of a run: the lead, and where Cloudflare says it comes from. */
interface FloodPost {
  readonly leadId: string
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** The network operator's autonomous system, as in `request.cf`. */
  readonly asn: number
}

/** What a run tries: the addresses its senders have, and whether flood and visitors share networks and network operators. */
interface FloodCase {
  readonly family: 'IPv4' | 'IPv6'
  /** The flood comes from everywhere, the visitors’ networks included, and the robot check is on. */
  readonly isEverywhere: boolean
}

/** The token with which the run's robot check is passed. */
const passingToken = 'passed'

/** Network operators reserved for documentation (RFC 5398). */
const firstOperator = 64_496
const networks = 100
/** Where visitors come from unless the flood is everywhere: past its networks and their operators. */
const elsewhere = { network: 150, operator: 5 }

/** A post of the flood: always another address and another person, from a hundred networks of two network operators. */
function floodPost(index: number, { family, isEverywhere }: FloodCase): FloodPost {
  const [widest, operators] = isEverywhere ? [250, 10] : [networks, 2]
  const network = index % widest
  const address = addressIn(family, network, Math.floor(index / widest))
  return post(index, address, firstOperator + (network % operators), index % 2 === 0 ? 'forged' : undefined)
}

/** A visitor's only post, from a home. */
function visitorPost(index: number, { family, isEverywhere }: FloodCase): FloodPost {
  const network = elsewhere.network + index
  const operator = isEverywhere ? network % 10 : elsewhere.operator + (index % 5)
  return post(1_000_000 + index, addressIn(family, network, 240), firstOperator + operator, passingToken)
}

/** An address from the ranges for benchmarks (RFC 2544) or documentation (RFC 3849). */
function addressIn(family: FloodCase['family'], network: number, host: number): string {
  return family === 'IPv4' ? `198.18.${network}.${host}` : `2001:db8:${network.toString(16)}:${host.toString(16)}::1`
}

function post(person: number, address: string, asn: number, robotCheck: string | undefined): FloodPost {
  const leadId = crypto.randomUUID()
  const lead = {
    leadId,
    form: 'landing',
    firstName: 'Ada',
    lastName: 'Lovelace',
    phone: `07${String(person).padStart(9, '0')}`,
    email: `ada.${person}@example.com`,
    deliveryMethod: 'email',
    signals: { trap: '', openForMs: 20_000, ...(robotCheck && { robotCheck }) },
  }
  return { leadId, body: JSON.stringify(lead), headers: { ...asBrowser, 'cf-connecting-ip': address }, asn }
}

/** What a browser sends with a post from our page; any program can. */
const asBrowser = {
  accept: '*/*',
  'accept-language': 'en-GB,en;q=0.9',
  'content-type': 'application/json',
  origin: 'https://www.firm.example',
  referer: 'https://www.firm.example/',
  'sec-fetch-dest': 'empty',
  'sec-fetch-mode': 'cors',
  'sec-fetch-site': 'same-origin',
  'user-agent':
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
}

/** What became of a flood and of the visitors' leads. */
interface FloodResult {
  readonly seconds: number
  /** The flood's posts, by how they were answered. */
  readonly answered: ReadonlyMap<number, number>
  /** Every lead that was held, by reason. */
  readonly heldFor: ReadonlyMap<string, number>
  readonly visitorsHeld: number
  readonly visitorsDelivered: number
}

/** Floods the site with this many posts while visitors send theirs, and waits for the visitors' leads to arrive. */
async function runFlood(floodCase: FloodCase, posts: number): Promise<FloodResult> {
  const site = await startFloodedSite(floodCase.isEverywhere)
  try {
    const began = Date.now()
    const answered = new Map<number, number>()
    const ids: string[] = []
    const visit = async () => {
      const visitor = visitorPost(ids.length, floodCase)
      ids.push(visitor.leadId)
      await site.post(visitor)
    }
    let next = 0
    const program = async () => {
      for (let index = next++; index < posts; index = next++) {
        if ((index * visitors) % posts < visitors) await visit()
        add(answered, await site.post(floodPost(index, floodCase)))
      }
    }
    await Promise.all(Array.from({ length: atOnce }, program))
    const seconds = Math.round((Date.now() - began) / 1000)

    const isAllThere = () => ids.every((id) => site.delivered.has(id))
    for (const giveUpAt = Date.now() + patienceMs; !isAllThere() && Date.now() < giveUpAt; ) await pause(200)
    const held = await site.held()
    const heldFor = new Map<string, number>()
    for (const reason of held.values()) add(heldFor, reason)
    const count = (leads: { has(id: string): boolean }) => ids.filter((id) => leads.has(id)).length
    return { seconds, answered, heldFor, visitorsHeld: count(held), visitorsDelivered: count(site.delivered) }
  } finally {
    await site.stop()
  }
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

let isGood = true
console.log(line(heading))
for (const { name, ...floodCase } of cases) {
  const result = await runFlood(floodCase, posts)
  console.log(line([name, posts, ...cells(result)]))
  console.log(`  ${[...result.heldFor].map(([reason, count]) => `${reason}: ${count}`).join(', ')}`)
  isGood &&= result.visitorsDelivered === visitors && result.visitorsHeld === 0
}
console.log(isGood ? '\nEvery visitor’s lead went out.' : '\nA visitor’s lead was held or lost: see above.')
process.exit(isGood ? 0 : 1)
