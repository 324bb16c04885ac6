import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { DeskContext } from '../access.ts'
import { auditOf, writeAudit } from '../act/audit-store.ts'
import { Notice } from '../parts.tsx'
import { leadPath, pageNames, withQuery } from '../paths.ts'
import { cipherOf } from '../settings.ts'
import { show } from '../shell.tsx'
import { filterOf, hasReasons, listFrom, placeFrom, readFilter } from './filter-query.ts'
import { LeadPage, words } from './lead-page.tsx'
import { LeadsPage } from './leads-page.tsx'
import { countOutcomes, listLeads, neighboursOf, type OneLead, readLead } from './read-leads.ts'

/** Entries of a lead's own history that its page shows. */
const auditShown = 50

const isId = (text: string) => z.uuid().safeParse(text).success

/**
 * `GET /leads`: the leads that match, masked. `GET /leads/ID`: one lead, masked. `POST /leads/ID/open`: writes down who
 * opens it, then shows everything. With `list` both lead back to that list, and to the leads around it there.
 */
export const leadsRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    // A field that is there several times is one with several values.
    const { query, isWrong } = readFilter((name) => c.req.queries(name)?.join(','))
    const page = { query, after: placeFrom(c.req.query('after')) }
    const filter = filterOf(query)
    const [list, outcomes] = await Promise.all([
      listLeads(c.env.DB, cipherOf(c.env), filter, page.after),
      hasReasons(query.state) ? countOutcomes(c.env.DB, filter) : [],
    ])
    return show(
      c,
      { title: pageNames.leads, at: 'leads' },
      <LeadsPage list={list} page={page} isWrong={isWrong} outcomes={outcomes} />,
    )
  })
  .get('/:id', async (c) => {
    const lead = await leadOf(c, c.req.param('id'))
    return lead ? showLead(c, lead, false) : showNone(c)
  })
  // What the browser asks for when someone goes back to an opened lead, or reloads it elsewhere.
  .get('/:id/open', (c) => c.redirect(withQuery(leadPath(c.req.param('id')), { list: c.req.query('list') }), 303))
  .post('/:id/open', async (c) => {
    const id = c.req.param('id')
    const lead = await leadOf(c, id)
    if (!lead) return showNone(c)
    const [at, who] = [c.get('now'), c.get('who')]
    await writeAudit(c.env.DB, { at, who, action: 'opened', which: { leadId: id }, leads: 1 })
    return showLead(c, lead, true)
  })

const onePage = { title: words.title, at: 'leads' } as const

async function leadOf(c: Context<DeskContext>, id: string): Promise<OneLead | undefined> {
  return isId(id) ? readLead(c.env.DB, cipherOf(c.env), id) : undefined
}

async function showLead(c: Context<DeskContext>, lead: OneLead, isOpened: boolean): Promise<Response> {
  const { id } = lead.record.row
  const page = listFrom(c.req.query('list'))
  const [audit, around] = await Promise.all([
    auditOf(c.env.DB, [id], auditShown),
    page && neighboursOf(c.env.DB, filterOf(page.query), id),
  ])
  const list = page && { page, ...around }
  return show(c, onePage, <LeadPage {...lead} isOpened={isOpened} list={list} audit={audit} now={c.get('now')} />)
}

const showNone = (c: Context<DeskContext>) => show(c, { ...onePage, status: 404 }, <Notice>{words.notFound}</Notice>)
