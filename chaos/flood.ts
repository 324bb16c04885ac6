import { parseArgs } from 'node:util'
import { type FloodCase, floodPost, startFloodedSite, visitorPost } from './flooded-site.ts'
import { pause } from './leads.ts'

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
