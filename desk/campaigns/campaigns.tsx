import { type Context, Hono } from 'hono'
import { Button } from '#app/ui/button.tsx'
import { SelectInput } from '#app/ui/form/select-input.tsx'
import { csv } from '#worker/staff/shown-text.ts'
import { ukDay } from '#worker/store/uk-time.ts'
import type { DeskContext } from '../access.ts'
import { dateWords, dayMoved } from '../clock.ts'
import { stateNames } from '../leads/describe-lead.ts'
import { Actions, DataTable, Fields, Lead, LinkButton, Section } from '../parts.tsx'
import { pageNames, paths, withQuery } from '../paths.ts'
import { csvFile, show } from '../shell.tsx'
import { readCampaigns, type WeekOfCode } from './read-campaigns.ts'

const words = {
  intro:
    'How many leads came with each campaign code. Held leads are counted apart, because most of them were not sent by people.',
  stretch: 'How far back',
  show: 'Show',
  none: 'No lead came in this time.',
  byCode: 'By code',
  byWeek: 'By week and code',
  week: 'Week from',
  code: 'Code',
  noCode: 'No code',
  all: 'All codes',
  leads: 'Leads',
  csv: 'Download the weeks as CSV',
} as const

/** How far back the page looks, in weeks with the current one; the first unless another is asked for. */
const stretches = ['13', '4', '53'] as const
const stretchWords = (weeks: string) => `${weeks} weeks`

/** `GET /campaigns`: leads by campaign code and week. `GET /campaigns.csv`: the weeks, for a spreadsheet. */
export const campaignsRoute = new Hono<DeskContext>()
  .get(paths.campaigns, async (c) => {
    const { weeks, rows } = await readAsked(c)
    return show(c, { title: pageNames.campaigns, at: 'campaigns' }, <CampaignsPage weeks={weeks} rows={rows} />)
  })
  .get(paths.campaignsCsv, async (c) => {
    const { from, until, rows } = await readAsked(c)
    const lines = rows.map((row) => [row.week, row.code, ...cellsOf(row).map(String)])
    return csvFile(c, `campaigns-${from}-to-${until}`, csv([[words.week, words.code, ...headings], ...lines]))
  })

async function readAsked(c: Context<DeskContext>) {
  const weeks = stretches.find((known) => known === c.req.query('weeks')) ?? stretches[0]
  const until = ukDay(c.get('now'))
  const from = dayMoved(mondayOf(until), -7 * (Number(weeks) - 1))
  return { weeks, from, until, rows: await readCampaigns(c.env.DB, from, until) }
}

const mondayOf = (day: string) => dayMoved(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % 7))

const headings = [words.leads, stateNames.delivered, stateNames.waiting, stateNames.parked, stateNames.held]

type Counts = Pick<WeekOfCode, 'delivered' | 'waiting' | 'parked' | 'held'>

/** Leads that are not held, what has become of them, and held ones. */
const cellsOf = ({ delivered, waiting, parked, held }: Counts) => [
  delivered + waiting + parked,
  ...[delivered, waiting, parked, held],
]

function together(rows: readonly Counts[]): Counts {
  const sum = (state: keyof Counts) => rows.reduce((all, row) => all + row[state], 0)
  return { delivered: sum('delivered'), waiting: sum('waiting'), parked: sum('parked'), held: sum('held') }
}

interface CampaignsPageProps {
  readonly weeks: string
  readonly rows: readonly WeekOfCode[]
}

function CampaignsPage({ weeks, rows }: CampaignsPageProps) {
  const [first, ...others] = stretches
  return (
    <>
      <Lead>{words.intro}</Lead>
      <form action={paths.campaigns}>
        <Fields>
          <SelectInput
            name="weeks"
            label={words.stretch}
            placeholder={stretchWords(first)}
            defaultValue={weeks === first ? '' : weeks}
            options={others.map((value) => ({ value, text: stretchWords(value) }))}
          />
          <Actions>
            <Button type="submit">{words.show}</Button>
          </Actions>
        </Fields>
      </form>
      {rows.length === 0 ? <Lead>{words.none}</Lead> : <Tables rows={rows} />}
      <Actions>
        <LinkButton href={withQuery(paths.campaignsCsv, { weeks })}>{words.csv}</LinkButton>
      </Actions>
    </>
  )
}

function Tables({ rows }: Pick<CampaignsPageProps, 'rows'>) {
  const codes = [...Map.groupBy(rows, ({ code }) => code)]
  return (
    <>
      <Section title={words.byCode}>
        <DataTable
          caption={words.byCode}
          headings={[words.code, ...headings]}
          rows={[
            { key: ' all', cells: [words.all, ...cellsOf(together(rows))] },
            ...codes
              .map(([code, own]) => ({ key: code, cells: [codeLink(code), ...cellsOf(together(own))] }))
              .toSorted((a, b) => Number(b.cells[1]) - Number(a.cells[1])),
          ]}
        />
      </Section>
      <Section title={words.byWeek}>
        <DataTable
          caption={words.byWeek}
          headings={[words.week, words.code, ...headings]}
          rows={rows.map((row) => ({
            key: `${row.week} ${row.code}`,
            cells: [dateWords(row.week), row.code || words.noCode, ...cellsOf(row)],
          }))}
        />
      </Section>
    </>
  )
}

const codeLink = (code: string) => (code === '' ? words.noCode : <a href={withQuery(paths.leads, { code })}>{code}</a>)
