import * as z from 'zod/mini'
import { namesSetting } from '#worker/alerts/find-alerts.ts'
import { alertsIn } from '#worker/alerts/stored-alerts.ts'
import { areRunsMissed, lastRun } from '#worker/health/last-run.ts'
import { maxSwept, overdueMs, triedWithinMs } from '#worker/leads/sweep.ts'
import { onlyRow } from '#worker/rows.ts'
import { spreadMs } from './batches.ts'
import { timeOf } from './uk-time.ts'

const words = {
  settings: 'once the webhook’s settings are right: the first page says what is wrong with them',
  job: 'once the job that runs every minute runs again',
  queue: 'once the queue takes messages again',
  others: `after the leads that were due before, ${maxSwept.toLocaleString('en-GB')} of them or more`,
  waits: (count: number, when: string) => `${count === 1 ? 'It' : 'They'} will go out ${when}.`,
  one: 'It should go out within two minutes.',
  first: 'The first should go out within two minutes',
  following: 'They go out one after another',
  last: (when: string) => `, the last not before ${when}`,
} as const

interface Sending {
  /** How many leads. */
  readonly count: number
  /** When they are sent, or when staff are asked whether to send them (Unix ms). */
  readonly at: number
}

/**
 * When leads that staff send go out, as far as that is known now.
 *
 * @param now Unix ms
 * @returns a sentence; empty once there is nothing left to say
 */
export async function whenSent(db: D1Database, { count, at }: Sending, now: number): Promise<string> {
  const wait = await waitOf(db, at, now)
  if (wait !== undefined) return words.waits(count, wait)
  if (count === 1) return words.one
  // They come due one after another, each a little before the sweep would find it.
  const lastDue = at + spreadMs(count) - overdueMs
  const last = lastDue > at + triedWithinMs ? words.last(timeOf(lastDue)) : ''
  if (now < at + triedWithinMs) return `${words.first}${last}.`
  return now < lastDue ? `${words.following}${last}.` : ''
}

/** What leads sent at a moment (Unix ms) have to wait for, besides their turn; undefined if no such thing is known. */
async function waitOf(db: D1Database, at: number, now: number): Promise<string | undefined> {
  const [alerts, ranAt, others] = await Promise.all([alertsIn(db), lastRun(db), dueBefore(db, at - overdueMs - 1)])
  if (alerts.some(({ kind, facts }) => kind === 'setting' && namesSetting('LEAD_WEBHOOK_', facts)))
    return words.settings
  if (areRunsMissed(ranAt, now)) return words.job
  if (alerts.some(({ kind }) => kind === 'queue')) return words.queue
  return others < maxSwept ? undefined : words.others
}

/** How many leads were due before a moment (Unix ms), up to as many as the sweep takes at once: it takes these first. */
async function dueBefore(db: D1Database, moment: number): Promise<number> {
  const statement = db
    .prepare(
      `SELECT count(*) AS count FROM (SELECT 1 FROM leads INDEXED BY leads_due
       WHERE state = 'pending' AND due_at < ?1 LIMIT ${maxSwept})`,
    )
    .bind(moment)
  return (await onlyRow(statement, z.object({ count: z.number() }))).count
}
