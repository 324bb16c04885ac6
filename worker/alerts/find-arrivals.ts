import { hourMs, minuteMs } from '../time.ts'
import type { Finding } from './find-alerts.ts'

/** How leads and lookups were received in the last hour. */
export interface Arrivals {
  /** Of the newest {@link most} leads. */
  readonly leads: number
  readonly held: number
  readonly refusals: readonly Refusals[]
  /** How the robot check last failed by no visitor's fault; null if it works. */
  readonly robotCheck: string | null
}

/** Requests that were refused for one reason: `lead too_many_requests`. */
export interface Refusals {
  readonly kind: string
  readonly lastHour: number
  /** In the last whole minute. */
  readonly lastMinute: number
}

/** No more leads are looked at than this, the newest. */
const most = 100

const countingLeads = `SELECT count(*) AS leads, count(held_for) AS held,
  (SELECT facts FROM alerts WHERE kind = 'turnstile' AND seen_at > ?1) AS robotCheck FROM (
  SELECT held_for FROM leads INDEXED BY leads_received WHERE received_at > ?1 ORDER BY received_at DESC LIMIT ${most})`

/** Each minute has a row for each of a dozen kinds. */
const countingRefusals = `SELECT kind, sum(requests) AS lastHour, sum(iif(minute = ?1 - 1, requests, 0)) AS lastMinute
  FROM refusals WHERE minute > ?1 - 60 GROUP BY kind ORDER BY lastHour DESC`

/** Rejects when D1 does. @param now Unix ms */
export async function arrivalsOf(db: D1Database, now: number): Promise<Arrivals> {
  const minute = Math.floor(now / minuteMs)
  const [counts, refusals] = await Promise.all([
    db
      .prepare(countingLeads)
      .bind(now - hourMs)
      .first<Omit<Arrivals, 'refusals'>>(),
    db.prepare(countingRefusals).bind(minute).all<Refusals>(),
  ])
  if (!counts) throw new Error('the count has no row')
  return { ...counts, refusals: refusals.results }
}

/** Fewer leads than this say nothing about how many are held. */
const tellingLeads = 10
/** So many refused posts in an hour are more than one program that tries. */
const tellingRefusals = 100

/** What is wrong with how leads are received. */
export function findArrivalAlerts({ leads, held, refusals }: Arrivals): readonly Finding[] {
  const posts = refusals.filter(({ kind }) => kind.startsWith('lead '))
  const refused = posts.reduce((sum, { lastHour }) => sum + lastHour, 0)
  const reasons = posts.map(({ kind, lastHour }) => `${kind.slice('lead '.length)} ${lastHour}`).join(', ')
  const found: readonly (Finding | false)[] = [
    leads >= tellingLeads && held > leads / 2 && { kind: 'holding', facts: `${held} of ${leads} in the last hour.` },
    refused >= tellingRefusals && { kind: 'refused', facts: `${refused} in the last hour: ${reasons}.` },
  ]
  return found.filter((finding) => finding !== false)
}
