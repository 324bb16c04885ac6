import { Hono } from 'hono'
import { csv } from '#worker/staff/shown-text.ts'
import { ukDay } from '#worker/staff/uk-time.ts'
import type { DeskContext } from '../access/gate.ts'
import { pageNames } from '../content.ts'
import { readFilter } from '../leads/filter-query.ts'
import { show } from '../parts/show.tsx'
import { paths } from '../paths.ts'
import { CampaignsPage, cellsOf, headings } from './campaigns-page.tsx'
import { type CampaignQuery, periods, readCampaigns } from './read-campaigns.ts'

/** Reads what is asked for; anything malformed is as if it were left out. @param now Unix ms */
function readQuery(get: (name: string) => string | undefined, now: number): CampaignQuery {
  const { query } = readFilter((name) => get(name === 'to' ? 'until' : name))
  return {
    by: periods.find((period) => period === get('by')) ?? 'day',
    until: query.to ?? ukDay(now),
    code: query.code,
  }
}

/** `GET /campaigns`: leads by campaign. `GET /campaigns.csv`: the same as a file, with nothing that a spreadsheet runs. */
export const campaignsRoute = new Hono<DeskContext>()
  .get(paths.campaigns, async (c) => {
    const query = readQuery((name) => c.req.query(name), c.get('now'))
    const rows = await readCampaigns(c.env.DB, query)
    return show(c, { title: pageNames.campaigns, at: 'campaigns' }, <CampaignsPage query={query} rows={rows} />)
  })
  .get(paths.campaignsCsv, async (c) => {
    const query = readQuery((name) => c.req.query(name), c.get('now'))
    const rows = await readCampaigns(c.env.DB, query)
    const text = csv([headings, ...rows.map((row) => cellsOf(row).cells.map(String))])
    return c.body(text, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="leads-by-${query.by}-until-${query.until}.csv"`,
    })
  })
