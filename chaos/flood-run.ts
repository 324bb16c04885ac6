import { type FloodCase, floodPost, visitorPost } from './flood-senders.ts'
import { startFloodedSite } from './flooded-site.ts'
import { pause } from './pause.ts'

/** Visitors who send a lead each while the flood lasts, evenly spread. */
export const visitors = 50
/** Posts of the flood under way at any moment. */
const atOnce = 50
/** How long (ms) deliveries may take once everything is sent: a busy computer is slow. */
const patienceMs = 120_000

/** What became of a flood and of the visitors' leads. */
export interface FloodResult {
  readonly seconds: number
  /** The flood's posts, by how they were answered. */
  readonly answered: ReadonlyMap<number, number>
  /** Every lead that was held, by reason. */
  readonly heldFor: ReadonlyMap<string, number>
  readonly visitorsHeld: number
  readonly visitorsDelivered: number
}

/** Floods the site with this many posts while visitors send theirs, and waits for the visitors' leads to arrive. */
export async function runFlood(floodCase: FloodCase, posts: number): Promise<FloodResult> {
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
