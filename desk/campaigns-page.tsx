import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import { countOf, leadsCounted } from '#worker/count-words.ts'
import { type Backlog, backlogOf } from '#worker/leads/backlog.ts'
import { allRows } from '#worker/rows.ts'
import { hourMs } from '#worker/time.ts'
import type { DeskContext } from './access.ts'
import { noCode } from './leads.ts'
import { Actions, type Column, DataTable, LinkButton, Notice, Section } from './parts.tsx'
import { paths, withQuery } from './paths.ts'
import { renderPage } from './shell.tsx'
import { daysLater, dayWords, mondayOf, startOf } from './uk-time.ts'

/** At most this many leads are counted: a year's, at a thousand a day. */
const maxCounted = 400_000

const words = {
  title: 'Campaigns',
  intro:
    'Leads by week, from Monday to Sunday, and campaign code. Held leads are counted separately: most of them were not sent by people. Each number below a code leads to a list, which includes held ones.',
  weeks: (count: number) => `${count} weeks`,
  label: (count: number) => `Leads of the last ${count} weeks`,
  week: 'Week from',
  soFar: (day: string) => `${day}, so far`,
  total: 'Total',
  held: 'Held',
  none: 'No lead came in these weeks.',
  csv: 'Save as a file for a spreadsheet (CSV)',
  cut: `Only the newest ${maxCounted.toLocaleString('en-GB')} leads of these weeks are counted.`,
  unknown: 'Keys without a code',
  unknownIntro:
    'These leads came by a link with a key that is not in CAMPAIGN_CODES: it belongs to a new advert, or is mistyped. They have the usual code.',
  unknownKey: (count: number, key: string) => `${countOf(count, 'lead')} with “${key}”, which has no code`,
  differs: 'Why the webhook has a different number',
  less: (parts: string) =>
    `Not passed on yet, from all weeks: ${parts}. A lead that was sent again may be there twice. Erased leads are counted here too.`,
  equal:
    'No lead is waiting, parked or held. A lead that was sent again may be there twice. Erased leads are counted here too.',
} as const

/** `/campaigns` and `/campaigns.csv`: leads by week and code; `?weeks=` 4, 13 or 52. */
export const campaignsRoute = new Hono<DeskContext>()
  .get(paths.campaigns, async (c) => {
    const weeks = weeksOf(c)
    const now = c.get('now')
    const [campaigns, unknown, backlog] = await Promise.all([
      campaignsIn(c.env.DB, weeks, now),
      unknownKeys(c.env.DB, firstMonday(weeks, now)),
      backlogOf(c.env.DB, now),
    ])
    return renderPage(
      c,
      { title: words.title, at: 'campaigns' },
      <>
        <p class="intro">{words.intro}</p>
        <Actions>
          {lengths.map((count) => (
            <LinkButton href={withQuery(paths.campaigns, { weeks: count })}>{words.weeks(count)}</LinkButton>
          ))}
        </Actions>
        {campaigns.weeks.length === 0 ? (
          <Notice>{words.none}</Notice>
        ) : (
          <>
            {campaigns.isCut && <Notice>{words.cut}</Notice>}
            <DataTable
              label={words.label(weeks)}
              columns={columnsOf(campaigns, { first: firstMonday(weeks, now), last: mondayOf(now) })}
              rows={[...campaigns.weeks, totalOf(campaigns.weeks)]}
              isWide={true}
            />
            <Actions>
              <LinkButton href={withQuery(paths.campaignsCsv, { weeks })}>{words.csv}</LinkButton>
            </Actions>
          </>
        )}
        {unknown.length > 0 && (
          <Section title={words.unknown}>
            <p class="intro">{words.unknownIntro}</p>
            <ul class="lines">
              {unknown.map(({ key, leads }) => (
                <li>{words.unknownKey(leads, key)}</li>
              ))}
            </ul>
          </Section>
        )}
        <Section title={words.differs}>
          <p class="intro">{differenceOf(backlog)}</p>
        </Section>
      </>,
    )
  })
  .get(paths.campaignsCsv, async (c) => {
    const weeks = weeksOf(c)
    return c.body(csvOf((await campaignsIn(c.env.DB, weeks, c.get('now'))).weeks), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="campaigns-${weeks}-weeks.csv"`,
    })
  })

const weeksOf = (c: Context<DeskContext>) =>
  lengths.find((count) => String(count) === c.req.query('weeks')) ?? lengths[0]

/** How many weeks the page can show. */
const lengths = [4, 13, 52] as const

/** The Monday of the first of this many weeks, `2026-11-16`. */
const firstMonday = (weeks: number, now: number) => daysLater(mondayOf(now), -7 * (weeks - 1))

/** The leads of one week. */
interface Week {
  /** Its Monday, `2026-11-16`; undefined for all weeks together. */
  readonly monday: string | undefined
  /** Without leads that are held, or that were held when they were erased. */
  readonly byCode: ReadonlyMap<string, number>
  readonly held: number
}

interface Campaigns {
  /** The newest first. */
  readonly weeks: readonly Week[]
  /** The commonest first. */
  readonly codes: readonly string[]
  /** Whether there are more leads than are counted. */
  readonly isCut: boolean
}

const hourRow = z.object({ hour: z.number(), code: z.string(), leads: z.number(), held: z.number() })

/** Leads by week and code. By the hour, because no clock changes within one. @param now Unix ms */
async function campaignsIn(db: D1Database, count: number, now: number): Promise<Campaigns> {
  const statement = db
    .prepare(
      `SELECT received_at / ${hourMs} AS hour, campaign_code AS code, sum(hold_reason IS NULL) AS leads, sum(hold_reason IS NOT NULL) AS held
       FROM (SELECT received_at, campaign_code, hold_reason FROM leads INDEXED BY leads_received
         WHERE received_at >= ?1 ORDER BY received_at DESC LIMIT ${maxCounted})
       GROUP BY hour, code`,
    )
    .bind(startOf(firstMonday(count, now)))
  const hours = await allRows(statement, hourRow)
  const byWeek = Map.groupBy(hours, ({ hour }) => mondayOf(hour * hourMs))
  const weeks = [...byWeek].map(([monday, all]) => ({
    monday,
    byCode: byCode(all),
    held: sum(all.map(({ held }) => held)),
  }))
  const codes = [...byCode(hours)].toSorted(([, one], [, other]) => other - one).map(([code]) => code)
  return {
    weeks: weeks.toSorted((one, other) => other.monday.localeCompare(one.monday)),
    codes,
    isCut: sum(hours.map(({ leads, held }) => leads + held)) >= maxCounted,
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)

function byCode(all: ReadonlyArray<{ readonly code: string; readonly leads: number }>): ReadonlyMap<string, number> {
  const totals = new Map<string, number>()
  for (const { code, leads } of all) totals.set(code, (totals.get(code) ?? 0) + leads)
  return totals
}

const totalOf = (weeks: readonly Week[]): Week => ({
  monday: undefined,
  byCode: byCode(weeks.flatMap((week) => [...week.byCode].map(([code, leads]) => ({ code, leads })))),
  held: sum(weeks.map(({ held }) => held)),
})

/** @param mondays those of the weeks that are counted */
function columnsOf(
  { codes }: Campaigns,
  mondays: { readonly first: string; readonly last: string },
): readonly Column<Week>[] {
  const ofCode = (code: string): Column<Week> => ({
    heading: code || noCode,
    kind: 'number',
    cell: ({ monday, byCode: leads }) => {
      const count = leads.get(code) ?? 0
      const list = withQuery(paths.leads, { code: code || noCode, ...timesOf(monday, mondays.first) })
      return count === 0 ? count : <a href={list}>{count.toLocaleString('en-GB')}</a>
    },
  })
  return [
    {
      heading: words.week,
      cell: ({ monday }) =>
        monday === undefined ? words.total : monday === mondays.last ? words.soFar(dayWords(monday)) : dayWords(monday),
    },
    { heading: words.total, kind: 'number', cell: ({ byCode: leads }) => sum([...leads.values()]) },
    { heading: words.held, kind: 'number', cell: ({ held }) => held },
    ...codes.map(ofCode),
  ]
}

/** A week as the filter of the list of leads; without one, all from the first. */
function timesOf(monday: string | undefined, firstMonday: string) {
  if (monday === undefined) return { from: `${firstMonday}T00:00` }
  return { from: `${monday}T00:00`, until: `${daysLater(monday, 6)}T23:59` }
}

/** Keys of links that have no code, the commonest first: anybody can make one up. */
async function unknownKeys(db: D1Database, monday: string) {
  const statement = db
    .prepare(
      `SELECT campaign_key AS key, count(*) AS leads FROM (
         SELECT campaign_key FROM leads INDEXED BY leads_unknown_key
         WHERE campaign_key IS NOT NULL AND NOT key_has_code AND received_at >= ?1 ORDER BY received_at DESC LIMIT ${maxCounted})
       GROUP BY key ORDER BY leads DESC LIMIT 10`,
    )
    .bind(startOf(monday))
  return allRows(statement, z.object({ key: z.string(), leads: z.number() }))
}

/** Leads that are counted here, but that the receiver does not have yet. */
function differenceOf({ pending, parked, held }: Backlog): string {
  const parts = [
    pending > 0 && `${leadsCounted(pending)} waiting`,
    parked > 0 && `${leadsCounted(parked)} parked`,
    held > 0 && `${leadsCounted(held)} held`,
  ]
  const waiting = parts.filter((part) => part !== false)
  return waiting.length === 0 ? words.equal : words.less(waiting.join(', '))
}

/**
 * Weeks and codes as CSV (RFC 4180). Everything is quoted, because some spreadsheets also split at semicolons and tabs, and Excel
 * reads a file as UTF-8 only with the mark in front.
 */
function csvOf(weeks: readonly Week[]): string {
  const rows = weeks.flatMap(({ monday = '', byCode: leads, held }) => [
    ...[...leads].map(([code, count]) => [monday, textCell(code), String(count)]),
    ...(held > 0 ? [[monday, words.held, String(held)]] : []),
  ])
  const cell = (value: string) => `"${value.replaceAll('"', '""')}"`
  return `\uFEFF${[[words.week, 'Code', 'Leads'], ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('')}`
}

/**
 * A code that stays text: a spreadsheet would take `MAR26` for a date, `007` and `1E5` for numbers, `-TV1` for a sum. As the
 * result of a formula it is shown as it is, and matches the same code in another sheet.
 */
const textCell = (code: string) =>
  /^[A-Za-z_]+$|^[A-Za-z]+[-_.][A-Za-z]\w*$/.test(code) && !isMonth.test(code)
    ? code
    : `="${code.replaceAll('"', '""')}"`
const isMonth = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|true|false)/i
