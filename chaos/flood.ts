import { parseArgs } from 'node:util'
import { type FloodResult, runFlood, visitors } from './flood-run.ts'
import type { FloodCase } from './flood-senders.ts'

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
