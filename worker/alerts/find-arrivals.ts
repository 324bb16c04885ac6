import * as z from 'zod/mini'
import { hourMs, minuteMs } from '../time.ts'
import type { Finding } from './find-alerts.ts'

/** Requests that were refused for one reason: `lead too_many_requests`. */
const refusalsOfAKind = z.object({
  kind: z.string(),
  lastHour: z.number(),
  /** In the last whole minute. */
  lastMinute: z.number(),
})

export type Refusals = z.infer<typeof refusalsOfAKind>

/** How leads and lookups were received in the last hour. */
export interface Arrivals {
  /** Of the newest {@link most} leads. */
  readonly leads: number
  readonly held: number
  /** How the robot check last failed by no visitor's fault; null if it works. */
  readonly robotCheck: string | null
  /** The most frequent first. */
  readonly refusals: readonly Refusals[]
}

/** No more leads are looked at than this, the newest. */
const most = 100

/** Of refusals each minute has a row for each of a dozen kinds at most. `?1` Unix ms an hour ago, `?2` this minute. */
const counting = `SELECT count(*) AS leads, count(held_for) AS held,
    (SELECT facts FROM alerts WHERE kind = 'turnstile' AND seen_at > ?1) AS robotCheck,
    (SELECT json_group_array(json_object('kind', kind, 'lastHour', lastHour, 'lastMinute', lastMinute)) FROM (
      SELECT kind, sum(requests) AS lastHour, sum(iif(minute = ?2 - 1, requests, 0)) AS lastMinute
      FROM refusals WHERE minute > ?2 - 60 GROUP BY kind ORDER BY lastHour DESC)) AS refusals
  FROM (SELECT held_for FROM leads INDEXED BY leads_received WHERE received_at > ?1 ORDER BY received_at DESC LIMIT ${most})`

/** Rejects when D1 does. @param now Unix ms */
export async function arrivalsOf(db: D1Database, now: number): Promise<Arrivals> {
  const counts = await db
    .prepare(counting)
    .bind(now - hourMs, Math.floor(now / minuteMs))
    .first<Omit<Arrivals, 'refusals'> & { refusals: string }>()
  if (!counts) throw new Error('the count has no row')
  return { ...counts, refusals: z.array(refusalsOfAKind).parse(JSON.parse(counts.refusals)) }
}

/** Fewer leads than this say nothing about how many are held. */
const tellingLeads = 10
/** So many refused posts in an hour are more than one program that tries. */
const tellingRefusals = 100

/** Fewer lookups than this that find no answer in an hour clear up without help. */
const tellingLookups = 20

/** What is wrong with how leads and lookups are received. */
export function findArrivalAlerts({ leads, held, refusals }: Arrivals): readonly Finding[] {
  const posts = refusals.filter(({ kind }) => kind.startsWith('lead '))
  const refused = posts.reduce((sum, { lastHour }) => sum + lastHour, 0)
  const reasons = posts.map(({ kind, lastHour }) => `${kind.slice('lead '.length)} ${lastHour}`).join(', ')
  const unanswered = refusals.find(({ kind }) => kind === 'lookup unavailable')?.lastHour ?? 0
  const found: readonly (Finding | false)[] = [
    leads >= tellingLeads && held > leads / 2 && { kind: 'holding', facts: `${held} of ${leads} in the last hour.` },
    refused >= tellingRefusals && { kind: 'refused', facts: `${refused} in the last hour: ${reasons}.` },
    unanswered >= tellingLookups && {
      kind: 'lookup',
      facts: `${unanswered} found no answer in the last hour: lookup_failed in the log says why.`,
    },
  ]
  return found.filter((finding) => finding !== false)
}
