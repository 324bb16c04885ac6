import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectInput } from '#app/ui/form/select-input.tsx'
import { TextInput } from '#app/ui/form/text-input.tsx'
import { dayMoved } from '../clock.ts'
import { stateNames, campaignsWords as words } from '../content.ts'
import { DataTable } from '../parts/data-table.tsx'
import { Actions, Fields, Lead, Section } from '../parts/section.tsx'
import { paths, withQuery } from '../paths.ts'
import { Chart } from './chart.tsx'
import { type CampaignQuery, type CampaignRow, periods, periodsOf, totalOf } from './read-campaigns.ts'

interface CampaignsPageProps {
  readonly query: CampaignQuery
  readonly rows: readonly CampaignRow[]
}

/** Leads by campaign: drawn, in numbers, and to download. */
export function CampaignsPage({ query, rows }: CampaignsPageProps) {
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
          <a className={buttonClass('secondary')} href={withQuery(paths.campaignsCsv, { ...query })}>
            {words.csv}
          </a>
          <a className={buttonClass('secondary')} href={withQuery(paths.campaigns, { ...query, until: before })}>
            {words.earlier}
          </a>
        </Actions>
      </Section>
    </>
  )
}

/** The same columns on the page and in the file. */
export const headings: readonly string[] = [
  words.period,
  words.codeHeading,
  words.form,
  stateNames.delivered,
  stateNames.waiting,
  stateNames.parked,
  stateNames.held,
  words.total,
]

/** A row of the table, with a key of its own. */
export function cellsOf(row: CampaignRow) {
  const { period, code, form, delivered, waiting, parked, held } = row
  return {
    key: `${period} ${code} ${form}`,
    cells: [period, code, form ?? words.unknownForm, delivered, waiting, parked, held, totalOf(row)],
  }
}
