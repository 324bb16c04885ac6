import { commandLine } from '../../scripts/command.ts'
import { until } from '../../scripts/processes.ts'
import { randomFrom } from '../support/random.ts'
import { resetClock } from './clock.ts'
import { faultOf, faults } from './faults.ts'
import { runFlood } from './flood.ts'
import { ChaosWebhook, type Delivery, Site } from './site.ts'
import { canary, chaosLeads, expectedFields, hasScript, pause, Visitors } from './visitors.ts'

/**
 * `npm run chaos -- --leads 2000 --seed 1..3` posts leads to a running worker while everything around it fails, and shows
 * that none is lost. The same seed gives the same leads and faults. `npm run chaos -- --flood --posts 4000` floods it
 * instead, and shows that visitors from elsewhere notice nothing. `CHAOS_PORT` moves the two ports.
 */
const { values } = commandLine({
  options: {
    leads: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    flood: { type: 'boolean', default: false },
    posts: { type: 'string', default: '4000' },
  },
})
const count = Number(values.leads)
const port = Number(process.env.CHAOS_PORT ?? 8950)
/**
 * Everything is delivered within this time (ms) after the last post; a lost lead never is. A busy computer is slow. And if no
 * claim on a lead was answered for a quarter of an hour, and three attempts to record its outcome then fail, it waits for 14
 * minutes.
 */
const timeoutMs = 25 * 60_000

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

let areGood = true
if (values.flood) areGood = isGood(await runFlood(Number(values.posts)))
else {
  const [first = 1, last = first] = values.seed.split('..').map(Number)
  for (let seed = first; seed <= last; seed++) areGood = (await isLossless(seed)) && areGood
}
console.log(areGood ? '\nNo lead was lost.' : '\nSomething is wrong: see above.')
process.exit(areGood ? 0 : 1)

function isGood(wrong: Readonly<Record<string, readonly string[]>>): boolean {
  const found = Object.entries(wrong).filter(([, cases]) => cases.length > 0)
  for (const [what, cases] of found) console.log(`${what}: ${cases.length}\n  ${cases.slice(0, 10).join('\n  ')}`)
  return found.length === 0
}

/**
 * One run: visitors post while the webhook, the database and the queue fail, and the worker is killed and restarted, first
 * without a webhook, then with a malformed one; for a quarter of an hour every answer of the database is lost; then time
 * passes until every lead is delivered.
 */
async function isLossless(seed: number): Promise<boolean> {
  resetClock()
  const began = performance.now()
  const leads = chaosLeads(count, randomFrom(seed))
  const share = (from: number, to: number) => leads.slice(count * from, count * to)
  const webhook = new ChaosWebhook(port + 1)
  const site = new Site(port, `.wrangler/chaos-${port}`)
  const visitors = new Visitors(site)
  const keys = `LEAD_KEYS:chaos:${Buffer.alloc(32, 7).toString('base64')}`
  const start = async (...vars: string[]) => {
    // By then the webhook has read what the worker before this one sent.
    await pause(1_000)
    webhook.run++
    return site.start([keys, `LEAD_WEBHOOK_SECRET:${webhook.secret}`, ...vars])
  }
  const working = `LEAD_WEBHOOK_URL:${webhook.url}`
  try {
    await start()
    await visitors.send(share(0, 0.1))
    await site.end('SIGKILL')
    await start('LEAD_WEBHOOK_URL:not an address')
    await visitors.send(share(0.1, 0.2))
    await site.end('SIGTERM')
    await start(working)
    const crowd = visitors.send(share(0.2, 0.7))
    await until(() => visitors.acknowledged.size > count * 0.45, timeoutMs)
    await site.end('SIGKILL')
    await start(working)
    await crowd
    const rest = visitors.send(share(0.7, 0.9))
    await until(() => visitors.acknowledged.size > count * 0.8, timeoutMs)
    webhook.forAll = 'reset'
    await pause(3_000)
    webhook.forAll = 'hang'
    await pause(6_000)
    webhook.forAll = undefined
    await site.end('SIGTERM')
    await start(working)
    await rest
    const before = visitors.acknowledged.size
    const last = visitors.send(share(0.9, 1))
    const asked = await site.loseAnswers(webhook)
    const acknowledged = visitors.acknowledged.size - before
    await last
    const isDelivered = () =>
      [...visitors.acknowledged].every(([phone, { leadId }]) => webhook.taken.has(phone) || faultOf(leadId).held)
    await until(async () => isDelivered() && (await site.waiting()).pending === 0, timeoutMs)
    const waiting = await site.waiting()
    const log = site.printed()
    const deliveries = [...webhook.taken.values()].flat().length
    const answers = [...visitors.answers].map(([status, times]) => `${status}: ${times}`).join(', ')
    console.log(`
Seed ${seed}: ${visitors.attempted.size} leads in ${Math.round((performance.now() - began) / 1000)} s, ${site.stops} restarts
faults that struck: ${[...struckIn(webhook, log)].map(([name, times]) => `${name} ${times}`).join('; ')}
answers ${answers}; the slowest took ${(visitors.slowestMs / 1000).toFixed(1)} s
a quarter of an hour without an answer of the database: ${acknowledged} acknowledged, the webhook asked ${asked} times
in all ${visitors.acknowledged.size} acknowledged, delivered ${webhook.taken.size}, of them ${deliveries - webhook.taken.size} \
times again; held ${waiting.held}; the webhook saw ${webhook.attempts} attempts`)
    return isGood({
      ...violations(visitors, webhook, waiting, log),
      'asked without the answer to a claim': asked > 0 ? [`${asked} times`] : [],
    })
  } finally {
    await site.end('SIGKILL')
    webhook.close()
  }
}

/**
 * What must never happen, each with the leads or lines affected; after a good run all are empty.
 *
 * @param waiting what waits at the end
 * @param log everything that all the workers of the run have logged
 */
function violations(
  { attempted, acknowledged, wronged }: Visitors,
  webhook: ChaosWebhook,
  waiting: Awaited<ReturnType<Site['waiting']>>,
  log: string,
): Readonly<Record<string, readonly string[]>> {
  const { taken, unexpected } = webhook
  const struck = struckIn(webhook, log)
  const isHeld = (phone: string) => faultOf(attempted.get(phone)?.leadId ?? '').held === true
  const held = [...attempted.keys()].filter(isHeld).length
  const named = (phones: Iterable<string>, isWrong: (phone: string) => boolean) =>
    [...phones].filter(isWrong).map((phone) => `${phone}, ${taken.get(phone)?.[0]?.id ?? attempted.get(phone)?.leadId}`)
  const delivered = (isWrong: (all: readonly Delivery[], phone: string) => boolean) =>
    named(taken.keys(), (phone) => isWrong(taken.get(phone) ?? [], phone))
  return {
    'visitors without an answer': wronged,
    'attempted, not acknowledged': named(attempted.keys(), (phone) => !acknowledged.has(phone)),
    'acknowledged, not delivered': named(acknowledged.keys(), (phone) => !taken.has(phone) && !isHeld(phone)),
    'delivered, never sent': named(taken.keys(), (phone) => !attempted.has(phone)),
    'held, and delivered': named(taken.keys(), isHeld),
    'delivered with other fields': delivered((all, phone) => {
      const lead = attempted.get(phone)
      const expected = Object.entries(lead ? expectedFields(lead) : {})
      return all.some(({ fields }) => expected.some(([field, value]) => fields[field] !== value) || 'repeat' in fields)
    }),
    'delivered under two ids': delivered((all) => new Set(all.map(({ id }) => id)).size > 1),
    // A crash is a reason for another delivery: what the worker had been told of the first is lost.
    'delivered twice without reason': delivered(
      (all) => new Set(all.map(({ run }) => run)).size < all.length && all.some(({ id }) => !faultOf(id).mayRepeat),
    ),
    'not as the webhook expects': unexpected,
    'still waiting': waiting.pending + waiting.parked > 0 ? [JSON.stringify(waiting)] : [],
    'held, more or fewer than look like a program’s': waiting.held === held ? [] : [`${waiting.held}, not ${held}`],
    'personal data in the log': log.split('\n').filter((line) => line.includes(canary) || /\b0\d{10}\b/.test(line)),
    'faults that never struck': faults
      .filter((fault) => [...attempted.values()].some(({ leadId }) => hasScript(leadId) && faultOf(leadId) === fault))
      .filter(({ name, webhook, database, queue }) => (webhook ?? database ?? queue) && !struck.has(name))
      .map(({ name }) => name),
  }
}

/** How often each fault struck, whether at the webhook, the database or the queue; what visitors do themselves is left out. */
function struckIn({ struck }: ChaosWebhook, log: string): ReadonlyMap<string, number> {
  const all = new Map(struck)
  for (const [, name = ''] of log.matchAll(/"event":"fault_struck","fault":"([^"]*)"/g))
    all.set(name, (all.get(name) ?? 0) + 1)
  return all
}
