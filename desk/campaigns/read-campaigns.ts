import * as z from 'zod/mini'
import { campaignCounts, sumOf } from '#worker/store/campaign-counts.ts'
import { dayMoved } from '../clock.ts'

export const periods = ['day', 'week', 'month'] as const
type Period = (typeof periods)[number]

/** How the leads of a stretch of days are added up. Days are the UK's, `2026-11-22`. */
export interface CampaignQuery {
  readonly by: Period
  /** The last day. */
  readonly until: string
  readonly code: string | undefined
}

/** The first day of the period that a day is in. */
const beginOf: Readonly<Record<Period, (day: string) => string>> = {
  day: (day) => `${day}`,
  week: (day) => dayMoved(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7)),
  month: (day) => `${day.slice(0, 7)}-01`,
}

/** The same in the database, and how many periods a page has. */
const shapes: Readonly<Record<Period, { readonly sql: string; readonly count: number }>> = {
  day: { sql: 'day', count: 31 },
  week: { sql: "date(day, 'weekday 0', '-6 days')", count: 26 },
  month: { sql: "substr(day, 1, 7) || '-01'", count: 16 },
}

/** The first days of a page's periods, newest first. */
export function periodsOf({ by, until }: CampaignQuery): string[] {
  const begins = [beginOf[by](until)]
  while (begins.length < shapes[by].count) begins.push(beginOf[by](dayMoved(begins.at(-1) ?? until, -1)))
  return begins
}

const row = z.object({
  period: z.string(),
  code: z.string(),
  form: z.nullable(z.string()),
  delivered: z.number(),
  waiting: z.number(),
  parked: z.number(),
  held: z.number(),
})

/** The leads of one period, code and form, by what has become of them. */
export type CampaignRow = z.infer<typeof row>

/** Adds up days first, then periods. Held leads are parked ones too. `?1` to `?2` are days, `?3` a code or null. */
const campaignStatement = (by: Period) =>
  `SELECT ${shapes[by].sql} AS period, code, form, ${sumOf('delivered')} AS delivered, ${sumOf('pending')} AS waiting,
     ${sumOf('parked')} - ${sumOf('held')} AS parked, ${sumOf('held')} AS held
   FROM (${campaignCounts}) WHERE ?3 IS NULL OR code = ?3
   GROUP BY period, code, form ORDER BY period DESC, code, form`

/** Rejects when D1 does. */
export async function readCampaigns(db: D1Database, query: CampaignQuery): Promise<CampaignRow[]> {
  const first = periodsOf(query).at(-1) ?? query.until
  const { results } = await db
    .prepare(campaignStatement(query.by))
    .bind(first, query.until, query.code ?? null)
    .all()
  return z.array(row).parse(results)
}

export const totalOf = ({ delivered, waiting, parked, held }: CampaignRow) => delivered + waiting + parked + held
