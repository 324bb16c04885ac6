import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { spreadsheetSafe } from '#worker/leads/payload.ts'
import { dayMs, hourMs } from '#worker/time.ts'
import type { DeskContext } from './access.ts'
import { mondayOf } from './describe.ts'
import { Actions, DataTable, LinkButton, Notice } from './parts.tsx'
import { paths, withQuery } from './paths.ts'
import { show } from './shell.tsx'

const words = {
  title: 'Campaigns',
  intro: 'Leads by campaign code and week. Held leads are counted apart, because most of them were not sent by people.',
  weeks: (count: number) => `${count} weeks`,
  caption: (count: number) => `The last ${count} weeks, each from Monday to Sunday`,
  none: 'No lead came in these weeks.',
  csv: 'Save as a file for a spreadsheet (CSV)',
  noCode: '(none)',
} as const

/** `/campaigns` and `/campaigns.csv`: leads by code and week; `?weeks=` 4, 13 or 52. */
export const campaignsRoute = new Hono<DeskContext>()
  .get(paths.campaigns, async (c) => {
    const weeks = weeksOf(c)
    const counts = await campaignsIn(c.env.DB, weeks, c.get('now'))
    return show(
      c,
      { title: words.title, at: 'campaigns' },
      <>
        <p>{words.intro}</p>
        <Actions>
          {lengths.map((count) => (
            <LinkButton key={count} href={withQuery(paths.campaigns, { weeks: count })}>
              {words.weeks(count)}
            </LinkButton>
          ))}
        </Actions>
        {counts.length === 0 ? (
          <Notice>{words.none}</Notice>
        ) : (
          <>
            <DataTable
              caption={words.caption(weeks)}
              columns={columns}
              rows={counts}
              keyOf={({ week, code }) => `${week} ${code}`}
            />
            <LinkButton href={withQuery(paths.campaignsCsv, { weeks })}>{words.csv}</LinkButton>
          </>
        )}
      </>,
    )
  })
  .get(paths.campaignsCsv, async (c) => {
    const weeks = weeksOf(c)
    return c.body(campaignsCsv(await campaignsIn(c.env.DB, weeks, c.get('now'))), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="campaigns-${weeks}-weeks.csv"`,
    })
  })

const weeksOf = (c: Context<DeskContext>) =>
  lengths.find((count) => String(count) === c.req.query('weeks')) ?? lengths[0]

/** How many weeks the page may have. */
const lengths = [4, 13, 52] as const

/** Leads of one code in one week, which begins on this Monday, `2026-11-16`. */
interface WeekOfCode {
  readonly week: string
  readonly code: string
  /** Without those that are, or until they were erased were, held. */
  readonly leads: number
  readonly held: number
}

const hours = z.array(z.object({ hour: z.number(), code: z.string(), leads: z.number(), held: z.number() }))

/**
 * Leads by week and code, the newest week first. Erased leads count. By the hour, because no clock changes within one;
 * from the index leads_received alone. Rejects when D1 does.
 *
 * @param now Unix ms
 */
async function campaignsIn(db: D1Database, weeks: number, now: number): Promise<WeekOfCode[]> {
  const first = mondayOf(now - (weeks - 1) * 7 * dayMs)
  const { results } = await db
    .prepare(
      `SELECT received_at / ${hourMs} AS hour, source_code AS code, sum(held_for IS NULL) AS leads, sum(held_for IS NOT NULL) AS held
       FROM leads INDEXED BY leads_received WHERE received_at >= ?1 GROUP BY hour, code`,
    )
    // An hour early, for summer time.
    .bind(Date.parse(first) - hourMs)
    .all()
  const all = new Map<string, WeekOfCode>()
  for (const { hour, code, leads, held } of hours.parse(results)) {
    const week = mondayOf(hour * hourMs)
    if (week < first) continue
    const known = all.get(`${week} ${code}`)
    all.set(`${week} ${code}`, { week, code, leads: leads + (known?.leads ?? 0), held: held + (known?.held ?? 0) })
  }
  return [...all.values()].toSorted(
    (one, other) => other.week.localeCompare(one.week) || one.code.localeCompare(other.code),
  )
}

const columns: Readonly<Record<string, (count: WeekOfCode) => string | number>> = {
  'Week from': ({ week }) => week,
  Code: ({ code }) => code || words.noCode,
  Leads: ({ leads }) => leads,
  Held: ({ held }) => held,
}

/**
 * The same as CSV (RFC 4180). All cells are quoted, because some spreadsheets also split at semicolons and tabs, and Excel
 * reads a file as UTF-8 only with the mark in front.
 */
function campaignsCsv(weeks: readonly WeekOfCode[]): string {
  const rows = weeks.map(({ week, code, leads, held }) => [week, spreadsheetSafe(code), String(leads), String(held)])
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`
  return `\uFEFF${[Object.keys(columns), ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}
