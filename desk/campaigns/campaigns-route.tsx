import { Hono } from 'hono'
import { csv } from '#worker/staff/shown-text.ts'
import { campaignCode, codesFrom } from '#worker/store/campaign-codes.ts'
import { ukDay } from '#worker/store/uk-time.ts'
import type { DeskContext } from '../access.ts'
import { campaignsFilter, writeAudit } from '../act/audit-store.ts'
import { stateNames } from '../leads/describe-lead.ts'
import { pageNames, paths } from '../paths.ts'
import { siteHealth } from '../settings.ts'
import { csvFile, show } from '../shell.tsx'
import { type CampaignQuery, CampaignsPage, headingsOf, rowOf } from './campaigns-page.tsx'
import { costsRoute, readCosts } from './costs.tsx'
import { Experiments, readExperiments } from './experiments.tsx'
import { advertsIn, isSameCode, readCampaigns, readGuideEmails, together, totalOf } from './read-campaigns.ts'
import { readFunnel } from './read-funnel.ts'
import { periodsOf, stretchOf } from './stretch.ts'

type Get = (name: string) => string | undefined

/**
 * `GET /campaigns`: what each advert brought. `GET /campaigns.csv`: the same as a file or, with `file=days`, each day, code and
 * form; with nothing that a spreadsheet runs, once it is written down who has it.
 */
export const campaignsRoute = new Hono<DeskContext>()
  .route(paths.campaignCosts, costsRoute)
  .get(paths.campaigns, async (c) => {
    const query = readQuery((name) => c.req.query(name), c.get('now'))
    const found = await find(c.env, query, c.get('now'))
    const { stretch, adverts } = found
    const [only] = query.advert === '' || adverts.length > 1 ? [] : adverts
    const emails = only && (await readGuideEmails(c.env.DB, only.code, stretch))
    const experiments = await readExperiments(c.env, ukDay(c.get('now')))
    return show(
      c,
      { title: pageNames.campaigns, at: 'campaigns' },
      <CampaignsPage {...found} query={query} emails={emails} experiments={<Experiments sentences={experiments} />} />,
    )
  })
  .get(paths.campaignsCsv, async (c) => {
    const query = readQuery((name) => c.req.query(name), c.get('now'))
    const isByDay = c.req.query('file') === 'days'
    const { stretch, rows, adverts, funnel } = await find(c.env, query, c.get('now'), isByDay)
    const now = rows.filter(({ part }) => part === 'now')
    const leads = now.reduce((all, row) => all + totalOf(row), 0)
    const [at, who] = [c.get('now'), c.get('who')]
    await writeAudit(c.env.DB, { at, who, action: 'downloaded', which: { filter: campaignsFilter }, leads })
    const lines = isByDay
      ? [dayHeadings, ...now.map((row) => dayCells.map((cell) => String(row[cell] ?? '')).concat(String(totalOf(row))))]
      : [
          headingsOf(stretch.before.words),
          ...[...adverts, together(adverts)].map((advert) => rowOf(advert, funnel?.sampled).map(String)),
        ]
    const name = `${isByDay ? 'leads-by-day' : 'adverts'}-${stretch.from}-to-${stretch.until}`
    return csvFile(c, name, csv(lines))
  })

const { delivered, waiting, held, parked } = stateNames
const dayHeadings = ['Day', 'Code', 'Form', delivered, waiting, held, parked, 'All']
const dayCells = ['period', 'code', 'form', 'delivered', 'waiting', 'held', 'parked'] as const

/** Reads what is asked for; anything malformed is as if it were left out. @param now Unix ms */
function readQuery(get: Get, now: number): CampaignQuery {
  return { advert: campaignCode.safeParse(get('advert')).data ?? '', stretch: stretchOf(get, ukDay(now)) }
}

/** What is known of the adverts that match: by code or, unless there is such a code, by the key in their links. */
async function find(env: DeskContext['Bindings'], { advert, stretch }: CampaignQuery, now: number, isByDay = false) {
  const [rows, funnel, costs, health, codesHere] = await Promise.all([
    readCampaigns(env.DB, stretch, !isByDay && periodsOf(stretch).isByWeek),
    readFunnel(env, { from: stretch.before.from, until: stretch.until }),
    readCosts(env.DB),
    advert === '' ? undefined : siteHealth(env),
    advert === '' ? [] : codesFrom(env.DB, now),
  ])
  const all = advertsIn({ rows, funnel, costs, stretch })
  const key = advert.toLowerCase()
  const ofKey = [
    health?.campaignCodes[key],
    ...codesHere.flatMap(({ key: own, code }) => (own === key && code !== null ? [code] : [])),
    ...(funnel?.counts ?? []).filter((count) => count.key === key).map(({ code }) => code),
  ].filter((code) => code !== undefined)
  const isCode = all.some(({ code }) => isSameCode(code, advert))
  const codes = isCode ? [advert] : ofKey
  const matches = ({ code }: { readonly code: string }) => advert === '' || codes.some((one) => isSameCode(one, code))
  return { stretch, funnel, rows: rows.filter(matches), adverts: all.filter(matches) }
}
