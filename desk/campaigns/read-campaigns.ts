import * as z from 'zod/mini'
import { campaignCounts, sumOf } from '#worker/store/campaign-counts.ts'

/** `?1` to `?2` are days in the UK. Held leads are among the parked ones of `campaignCounts`, too. */
const statement = `SELECT date(day, 'weekday 0', '-6 days') AS week, code,
    ${sumOf('delivered')} AS delivered, ${sumOf('pending')} AS waiting,
    ${sumOf('parked')} - ${sumOf('held')} AS parked, ${sumOf('held')} AS held
  FROM (${campaignCounts}) GROUP BY 1, 2 ORDER BY 1 DESC, 2`

const weekOfCode = z.object({
  /** Its Monday, `2026-11-16`. */
  week: z.string(),
  code: z.string(),
  delivered: z.number(),
  waiting: z.number(),
  parked: z.number(),
  held: z.number(),
})

/** The leads of one week and code, by what has become of them. */
export type WeekOfCode = z.infer<typeof weekOfCode>

/** Leads by week and code, the newest week first. Rejects when D1 does. @param from the first day, @param until the last */
export async function readCampaigns(db: D1Database, from: string, until: string): Promise<WeekOfCode[]> {
  const { results } = await db.prepare(statement).bind(from, until).all()
  return z.array(weekOfCode).parse(results)
}
