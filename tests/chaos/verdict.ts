import { faultOf, faults } from './faults.ts'
import { canary, chaosLeads, expectedFields, randomFrom } from './leads.ts'
import { Site } from './site.ts'
import { pause, until, Visitors } from './visitors.ts'
import { ChaosWebhook } from './webhook.ts'

/** What a run leaves behind, from which its verdict follows. */
export interface Evidence {
  readonly visitors: Visitors
  readonly webhook: ChaosWebhook
  /** What waits at the end. */
  readonly waiting: Awaited<ReturnType<Site['waiting']>>
  /** When the worker was stopped (Unix ms). */
  readonly stops: readonly number[]
  /** Everything that all the workers of the run have logged. */
  readonly log: string
}

/** What must never happen, each with the leads or lines affected; after a good run all are empty. */
export function violations(evidence: Evidence): Readonly<Record<string, readonly string[]>> {
  const { visitors, webhook, waiting, stops, log } = evidence
  const { attempted, acknowledged, wronged } = visitors
  const isHeld = (phone: string) => faultOf(attempted.get(phone)?.leadId ?? '').held === true
  const held = [...attempted.keys()].filter(isHeld)
  const name = (phone: string) => `${phone}, ${webhook.taken.get(phone)?.[0]?.id ?? attempted.get(phone)?.leadId}`
  const deliveries = [...webhook.taken]
  const where = (isWrong: (entry: (typeof deliveries)[number]) => boolean) =>
    deliveries.filter(isWrong).map(([phone]) => name(phone))
  return {
    'visitors without an answer': wronged,
    'attempted, not acknowledged': [...attempted.keys()].filter((phone) => !acknowledged.has(phone)).map(name),
    'acknowledged, not delivered': [...acknowledged.keys()]
      .filter((phone) => !webhook.taken.has(phone) && !isHeld(phone))
      .map(name),
    'delivered, never sent': where(([phone]) => !attempted.has(phone)),
    'held, and delivered': where(([phone]) => isHeld(phone)),
    'delivered with other fields': where(([phone, all]) => {
      const lead = attempted.get(phone)
      const expected = Object.entries(lead ? expectedFields(lead) : {})
      return all.some(({ fields }) => expected.some(([field, value]) => fields[field] !== value) || 'repeat' in fields)
    }),
    'delivered under two ids': where(([, all]) => new Set(all.map(({ id }) => id)).size > 1),
    'delivered twice without reason': where(([, all]) => {
      const [first, ...again] = all
      const isCrash = stops.some((at) => first && first.at <= at && again.some((next) => next.at >= at))
      return first !== undefined && again.length > 0 && !isCrash && !faultOf(first.id).mayRepeat
    }),
    'not as the webhook expects': webhook.unexpected,
    'still waiting': waiting.pending + waiting.parked > 0 ? [JSON.stringify(waiting)] : [],
    'held, more or fewer than look like a program’s':
      waiting.held === held.length ? [] : [`${waiting.held}, not ${held.length}`],
    'personal data in the log': log.split('\n').filter((line) => line.includes(canary) || /\b0\d{10}\b/.test(line)),
    'faults that never struck': faults
      .filter(({ database, queue }) => database ?? queue)
      .map((fault) => fault.name)
      .filter((fault) => !log.includes(`"fault":"${fault}"`)),
  }
}

export interface Plan {
  readonly count: number
  readonly seed: number
  /** Two ports, this and the next. */
  readonly port: number
}

/** Everything is delivered within this time (ms) after the last post: a busy computer is slow, but a lost lead never comes. */
const patienceMs = 10 * 60_000

/**
 * One run: visitors post while the webhook, the database and the queue fail, and the worker is killed and restarted, first
 * without a webhook, then with a malformed one; then time passes until every lead is delivered.
 */
export async function runChaos({ count, seed, port }: Plan): Promise<Evidence> {
  const leads = chaosLeads(count, randomFrom(seed))
  const share = (from: number, to: number) => leads.slice(count * from, count * to)
  const webhook = new ChaosWebhook(port + 1)
  const site = new Site(port, `.wrangler/chaos-${port}`)
  const visitors = new Visitors(site)
  const keys = `LEAD_KEYS:chaos:${Buffer.alloc(32, 7).toString('base64')}`
  const start = (...vars: string[]) => site.start([keys, `LEAD_WEBHOOK_SECRET:${webhook.secret}`, ...vars])
  const working = `LEAD_WEBHOOK_URL:${webhook.url}`
  try {
    await start(working, 'WEBHOOK:none')
    await visitors.send(share(0, 0.1))
    await site.end('SIGKILL')
    await start('LEAD_WEBHOOK_URL:not an address')
    await visitors.send(share(0.1, 0.2))
    await site.end('SIGTERM')
    await start(working)
    const crowd = visitors.send(share(0.2, 0.7))
    await until(() => visitors.acknowledged.size > count * 0.45, patienceMs)
    await site.end('SIGKILL')
    await start(working)
    await crowd
    const rest = visitors.send(share(0.7, 1))
    await until(() => visitors.acknowledged.size > count * 0.8, patienceMs)
    webhook.forAll = 'reset'
    await pause(3_000)
    webhook.forAll = 'hang'
    await pause(6_000)
    webhook.forAll = undefined
    await site.end('SIGTERM')
    await start(working)
    await rest
    const isDelivered = () =>
      [...visitors.acknowledged].every(([phone, { leadId }]) => webhook.taken.has(phone) || faultOf(leadId).held)
    await until(async () => isDelivered() && (await site.waiting()).pending === 0, patienceMs)
    return { visitors, webhook, waiting: await site.waiting(), stops: [...site.stops], log: site.printed() }
  } finally {
    await site.end('SIGKILL')
    webhook.close()
  }
}
