import { type Context, Hono } from 'hono'
import type { DeskContext } from './access.ts'
import { campaignsCsv, campaignsIn, lengths } from './campaigns.ts'
import { Actions, DataTable, LinkButton, Notice } from './parts.tsx'
import { paths, withQuery } from './paths.ts'
import { show } from './shell.tsx'

const words = {
  title: 'Campaigns',
  intro: 'Leads by campaign code and week. Held leads are counted apart, because most of them were not sent by people.',
  weeks: (count: number) => `${count} weeks`,
  caption: (count: number) => `The last ${count} weeks, each from Monday to Sunday`,
  headings: ['Week from', 'Code', 'Leads', 'Held'],
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
              headings={words.headings}
              rows={counts.map(({ week, code, leads, held }) => ({
                key: `${week} ${code}`,
                cells: [week, code || words.noCode, leads, held],
              }))}
            />
            <LinkButton href={withQuery(paths.campaignsCsv, { weeks })} download={`campaigns-${weeks}-weeks.csv`}>
              {words.csv}
            </LinkButton>
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
