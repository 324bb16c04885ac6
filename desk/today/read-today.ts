import * as z from 'zod/mini'
import { stuckEmailStates } from '#worker/staff/lead-filter.ts'
import { isHeldOutcome, isStuckEmail } from '#worker/store/tables.ts'
import { timeFrom, ukDay } from '#worker/store/uk-time.ts'
import { dayMoved } from '../clock.ts'

/** How many of those that have waited longest are looked at for how their last try ended. */
const looked = 100

const statements = {
  waiting: `SELECT count(*) AS leads, min(received_at) AS oldest FROM leads
    WHERE erased_at IS NULL AND status = 'pending' AND settled_at IS NULL`,
  tries: `SELECT deliveries.last_outcome AS outcome, count(*) AS leads, min(received_at) AS oldest FROM (
      SELECT id, received_at FROM leads WHERE erased_at IS NULL AND status = 'pending' AND settled_at IS NULL
      ORDER BY received_at LIMIT ${looked}
    ) LEFT JOIN deliveries ON lead_id = id AND kind = 'webhook' GROUP BY outcome ORDER BY leads DESC`,
  parked: `SELECT last_outcome AS outcome, count(*) AS leads, min(received_at) AS oldest FROM leads INDEXED BY leads_put_aside
    WHERE status = 'parked' AND erased_at IS NULL GROUP BY last_outcome`,
  emails: `SELECT status, last_outcome AS outcome, count(*) AS leads, min(since) AS oldest FROM deliveries
    WHERE ${isStuckEmail} GROUP BY status, last_outcome`,
  /** `?1` to `?2`, Unix ms. */
  delivered: `SELECT count(*) AS leads FROM leads
    WHERE erased_at IS NULL AND status = 'delivered' AND settled_at >= ?1 AND settled_at < ?2`,
  lastDelivered: `SELECT max(settled_at) AS at FROM leads WHERE erased_at IS NULL AND status = 'delivered'`,
} as const

const one = z.tuple([z.object({ leads: z.number(), oldest: z.nullable(z.number()) })])
const moment = z.tuple([z.object({ at: z.nullable(z.number()) })])
const counted = z.tuple([z.object({ leads: z.number() })])
const group = z.object({ outcome: z.nullable(z.string()), leads: z.number(), oldest: z.number() })
const groups = z.array(group)

const emailGroups = z.array(z.extend(group, { status: z.enum(stuckEmailStates) }))
/** Emails with one last outcome. */
export type EmailGroup = z.infer<typeof emailGroups>[number]

/** Leads with one last outcome, and when the oldest of them came (Unix ms). */
export type Group = z.infer<typeof groups>[number]

export interface TodayFigures {
  readonly waiting: { readonly leads: number; readonly oldest: number | null }
  /** Of those that have waited longest: how the last try ended. */
  readonly tries: readonly Group[]
  readonly parked: readonly Group[]
  readonly held: readonly Group[]
  /** Of the guide's emails, those that wait for someone. */
  readonly emails: readonly EmailGroup[]
  readonly deliveredToday: number
  readonly deliveredYesterday: number
  /** When the webhook last took a lead that has not been erased since (Unix ms). */
  readonly lastDelivered: number | null
}

/** What a day at the desk begins with. Rejects when D1 does. @param now Unix ms */
export async function readToday(db: D1Database, now: number): Promise<TodayFigures> {
  const today = ukDay(now)
  const [begin = 0, before = 0] = [today, dayMoved(today, -1)].map((day) => timeFrom(day, false))
  const delivered = db.prepare(statements.delivered)
  const [waiting, tries, parked, emails, sinceBegin, sinceBefore, last] = await db.batch([
    db.prepare(statements.waiting),
    db.prepare(statements.tries),
    db.prepare(statements.parked),
    db.prepare(statements.emails),
    delivered.bind(begin, Number.MAX_SAFE_INTEGER),
    delivered.bind(before, begin),
    db.prepare(statements.lastDelivered),
  ])
  const all = groups.parse(parked?.results).toSorted((group, other) => other.leads - group.leads)
  const isHeld = ({ outcome }: Group) => isHeldOutcome(outcome)
  return {
    waiting: one.parse(waiting?.results)[0],
    tries: groups.parse(tries?.results),
    parked: all.filter((group) => !isHeld(group)),
    held: all.filter(isHeld),
    emails: emailGroups.parse(emails?.results),
    deliveredToday: counted.parse(sinceBegin?.results)[0].leads,
    deliveredYesterday: counted.parse(sinceBefore?.results)[0].leads,
    lastDelivered: moment.parse(last?.results)[0].at,
  }
}
