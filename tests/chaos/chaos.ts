import { parseArgs } from 'node:util'
import { runFlood } from './flood.ts'
import { runChaos, violations } from './verdict.ts'

/**
 * `npm run chaos -- --leads 2000 --seed 1..3` posts leads to a running worker while everything around it fails, and shows
 * that none is lost. The same seed gives the same leads and faults. `npm run chaos -- --flood --posts 4000` floods it
 * instead, and shows that visitors from elsewhere notice nothing. `CHAOS_PORT` moves the two ports.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    flood: { type: 'boolean', default: false },
    posts: { type: 'string', default: '4000' },
  },
})
const port = Number(process.env.CHAOS_PORT ?? 8950)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

function isGood(wrong: Readonly<Record<string, readonly string[]>>): boolean {
  const found = Object.entries(wrong).filter(([, cases]) => cases.length > 0)
  for (const [what, cases] of found) console.log(`${what}: ${cases.length}\n  ${cases.slice(0, 10).join('\n  ')}`)
  return found.length === 0
}

async function isLossless(seed: number): Promise<boolean> {
  const began = Date.now()
  const evidence = await runChaos({ count: Number(values.leads), seed, port })
  const { visitors, webhook, stops, waiting, log } = evidence
  const deliveries = [...webhook.taken.values()].reduce((sum, all) => sum + all.length, 0)
  const answers = [...visitors.answers].map(([status, count]) => `${status}: ${count}`).join(', ')
  console.log(`
Seed ${seed}: ${visitors.attempted.size} leads in ${Math.round((Date.now() - began) / 1000)} s, ${stops.length} restarts, \
${log.split('"fault_struck"').length - 1} faults of the database and the queue
answers ${answers}; the slowest took ${(visitors.slowestMs / 1000).toFixed(1)} s
acknowledged ${visitors.acknowledged.size}, delivered ${webhook.taken.size}, of them ${deliveries - webhook.taken.size} \
times again; held ${waiting.held}; the webhook saw ${webhook.attempts} attempts`)
  return isGood(violations(evidence))
}

let areGood = true
if (values.flood) {
  areGood = isGood(await runFlood(Number(values.posts)))
} else {
  const [first = 1, last = first] = values.seed.split('..').map(Number)
  for (let seed = first; seed <= last; seed++) areGood = (await isLossless(seed)) && areGood
}
console.log(areGood ? '\nNo lead was lost.' : '\nSomething is wrong: see above.')
process.exit(areGood ? 0 : 1)
