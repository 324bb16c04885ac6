import { Hono } from 'hono'
import { Button } from '#app/ui/button.tsx'
import { SelectInput } from '#app/ui/form/select-input.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import { csv } from '#worker/staff/shown-text.ts'
import { ukDay } from '#worker/store/uk-time.ts'
import type { DeskContext } from '../access.ts'
import { campaignsFilter, writeAudit } from '../audit/audit-store.ts'
import { dayMoved } from '../clock.ts'
import { stateNames } from '../leads/describe-lead.ts'
import { readFilter } from '../leads/filter-query.ts'
import { Actions, DataTable, Fields, Lead, LinkButton, Section } from '../parts/parts.tsx'
import { show } from '../parts/shell.tsx'
import { pageNames, paths, withQuery } from '../paths.ts'
import { Chart } from './chart.tsx'
import { type CampaignQuery, type CampaignRow, periods, periodsOf, readCampaigns, totalOf } from './read-campaigns.ts'

const words = {
  intro:
    'How many leads came in with each campaign code, and what has become of them. Leads count for good, also once they are erased.',
  by: 'Add up by',
  periods: { day: 'Day', week: 'Week, from Monday', month: 'Month' },
  until: 'Up to this day',
  code: 'Campaign code',
  show: 'Show',
  chart: 'Leads by period',
  table: 'In numbers',
  caption: 'Leads by period, campaign code and form',
  csv: 'Download as CSV',
  unknownForm: 'not noted',
  parkedNote: 'Leads that were erased before they were delivered count as parked.',
  earlier: 'Earlier',
} as const

/** `GET /campaigns`: leads by campaign. `GET /campaigns.csv`: the same as a file, with nothing that a spreadsheet runs,
 * once it is written down who has it. */
export const campaignsRoute = new Hono<DeskContext>()
  .get(paths.campaigns, async (c) => {
    const query = readQuery((name) => c.req.query(name), c.get('now'))
    const rows = await readCampaigns(c.env.DB, query)
    return show(c, { title: pageNames.campaigns, at: 'campaigns' }, <CampaignsPage query={query} rows={rows} />)
  })
  .get(paths.campaignsCsv, async (c) => {
    const query = readQuery((name) => c.req.query(name), c.get('now'))
    const rows = await readCampaigns(c.env.DB, query)
    const leads = rows.reduce((sum, row) => sum + totalOf(row), 0)
    const [at, who] = [c.get('now'), c.get('who')]
    await writeAudit(c.env.DB, { at, who, action: 'downloaded', which: { filter: campaignsFilter }, leads })
    const text = csv([headings, ...rows.map((row) => cellsOf(row).cells.map(String))])
    return c.body(text, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-by-${query.by}-until-${query.until}.csv"`,
    })
  })

/** Reads what is asked for; anything malformed is as if it were left out. @param now Unix ms */
function readQuery(get: (name: string) => string | undefined, now: number): CampaignQuery {
  const { query } = readFilter((name) => get(name === 'to' ? 'until' : name))
  return {
    by: periods.find((period) => period === get('by')) ?? 'day',
    until: query.to?.slice(0, 10) ?? ukDay(now),
    code: query.code,
  }
}

interface CampaignsPageProps {
  readonly query: CampaignQuery
  readonly rows: readonly CampaignRow[]
}

/** Leads by campaign: drawn, in numbers, and to download. */
function CampaignsPage({ query, rows }: CampaignsPageProps) {
  const begins = periodsOf(query)
  const bars = begins.toReversed().map((period) => {
    const own = rows.filter((row) => row.period === period)
    return { period, leads: own.reduce((sum, row) => sum + totalOf(row), 0) }
  })
  const before = dayMoved(begins.at(-1) ?? query.until, -1)
  return (
    <>
      <Lead>{words.intro}</Lead>
      <form action={paths.campaigns}>
        <Fields>
          <SelectInput
            name="by"
            label={words.by}
            placeholder={words.periods.day}
            defaultValue={query.by === 'day' ? '' : query.by}
            options={periods.slice(1).map((value) => ({ value, text: words.periods[value] }))}
          />
          <TextInput name="until" label={words.until} type="date" defaultValue={query.until} />
          <TextInput name="code" label={words.code} defaultValue={query.code} />
          <Actions>
            <Button type="submit">{words.show}</Button>
          </Actions>
        </Fields>
      </form>
      <Section title={words.chart}>
        <Chart bars={bars} />
      </Section>
      <Section title={words.table}>
        <DataTable caption={words.caption} headings={headings} rows={rows.map(cellsOf)} />
        <Lead>{words.parkedNote}</Lead>
        <Actions>
          <LinkButton href={withQuery(paths.campaignsCsv, { ...query })}>{words.csv}</LinkButton>
          <LinkButton href={withQuery(paths.campaigns, { ...query, until: before })}>{words.earlier}</LinkButton>
        </Actions>
      </Section>
    </>
  )
}

/** The same columns on the page and in the file. */
const headings: readonly string[] = [
  'Begins',
  'Code',
  'Form',
  stateNames.delivered,
  stateNames.waiting,
  stateNames.parked,
  stateNames.held,
  'All',
]

/** A row of the table, with a key of its own. */
function cellsOf(row: CampaignRow) {
  const { period, code, form, delivered, waiting, parked, held } = row
  return {
    key: `${period} ${code} ${form}`,
    cells: [period, code, form ?? words.unknownForm, delivered, waiting, parked, held, totalOf(row)],
  }
}
