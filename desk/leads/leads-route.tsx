import { type Context, Hono } from 'hono'
import * as z from 'zod/mini'
import type { DeskContext } from '../access.ts'
import { auditOf, writeAudit } from '../audit/audit-store.ts'
import { Notice } from '../parts/parts.tsx'
import { show } from '../parts/shell.tsx'
import { leadPath, pageNames } from '../paths.ts'
import { cipherOf } from '../settings.ts'
import { filterOf, readFilter } from './filter-query.ts'
import { LeadPage } from './lead-page.tsx'
import { LeadsPage } from './leads-page.tsx'
import { leadWords } from './leads-words.ts'
import { listLeads, type OneLead, placeFrom, readLead } from './read-leads.ts'

/** Entries of a lead's own history that its page shows. */
const auditShown = 50

const isId = (text: string) => z.uuid().safeParse(text).success

/**
 * `GET /leads`: the leads that match, masked; with `id`, leads on to that one. `GET /leads/ID`: one lead, masked. `POST
 * /leads/ID/open`: writes down who opens it, then shows everything.
 */
export const leadsRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    const id = c.req.query('id')?.trim().toLowerCase()
    if (id !== undefined && isId(id)) return c.redirect(leadPath(id), 303)
    const { query, isWrong } = readFilter((name) => c.req.query(name))
    const after = placeFrom(c.req.query('after'))
    const list = await listLeads(c.env.DB, cipherOf(c.env), filterOf(query), after)
    return show(
      c,
      { title: pageNames.leads, at: 'leads', status: id === undefined ? 200 : 422 },
      <LeadsPage list={list} query={query} isWrong={isWrong} isFirst={after === undefined} wrongId={id} />,
    )
  })
  .get('/:id', async (c) => {
    const lead = await leadOf(c, c.req.param('id'))
    return lead ? showLead(c, lead, false) : showNone(c)
  })
  // What the browser asks for when someone goes back to an opened lead, or reloads it elsewhere.
  .get('/:id/open', (c) => c.redirect(leadPath(c.req.param('id')), 303))
  .post('/:id/open', async (c) => {
    const id = c.req.param('id')
    const lead = await leadOf(c, id)
    if (!lead) return showNone(c)
    const [at, who] = [c.get('now'), c.get('who')]
    await writeAudit(c.env.DB, { at, who, action: 'opened', which: { leadId: id }, leads: 1 })
    return showLead(c, lead, true)
  })

const page = { title: leadWords.title, at: 'leads' } as const

async function leadOf(c: Context<DeskContext>, id: string): Promise<OneLead | undefined> {
  return isId(id) ? readLead(c.env.DB, cipherOf(c.env), id) : undefined
}

async function showLead(c: Context<DeskContext>, lead: OneLead, isOpened: boolean): Promise<Response> {
  const audit = await auditOf(c.env.DB, [lead.record.row.id], auditShown)
  return show(c, page, <LeadPage {...lead} isOpened={isOpened} audit={audit} now={c.get('now')} />)
}

const showNone = (c: Context<DeskContext>) => show(c, { ...page, status: 404 }, <Notice>{leadWords.notFound}</Notice>)
