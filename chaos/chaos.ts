import { parseArgs } from 'node:util'
import { saidIn } from './rings.ts'
import { runChaos } from './run.ts'
import { table, violations } from './verdict.ts'

/**
 * `npm run chaos -- --leads 2000 --seed 1..5`: posts leads to a real running worker while everything around it fails,
 * and shows that none is lost. The same seed gives the same leads and faults. `--webhook-ms` says how long the webhook
 * takes at first: 8000 unless stated. `CHAOS_PORT` moves its three ports.
 */
const { values } = parseArgs({
  options: {
    leads: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    'webhook-ms': { type: 'string', default: '8000' },
  },
})
const [first = 1, last = first] = values.seed.split('..').map(Number)
const count = Number(values.leads)
const webhookMs = Number(values['webhook-ms'])
const port = Number(process.env.CHAOS_PORT ?? 8950)

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))

let isGood = true
for (let seed = first; seed <= last; seed++) {
  const began = Date.now()
  console.log(`\nSeed ${seed}, ${count} leads`)
  const evidence = await runChaos({ count, seed, webhookMs, port, stateDir: `.wrangler/chaos-${seed}` })
  console.log(table(evidence))
  for (const [what, cases] of Object.entries(violations(evidence))) {
    if (cases.length === 0) continue
    isGood = false
    console.log(`\n${what}: ${cases.length}\n  ${cases.slice(0, 10).join('\n  ')}`)
  }
  const { attempted, acknowledged, sink, settled, seen, cutOff } = evidence
  const parked = settled.filter(({ status }) => status === 'parked').length
  const sizes = `attempted ${attempted.size}, acknowledged ${acknowledged.size}, delivered ${sink.taken.size}`
  const sum = (counts: Iterable<number>) => [...counts].reduce((total, each) => total + each, 0)
  const counted = sum(settled.map(({ attempts }) => attempts))
  const tries = `attempts counted ${counted}, seen by the webhook ${sum(seen.values())}, cut off ${sum(cutOff.values())}`
  const seconds = Math.round((Date.now() - began) / 1000)
  const rung = evidence.chat.rings.map(({ text }) =>
    saidIn(text)
      .map(({ kind, moment }) => `  ${kind} ${moment}`)
      .join(),
  )
  console.log(`\nPeople were told ${rung.length} times:\n${rung.join('\n')}`)
  const { mail, byEmail, lettersCutOff, slowestBesideMail } = evidence
  const twice = [...mail.accepted.values()].filter((times) => times > 1).length
  const posted = `letters ${byEmail.size}, accepted ${sum(mail.accepted.values())}, twice ${twice}, cut off ${sum(lettersCutOff.values())}`
  const beside = `while the mail service was silent the webhook had everything after ${slowestBesideMail} ms`
  console.log(
    `\n${sizes} (${parked} of them parked first and redriven), in ${seconds} s\n${tries}\n${posted}; ${beside}`,
  )
}
console.log(isGood ? '\nNo lead was lost.' : '\nSomething is wrong: see above.')
process.exit(isGood ? 0 : 1)
