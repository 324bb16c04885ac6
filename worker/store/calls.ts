import {
  type CallbackTime,
  callbackEnd,
  callbackTimeIn,
  callbackWindows,
  windowHours,
} from '#contract/callback-times.ts'
import { dayMs, hourMs, londonClock } from '#contract/london-clock.ts'
import { errorName, log } from '../log.ts'
import type { LeadCipher } from './lead-cipher.ts'
import { readContent } from './lead-content.ts'
import { type Stuck, type StuckRow, stuckIn, summaryOf } from './stuck-deliveries.ts'
import { hasHeldOutcome } from './tables.ts'
import { ukDay } from './uk-time.ts'

/** The part of a day in which a call is due (Unix ms). */
export interface Due {
  readonly from: number
  readonly to: number
}

/** When a call at this time is due. */
export function dueAt(time: CallbackTime): Due {
  const { begins, ends } = windowHours[time.callbackWindow]
  const to = callbackEnd(time)
  // No clock changes in the hours in which we ring.
  return { from: to - (ends - begins) * hourMs, to }
}

/** The time that begins then (Unix ms); undefined where none does, as for a lead that could not be read. */
export function timeFromDue(from: number): CallbackTime | undefined {
  const hour = (londonClock(from) % dayMs) / hourMs
  const callbackWindow = callbackWindows.find((window) => windowHours[window].begins === hour)
  return callbackWindow && { callbackDate: ukDay(from), callbackWindow }
}

/** No call is promised further ahead: an older lead has been noted, or its time is over. */
const promisedWithinMs = 22 * dayMs
/** Most calls noted at once; the rest follow a minute later. */
const mostNoted = 500

/** `?1`: received since, Unix ms. */
const unnoted = `SELECT id, content, received_at FROM leads INDEXED BY leads_calls
  WHERE form = 'callback' AND erased_at IS NULL AND received_at >= ?1
    AND NOT EXISTS (SELECT 1 FROM calls WHERE lead_id = leads.id) ORDER BY received_at DESC LIMIT ${mostNoted}`

/** Of a lead that was erased meanwhile nothing is noted. `?1`: JSON. */
const noting = `INSERT OR IGNORE INTO calls (lead_id, due_from, due_to)
  SELECT leads.id, value ->> 'from', value ->> 'to' FROM json_each(?1) CROSS JOIN leads
  WHERE leads.id = value ->> 'id' AND erased_at IS NULL`

interface CallbackRow {
  id: string
  content: string
  received_at: number
}

/**
 * Notes when those who asked to be rung are to be, whichever release took their leads. One that cannot be read is due from
 * when it came, because only someone who looks can tell. Rejects when D1 does.
 *
 * @param now Unix ms
 */
export async function noteCalls(db: D1Database, cipher: LeadCipher, now: number): Promise<void> {
  const { results } = await db
    .prepare(unnoted)
    .bind(now - promisedWithinMs)
    .all<CallbackRow>()
  if (results.length === 0) return
  const calls = await Promise.all(results.map(async (row) => ({ id: row.id, ...(await dueOf(row, cipher)) })))
  await db.prepare(noting).bind(JSON.stringify(calls)).run()
}

async function dueOf({ id, content, received_at }: CallbackRow, cipher: LeadCipher): Promise<Due> {
  const opened = await cipher.open(id, content)
  const time = callbackTimeIn((opened.kind === 'opened' && readContent(opened.json)) || {})
  return time ? dueAt(time) : { from: received_at, to: received_at }
}

/** What is over was for whoever reads the webhook to ring. `?1` Unix ms. */
const leaving = `UPDATE calls SET state = 'elsewhere' WHERE state = 'open' AND due_to <= ?1`

/**
 * The minutely run's part: notes calls and, where they are not made from the desk, leaves those whose time is over, so that
 * nobody has to mark them if the desk makes them later. Never rejects.
 *
 * @param now Unix ms
 */
export async function followCalls(
  db: D1Database,
  { cipher, callsAt }: { readonly cipher: LeadCipher; readonly callsAt: 'desk' | 'webhook' },
  now: number,
): Promise<void> {
  try {
    await noteCalls(db, cipher, now)
    if (callsAt === 'webhook') await db.prepare(leaving).bind(now).run()
  } catch (error) {
    log({ event: 'database_failed', during: 'calls', error: errorName(error) })
  }
}

/** `?1` Unix ms. A held lead is an alert of its own. */
const unmarked = summaryOf(`SELECT lead_id AS id, due_from AS at, NULL AS outcome FROM calls JOIN leads ON id = lead_id
  WHERE state = 'open' AND due_to < ?1 + ${dayMs} AND due_from + due_to <= 2 * ?1
    AND erased_at IS NULL AND NOT (status = 'parked' AND ${hasHeldOutcome}) ORDER BY due_to DESC`)

/** Calls of which nobody has said what became of them, though half of their time is over. Rejects when D1 does. */
export async function unmarkedCalls(db: D1Database, now: number): Promise<Stuck> {
  return stuckIn(await db.prepare(unmarked).bind(now).all<StuckRow>())
}
