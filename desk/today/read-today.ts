import * as z from 'zod/mini'
import { stuckEmailStates } from '#worker/staff/lead-filter.ts'
import { untimed } from '#worker/store/delivery-times.ts'
import { isHeldOutcome, isStuckEmail } from '#worker/store/tables.ts'
import { ukDay } from '#worker/store/uk-time.ts'
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
  /** `?1` today, `?2` yesterday, `?3` the first of the days that are added up. */
  delivered: `SELECT seconds, sum(iif(day = ?1, leads, 0)) AS today, sum(iif(day = ?2, leads, 0)) AS yesterday,
      sum(leads) AS month FROM delivery_times WHERE day >= ?3 AND day <= ?1 GROUP BY seconds`,
  lastDelivered: `SELECT max(latest) AS at FROM delivery_times WHERE day = (SELECT max(day) FROM delivery_times)`,
} as const

const one = z.tuple([z.object({ leads: z.number(), oldest: z.nullable(z.number()) })])
const moment = z.tuple([z.object({ at: z.nullable(z.number()) })])
const lengths = z.array(z.object({ seconds: z.number(), today: z.number(), yesterday: z.number(), month: z.number() }))
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
  readonly delivered: Readonly<Record<Stretch, Delivered>>
  /** When the webhook last took a lead (Unix ms). */
  readonly lastDelivered: number | null
}

/** Days in the UK; the month is the last thirty, today among them. */
type Stretch = 'today' | 'yesterday' | 'month'

/** Leads that the webhook took, erased since or not, and how long that took. */
export interface Delivered {
  readonly leads: number
  /** Those among them that were not held. */
  readonly timed: number
  readonly inFiveMinutes: number
  /** Seconds, rounded down: the larger, the coarser. Undefined while none is timed. */
  readonly median: number | undefined
  readonly slowest: number | undefined
}

/** What a day at the desk begins with. Rejects when D1 does. @param now Unix ms */
export async function readToday(db: D1Database, now: number): Promise<TodayFigures> {
  const today = ukDay(now)
  const [waiting, tries, parked, emails, delivered, last] = await db.batch([
    db.prepare(statements.waiting),
    db.prepare(statements.tries),
    db.prepare(statements.parked),
    db.prepare(statements.emails),
    db.prepare(statements.delivered).bind(today, dayMoved(today, -1), dayMoved(today, -29)),
    db.prepare(statements.lastDelivered),
  ])
  const all = groups.parse(parked?.results).toSorted((group, other) => other.leads - group.leads)
  const isHeld = ({ outcome }: Group) => isHeldOutcome(outcome)
  const times = lengths.parse(delivered?.results).toSorted((one, other) => one.seconds - other.seconds)
  const of = (stretch: Stretch) => deliveredIn(times.map((row) => [row.seconds, row[stretch]]))
  return {
    waiting: one.parse(waiting?.results)[0],
    tries: groups.parse(tries?.results),
    parked: all.filter((group) => !isHeld(group)),
    held: all.filter(isHeld),
    emails: emailGroups.parse(emails?.results),
    delivered: { today: of('today'), yesterday: of('yesterday'), month: of('month') },
    lastDelivered: moment.parse(last?.results)[0].at,
  }
}

/** @param times seconds, and how many leads took so long, the shortest first */
function deliveredIn(times: ReadonlyArray<readonly [seconds: number, leads: number]>): Delivered {
  const sum = (of: typeof times) => of.reduce((total, [, leads]) => total + leads, 0)
  const own = times.filter(([seconds, leads]) => seconds !== untimed && leads > 0)
  const timed = sum(own)
  const [median] = own.find((_, index) => 2 * sum(own.slice(0, index + 1)) >= timed) ?? []
  return {
    leads: sum(times),
    timed,
    inFiveMinutes: sum(own.filter(([seconds]) => seconds < 5 * 60)),
    median,
    slowest: own.at(-1)?.[0],
  }
}
