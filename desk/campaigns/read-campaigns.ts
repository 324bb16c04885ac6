import * as z from 'zod/mini'
import type { FunnelCount } from '#contract/funnel.ts'
import { campaignCounts, sumOf } from '#worker/store/campaign-counts.ts'
import { type Cost, penceIn } from './costs.tsx'
import type { Funnel } from './read-funnel.ts'
import { sum } from './statistics.ts'
import { type Days, isWithin, type Stretch } from './stretch.ts'

const row = z.object({
  period: z.string(),
  part: z.enum(['before', 'between', 'now']),
  code: z.string(),
  form: z.nullable(z.string()),
  delivered: z.number(),
  waiting: z.number(),
  parked: z.number(),
  held: z.number(),
})

/** The leads of one day or week, code and form, by what has become of them. */
export type CampaignRow = z.infer<typeof row>

export const totalOf = ({ delivered, waiting, parked, held }: Omit<CampaignRow, 'period' | 'part' | 'code' | 'form'>) =>
  delivered + waiting + parked + held

/**
 * Adds up days first. Held leads are parked ones too. `?1` to `?2` are days; the stretch begins at `?3`, and what it is
 * compared with ends at `?4`, perhaps some days before.
 */
const statement = (period: string) =>
  `SELECT ${period} AS period, CASE WHEN day >= ?3 THEN 'now' WHEN day <= ?4 THEN 'before' ELSE 'between' END AS part, code, form, ${sumOf('delivered')} AS delivered,
     ${sumOf('pending')} AS waiting, ${sumOf('parked')} - ${sumOf('held')} AS parked, ${sumOf('held')} AS held
   FROM (${campaignCounts}) GROUP BY 1, 2, 3, 4 ORDER BY 1, 3, 4`

/** Leads of a stretch and of what it is compared with; by weeks where days are too many to draw. Rejects when D1 does. */
export async function readCampaigns(db: D1Database, stretch: Stretch, isWeekly: boolean): Promise<CampaignRow[]> {
  const { from, until, before } = stretch
  const { results } = await db
    .prepare(statement(isWeekly ? "date(day, 'weekday 0', '-6 days')" : 'day'))
    .bind(before.from, until, from, before.until)
    .all()
  return z.array(row).parse(results)
}

/** One advert, or all together. */
export interface Advert {
  /** As it was first written; leads with the same code in other letters are the same advert's. */
  readonly code: string
  readonly delivered: number
  readonly waiting: number
  readonly held: number
  readonly parked: number
  readonly leads: number
  /** How many came in what the stretch is compared with. */
  readonly before: number
  /** Leads by day or week, from the first of what it is compared with. */
  readonly line: ReadonlyMap<string, number>
  /** Views of pages with a form; undefined unless they are counted from the first day of the stretch on. */
  readonly seen: number | undefined
  /** What it cost in the stretch; undefined where nothing was typed in. */
  readonly pence: number | undefined
  /** The delivered leads that this cost was for: of all adverts together, only those of adverts with a cost. */
  readonly paidFor: number
}

/** What makes codes one advert's: capitals make no difference. */
const advertIn = ({ code }: { readonly code: string }) => code.toUpperCase()
export const isSameCode = (one: string, other: string) => one.toUpperCase() === other.toUpperCase()

interface Found {
  readonly rows: readonly CampaignRow[]
  readonly funnel: Funnel | undefined
  readonly costs: readonly Cost[]
  readonly stretch: Stretch
}

/** Each advert of which anything is known, those with the most leads first. */
export function advertsIn({ rows, funnel, costs, stretch }: Found): Advert[] {
  const events = (funnel?.counts ?? []).filter(({ day }) => isWithin(day, stretch))
  const paid = costs.filter((cost) => penceIn(cost, stretch) > 0)
  const codes = [...rows, ...events, ...paid].map(({ code }) => code)
  const spellings = new Map(codes.toReversed().map((code) => [code.toUpperCase(), code]))
  // Each is gone through once, and not again for every advert.
  const [ownRows, ownEvents, ownCosts] = [
    Map.groupBy(rows, advertIn),
    Map.groupBy(events, advertIn),
    Map.groupBy(paid, advertIn),
  ]
  const isCounted = funnel !== undefined && (firstCounted(funnel) ?? stretch.until) <= stretch.from
  const adverts = [...spellings].map(([advert, code]) => {
    const { delivered, ...leads } = leadsIn(ownRows.get(advert) ?? [])
    const seen = sum((ownEvents.get(advert) ?? []).filter(isSeen).map(({ count }) => count))
    const pence = ownCosts.get(advert)?.map((cost) => penceIn(cost, stretch))
    return {
      ...{ code, delivered, ...leads, seen: isCounted ? seen : undefined },
      ...(pence ? { pence: sum(pence), paidFor: delivered } : { pence: undefined, paidFor: 0 }),
    }
  })
  return adverts.sort((a, b) => b.leads - a.leads || b.before - a.before || a.code.localeCompare(b.code))
}

/** One advert's leads, by what has become of them, in the stretch and before. */
function leadsIn(rows: readonly CampaignRow[]) {
  const now = rows.filter(({ part }) => part === 'now')
  const line = new Map<string, number>()
  for (const row of rows) line.set(row.period, (line.get(row.period) ?? 0) + totalOf(row))
  return {
    delivered: sum(now.map(({ delivered }) => delivered)),
    waiting: sum(now.map(({ waiting }) => waiting)),
    held: sum(now.map(({ held }) => held)),
    parked: sum(now.map(({ parked }) => parked)),
    leads: sum(now.map(totalOf)),
    before: sum(rows.filter(({ part }) => part === 'before').map(totalOf)),
    line,
  }
}

/** The first day of which any page is counted. */
export const firstCounted = ({ counts }: Funnel) =>
  counts.reduce<string | undefined>((first, { day }) => (first === undefined || day < first ? day : first), undefined)

const isSeen = ({ event, form }: FunnelCount) => event === 'seen' && form !== ''

/** Adverts added up. */
export function together(adverts: readonly Advert[]): Advert {
  const add = (part: 'delivered' | 'waiting' | 'held' | 'parked' | 'leads' | 'before' | 'paidFor') =>
    sum(adverts.map((it) => it[part]))
  const addKnown = (part: 'seen' | 'pence') => {
    const known = adverts.map((advert) => advert[part]).filter((count) => count !== undefined)
    return known.length === 0 ? undefined : sum(known)
  }
  const line = new Map<string, number>()
  for (const [period, leads] of adverts.flatMap((advert) => [...advert.line]))
    line.set(period, (line.get(period) ?? 0) + leads)
  return {
    ...{ code: '', line, leads: add('leads'), before: add('before'), seen: addKnown('seen'), pence: addKnown('pence') },
    ...{ delivered: add('delivered'), waiting: add('waiting'), held: add('held'), parked: add('parked') },
    paidFor: add('paidFor'),
  }
}

const email = z.object({ form: z.nullable(z.string()), leads: z.number() })

/** Guide emails that went out, by form. */
export type Email = z.infer<typeof email>

/** Guide emails that were sent to one advert's leads, by form, also once their rows are deleted. Rejects when D1 does. */
export async function readGuideEmails(db: D1Database, code: string, { from, until }: Days) {
  const { results } = await db
    .prepare(
      `SELECT form, count(*) AS leads FROM leads INDEXED BY leads_campaigns
       WHERE received_on >= ?1 AND received_on <= ?2 AND source_code = ?3 COLLATE NOCASE
         AND EXISTS (SELECT 1 FROM deliveries WHERE lead_id = id AND kind = 'email' AND status = 'sent')
       GROUP BY form
       UNION ALL
       SELECT nullif(form, ''), sum(leads) FROM lead_totals
       WHERE day >= ?1 AND day <= ?2 AND code = ?3 COLLATE NOCASE AND email = 'sent' GROUP BY form`,
    )
    .bind(from, until, code)
    .all()
  return z.array(email).parse(results)
}
