import { parseArgs } from 'node:util'
import { saidIn } from './messages.ts'
import { runChaos } from './run.ts'
import { violations } from './verdict.ts'

/**
 * `npm run chaos -- --leads 2000 --seed 1..5`: posts leads to a real running worker while everything around it fails,
 * and shows that none is lost. The same seed gives the same leads and faults. `--webhook-ms` says how long the webhook
 * takes at first: 8000 unless stated. `CHAOS_PORT` moves its four ports.
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

const sum = (counts: Iterable<number>) => [...counts].reduce((total, each) => total + each, 0)
let isGood = true
for (let seed = first; seed <= last; seed++) {
  const began = Date.now()
  console.log(`\nSeed ${seed}, ${count} leads`)
  const evidence = await runChaos({ count, seed, webhookMs, port, stateDir: `.wrangler/chaos-${seed}` })
  for (const [what, cases] of Object.entries(violations(evidence))) {
    if (cases.length === 0) continue
    isGood = false
    console.log(`\n${what}: ${cases.length}\n  ${cases.slice(0, 10).join('\n  ')}`)
  }
  const { attempted, acknowledged, sink, settled, seen, cutOff, chat, mail, byEmail, emailsCutOff } = evidence
  const told = chat.messages.map(({ text }) => saidIn(text).map(({ kind, moment }) => `  ${kind} ${moment}`))
  const parked = settled.filter(({ status }) => status === 'parked').length
  const twice = [...mail.accepted.values()].filter((times) => times > 1).length
  console.log(`
The staff were told ${told.length} times:
${told.join('\n')}

attempted ${attempted.size}, acknowledged ${acknowledged.size}, delivered ${sink.taken.size} (${parked} of them parked \
first and redriven), in ${Math.round((Date.now() - began) / 1000)} s
attempts counted ${sum(settled.map(({ attempts }) => attempts))}, seen by the webhook ${sum(seen.values())}, \
cut off ${sum(cutOff.values())}
guide emails ${byEmail.size}, accepted ${sum(mail.accepted.values())}, twice ${twice}, \
cut off ${sum(emailsCutOff.values())}; while the mail service was silent the webhook had everything after \
${evidence.slowestBesideMail} ms`)
}
console.log(isGood ? '\nNo lead was lost.' : '\nSomething is wrong: see above.')
process.exit(isGood ? 0 : 1)
