import * as z from 'zod/mini'
import { parseJson } from '#contract/text.ts'
import { heldByStaffSql } from '../leads/lead-states.ts'
import { onlyRow } from '../rows.ts'
import { failedPosts, leadsToJudge, unansweredLookups } from '../thresholds.ts'
import { hourMs, minuteMs } from '../time.ts'
import type { Finding } from './find-alerts.ts'

/** An endpoint's requests that were answered with one error code. */
const errorAnswersOfAKind = z.object({
  endpoint: z.string(),
  code: z.string(),
  lastHour: z.number(),
  /** In the last whole minute. */
  lastMinute: z.number(),
})

type ErrorAnswers = z.infer<typeof errorAnswersOfAKind>

const lastHourShape = z.object({
  /** Of the newest {@link maxLeads} leads. */
  leads: z.number(),
  /** Of these, still held, and not by staff themselves. */
  held: z.number(),
  /** How the robot check itself last failed; null if it works. */
  robotCheckFault: z.nullable(z.string()),
  /** The last error of our own; null if there was none. */
  ownError: z.nullable(z.string()),
  /** The most frequent first. */
  errorAnswers: z.pipe(z.pipe(z.string(), z.transform(parseJson)), z.array(errorAnswersOfAKind)),
})

/** What leads, requests and errors of our own the last hour brought. */
export type LastHour = Readonly<z.infer<typeof lastHourShape>>

/** At most this many leads, the newest, are looked at. */
const maxLeads = 100

/** Error answers have at most a dozen rows a minute, one for each kind. `?1` Unix ms an hour ago, `?2` this minute. */
const lastHourSql = `SELECT count(*) AS leads, count(*) FILTER (WHERE is_held) AS held,
    (SELECT facts FROM alerts WHERE kind = 'turnstile' AND seen_at > ?1) AS robotCheckFault,
    (SELECT facts FROM alerts WHERE kind = 'error' AND seen_at > ?1) AS ownError,
    (SELECT json_group_array(json_object('endpoint', endpoint, 'code', code, 'lastHour', lastHour, 'lastMinute', lastMinute)) FROM (
      SELECT endpoint, code, sum(requests) AS lastHour, sum(iif(minute = ?2 - 1, requests, 0)) AS lastMinute
      FROM error_answers WHERE minute > ?2 - 60 GROUP BY endpoint, code ORDER BY lastHour DESC)) AS errorAnswers
  FROM (SELECT state = 'held' AND NOT ${heldByStaffSql} AS is_held FROM leads INDEXED BY leads_received
    WHERE received_at > ?1 ORDER BY received_at DESC LIMIT ${maxLeads})`

/** @param now Unix ms */
export async function lastHourOf(db: D1Database, now: number): Promise<LastHour> {
  return onlyRow(db.prepare(lastHourSql).bind(now - hourMs, Math.floor(now / minuteMs)), lastHourShape)
}

/** What is wrong, judging by the last hour. */
export function findLastHourAlerts({ leads, held, errorAnswers }: LastHour): readonly Finding[] {
  const posts = errorAnswers.filter(({ endpoint }) => endpoint === 'lead')
  const failed = posts.reduce((sum, { lastHour }) => sum + lastHour, 0)
  const reasons = posts.map(({ code, lastHour }) => `${code} ${lastHour}`).join(', ')
  const isUnanswered = ({ endpoint, code }: ErrorAnswers) => endpoint === 'lookup' && code === 'unavailable'
  const unanswered = errorAnswers.find(isUnanswered)?.lastHour ?? 0
  const found: readonly (Finding | false)[] = [
    leads >= leadsToJudge && held > leads / 2 && { kind: 'mostly-held', facts: `${held} of the newest ${leads}.` },
    failed >= failedPosts && { kind: 'failed-posts', facts: `${failed} in the last hour: ${reasons}.` },
    // After that each failure continues it, and says why.
    unanswered >= unansweredLookups && {
      kind: 'lookup',
      effect: 'begins',
      facts: `${unanswered} found no answer in the last hour: lookup_failed in the log says why.`,
    },
  ]
  return found.filter((finding) => finding !== false)
}
