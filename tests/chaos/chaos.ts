import { parseArgs } from 'node:util'
import { Site } from './site.ts'
import { pause, until, Visitors } from './visitors.ts'
import { ChaosWebhook } from './webhook.ts'

/**
 * `npm run chaos -- --leads 2000` posts leads to the built site while its worker is killed and restarted, first without a
 * webhook, then with a malformed one, and while the webhook fails; and shows that none is lost. What fails without a
 * process that dies is simulated: tests/worker/simulation.slow.test.ts. `CHAOS_PORT` moves the two ports.
 */
const { values } = parseArgs({ options: { leads: { type: 'string', default: '500' } } })
const count = Number(values.leads)
const port = Number(process.env.CHAOS_PORT ?? 8950)
/** Everything is delivered within this time (ms) after the last post: a busy computer is slow, but a lost lead never comes. */
const patienceMs = 10 * 60_000

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

const webhook = new ChaosWebhook(port + 1)
const site = new Site(port)
const visitors = new Visitors(site)
const { attempted, acknowledged, wronged } = visitors
const { taken } = webhook
const settings = [`LEAD_KEYS:chaos:${Buffer.alloc(32, 7).toString('base64')}`, `LEAD_WEBHOOK_SECRET:${webhook.secret}`]
const start = (webhookUrl: string) => site.start([...settings, `LEAD_WEBHOOK_URL:${webhookUrl}`])

await start('')
await visitors.send(count * 0.1)
await site.end('SIGKILL')
await start('not an address')
await visitors.send(count * 0.1)
await site.end('SIGTERM')
await start(webhook.url)
const crowd = visitors.send(count * 0.5)
await until(() => acknowledged.size > count * 0.45, patienceMs)
await site.end('SIGKILL')
await start(webhook.url)
await crowd
const rest = visitors.send(count * 0.3)
await until(() => acknowledged.size > count * 0.8, patienceMs)
webhook.isAway = true
await pause(6_000)
webhook.isAway = false
await site.end('SIGTERM')
await start(webhook.url)
await rest
const isDelivered = () => [...acknowledged].every((phone) => taken.has(phone))
await until(async () => isDelivered() && (await site.waiting()).pending === 0, patienceMs)
const waiting = await site.waiting()
await site.end('SIGKILL')
webhook.close()

const deliveries = [...taken]
const isCrash = (from: number, to: number) => site.stops.some((at) => from <= at && to >= at)
const log = site.printed().split('\n')

/** What must never happen, each with the leads or lines affected. */
const violations: Readonly<Record<string, readonly unknown[]>> = {
  'visitors without an answer': wronged,
  'attempted, not acknowledged': [...attempted].filter((phone) => !acknowledged.has(phone)),
  'acknowledged, not delivered': [...acknowledged].filter((phone) => !taken.has(phone)),
  'delivered, never sent': [...taken.keys()].filter((phone) => !attempted.has(phone)),
  'delivered under two ids': deliveries.filter(([, all]) => new Set(all.map(({ id }) => id)).size > 1),
  'delivered twice without reason': deliveries.filter(([phone, [first, ...again]]) =>
    again.some(({ at }) => first && !webhook.brokenOff.has(phone) && !isCrash(first.at, at)),
  ),
  'not as the webhook expects': webhook.unexpected,
  'still waiting': waiting.pending + waiting.parked + waiting.held > 0 ? [waiting] : [],
  'personal data in the log': log.filter((line) => /canary|\b0\d{10}\b/.test(line)),
}

const times = deliveries.reduce((sum, [, all]) => sum + all.length, 0)
console.log(
  `acknowledged ${acknowledged.size} of ${attempted.size}, delivered ${taken.size}, ${times - taken.size} times again`,
)
console.log(`${site.stops.length} restarts; the webhook saw ${webhook.attempts} attempts`)
const found = Object.entries(violations).filter(([, cases]) => cases.length > 0)
for (const [what, cases] of found) console.log(`${what}: ${cases.length}`, cases.slice(0, 10))
console.log(found.length === 0 ? '\nNo lead was lost.' : '\nSomething is wrong: see above.')
process.exit(found.length === 0 ? 0 : 1)
