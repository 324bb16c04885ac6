import { log } from '../log.ts'
import type { BellMemory } from '../store/bell-memory.ts'
import { messageOf } from './message.ts'
import { finished, newsFor } from './news.ts'
import type { Way } from './ways.ts'

/**
 * Tells people whatever they have not been told, each way for itself: one that fails is tried again a minute later, and
 * one that succeeded is left alone. Rejects when the memory does.
 *
 * @param deskUrl where people act, if there is such a place
 * @param now Unix ms
 * @returns whether anyone was told, or may have been
 */
export async function ring(
  memory: BellMemory,
  ways: readonly Way[],
  deskUrl: string | undefined,
  now: number,
): Promise<boolean> {
  const remembered = await memory.read()
  const due = ways.filter(({ name }) => newsFor(name, remembered, now).length > 0)
  const rung = await Promise.all(due.map((way) => ringOne(way, memory, deskUrl, now)))
  const names = ways.map(({ name }) => name)
  await memory.forget(finished(remembered, names, now))
  return rung.includes(true)
}

async function ringOne(way: Way, memory: BellMemory, deskUrl: string | undefined, now: number): Promise<boolean> {
  if (!(await memory.claim(way.name, now))) return false
  // Read after the claim: another run may have told them in the meantime.
  const news = newsFor(way.name, await memory.read(), now)
  if (news.length === 0) return false
  const outcome = await way.tell(messageOf(news, deskUrl))
  if (outcome.kind === 'failed') {
    log({ event: 'bell_failed', way: way.name, reason: outcome.reason })
    return true
  }
  log({ event: 'bell_rung', way: way.name, kinds: news.map(({ trouble }) => trouble.kind).join(' ') })
  await memory.tell(way.name, news, now)
  return true
}
