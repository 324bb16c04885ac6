import * as z from 'zod/mini'
import { type Account, Refused } from './api.ts'
import type { Desk } from './desk.ts'

const day = 24 * 60 * 60
/**
 * Seconds that a queue keeps a message: the most there is. While the database is down a lead may be nowhere else, and
 * Cloudflare would forget it after four days.
 */
const retention = 14 * day
/** The most on the free plan. */
const freeRetention = day

const queue = z.object({
  queue_id: z.string(),
  queue_name: z.string(),
  settings: z.optional(z.looseObject({ message_retention_period: z.optional(z.number()) })),
})
type Queue = z.infer<typeof queue>

/** Creates a queue unless there is one of that name, and lets it keep its messages as long as can be. */
export async function ensureQueue(name: string, desk: Desk): Promise<void> {
  const { account, isDryRun, say } = desk
  const path = `/queues?name=${encodeURIComponent(name)}`
  const known = await account?.ask('list the queues', z.array(queue), path)
  const found = known?.find(({ queue_name }) => queue_name === name)
  const kept = found?.settings?.message_retention_period
  if (kept === retention) return say(`The queue ${name} is there and keeps messages for 14 days.`)

  say(
    found
      ? `Let the queue ${name} keep messages for 14 days.`
      : `Create the queue ${name}; it keeps messages for 14 days.`,
  )
  if (isDryRun || !account) return
  try {
    await write(name, found, retention, account)
  } catch (error) {
    if (!isOfFreePlan(error)) throw error
    say(`The free plan keeps messages for one day: so does the queue ${name}. On a paid plan run this again.`)
    if (kept !== freeRetention) await write(name, found, freeRetention, account)
  }
}

function write(name: string, found: Queue | undefined, seconds: number, account: Account): Promise<unknown> {
  const json = { queue_name: name, settings: { ...found?.settings, message_retention_period: seconds } }
  return found
    ? account.ask(`change the queue ${name}`, z.unknown(), `/queues/${found.queue_id}`, { method: 'PATCH', json })
    : account.ask(`create the queue ${name}`, z.unknown(), '/queues', { method: 'POST', json })
}

/** Cloudflare refuses a period that the plan does not have as a bad request that names it. */
const isOfFreePlan = (error: unknown) => error instanceof Refused && error.status < 500 && /retention/i.test(error.said)
