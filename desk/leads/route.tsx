import { Hono } from 'hono'
import * as z from 'zod/mini'
import type { DeskContext } from '../access/gate.ts'
import { auditOf, writeAudit } from '../audit/audit-store.ts'
import { leadWords, pageNames } from '../content.ts'
import { Notice } from '../parts/section.tsx'
import { show } from '../parts/show.tsx'
import { leadPath } from '../paths.ts'
import { cipherOf } from '../settings.ts'
import { filterOf, readFilter } from './filter-query.ts'
import { LeadPage } from './lead-page.tsx'
import { LeadsPage } from './leads-page.tsx'
import { listLeads, placeFrom, readLead } from './read-leads.ts'

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
    const id = c.req.param('id')
    const lead = isId(id) ? await readLead(c.env.DB, cipherOf(c.env), id) : undefined
    const page = { title: leadWords.title, at: 'leads' } as const
    if (!lead) return show(c, { ...page, status: 404 }, <Notice>{leadWords.notFound}</Notice>)
    const audit = await auditOf(c.env.DB, id, auditShown)
    return show(c, page, <LeadPage {...lead} isOpened={false} audit={audit} now={c.get('now')} />)
  })
  // What the browser asks for when someone goes back to an opened lead, or reloads it elsewhere.
  .get('/:id/open', (c) => c.redirect(leadPath(c.req.param('id')), 303))
  .post('/:id/open', async (c) => {
    const id = c.req.param('id')
    const lead = isId(id) ? await readLead(c.env.DB, cipherOf(c.env), id) : undefined
    const page = { title: leadWords.title, at: 'leads' } as const
    if (!lead) return show(c, { ...page, status: 404 }, <Notice>{leadWords.notFound}</Notice>)
    await writeAudit(c.env.DB, {
      at: c.get('now'),
      who: c.get('who'),
      action: 'opened',
      which: { leadId: id },
      leads: 1,
    })
    const audit = await auditOf(c.env.DB, id, auditShown)
    return show(c, page, <LeadPage {...lead} isOpened={true} audit={audit} now={c.get('now')} />)
  })
