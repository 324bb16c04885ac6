import { faultOf } from './faults.ts'
import { chaosLeads, randomFrom } from './leads.ts'
import { Site } from './site.ts'
import type { Evidence } from './verdict.ts'
import { pause, until, Visitors } from './visitors.ts'
import { ChaosWebhook } from './webhook.ts'

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
