import * as z from 'zod/mini'
import { devices, type FunnelCount, formVersions, pageEvents } from '#contract/funnel.ts'
import { errorName, log } from '#worker/log.ts'
import { dayMoved } from '../clock.ts'
import type { DeskEnv } from '../settings.ts'

/** What pages said in a stretch of days. */
export interface Funnel {
  readonly counts: readonly FunnelCount[]
  /** How many beacons one data point speaks for, on average; 1 while nothing is sampled. */
  readonly sampled: number
  /** Pages that programs opened; they are in no count. */
  readonly bots: number
}

/** The first and last day, the UK's. */
interface Days {
  readonly from: string
  readonly until: string
}

/** The last place of a data point, after those of the events: `worker/funnel/visit-route.ts` writes it. */
const botPlace = pageEvents.length + 1

/**
 * Analytics SQL gives each point its weight in every sum by itself, so a sum of its inverse counts the points there are.
 * The day of a point is its first blob; the time only tells the database how far to look.
 */
const statement = (dataset: string) =>
  `SELECT blob1 AS day, blob2 AS campaign, blob3 AS code, blob4 AS form, blob5 AS version, blob6 AS device,
     ${pageEvents.map((event, at) => `SUM(double${at + 1}) AS ${event}`).join(', ')},
     SUM(double${botPlace}) AS bots, COUNT(*) AS beacons, SUM(1.0 / sampleInterval) AS points
   FROM events.analyticsEngine."${dataset}" WHERE timestamp >= $since AND timestamp < $before
   GROUP BY blob1, blob2, blob3, blob4, blob5, blob6`

const count = z.coerce.number()

const row = z.object({
  day: z.string(),
  campaign: z.string(),
  code: z.string(),
  form: z.enum(['landing', 'guide', 'callback', '']),
  version: z.enum(formVersions),
  device: z.enum(devices),
  ...{ seen: count, begun: count, step3: count, step4: count, step5: count, sent: count, called: count },
  bots: count,
  beacons: count,
  points: count,
})

/**
 * Reads what pages said from one day to another. Three months are kept.
 *
 * @returns undefined where the binding is not there, or does not answer, which is logged
 */
export async function readFunnel({ FUNNEL, FUNNEL_DATASET }: DeskEnv, days: Days): Promise<Funnel | undefined> {
  if (!FUNNEL || !/^\w+$/.test(FUNNEL_DATASET ?? '')) return undefined
  const params = { since: `${dayMoved(days.from, -1)}T00:00:00Z`, before: `${dayMoved(days.until, 2)}T00:00:00Z` }
  try {
    const { data } = await FUNNEL.query({ query: statement(FUNNEL_DATASET ?? ''), params })
    const rows = z
      .array(row)
      .parse(data)
      .filter(({ day }) => day >= days.from && day <= days.until)
    const total = (part: 'beacons' | 'points' | 'bots') => rows.reduce((sum, one) => sum + one[part], 0)
    return {
      counts: rows.flatMap(({ day, campaign: key, code, form, version, device, ...counts }) =>
        pageEvents
          .map((event) => ({ day, key, code, form, version, device, event, count: Math.round(counts[event]) }))
          .filter(({ count }) => count > 0),
      ),
      sampled: rows.length === 0 ? 1 : total('beacons') / total('points'),
      bots: Math.round(total('bots')),
    }
  } catch (error) {
    log({ event: 'funnel_unread', error: errorName(error) })
    return undefined
  }
}
