import { Hono } from 'hono'
import * as z from 'zod/mini'
import { rowsFrom } from '#worker/staff/lead-record.ts'
import { leadsWithIds } from '#worker/staff/statements.ts'
import type { DeskContext } from '../access.ts'
import { auditOf } from '../audit/audit-store.ts'
import { show } from '../parts/shell.tsx'
import { cipherOf } from '../settings.ts'
import { mostLeads, search, soughtIn, wholeLeads } from './find.ts'
import { FindForm } from './find-form.tsx'
import { personFile } from './person-file.tsx'
import { PersonPage } from './person-page.tsx'

// The title is in the browser's history: nothing of a person is in it.
const page = { title: 'Find a person', at: 'person' } as const

const wrong =
  'Type a whole email address, a whole UK phone number, or at least eight characters of a lead’s id. A name goes below, with dates that exist.'
const noneTicked = 'Nothing was ticked, and nothing downloaded. Search again.'

/** Entries about a person's leads that their page shows. */
const auditShown = 50

/**
 * `GET /person`: asks for whom. `POST /person`: everything about them; who looked is written down first. `POST /person/file`: the
 * same as a file for themselves. Nothing that is typed or found is ever in an address.
 */
export const personRoute = new Hono<DeskContext>()
  .get('/', (c) => show(c, page, <FindForm />))
  .post('/', async (c) => {
    const form = await c.req.parseBody()
    const typed = (field: string) => (typeof form[field] === 'string' ? form[field] : undefined)
    const sought = soughtIn(typed)
    if (!sought) return show(c, { ...page, status: 422 }, <FindForm error={wrong} typed={typed('person')} />)
    const [who, now] = [c.get('who'), c.get('now')]
    const found = await search(c.env.DB, cipherOf(c.env), sought, { who, now })
    const ids = found.leads.map(({ row }) => row.id)
    return show(c, page, <PersonPage search={found} audit={await auditOf(c.env.DB, ids, auditShown)} now={now} />)
  })
  .post('/file', async (c) => {
    const { lead = [] } = await c.req.parseBody({ all: true })
    const { data: ids } = z.array(z.uuid()).check(z.minLength(1), z.maxLength(mostLeads)).safeParse([lead].flat())
    if (!ids) return show(c, { ...page, status: 422 }, <FindForm error={noneTicked} />)
    const [who, now] = [c.get('who'), c.get('now')]
    const { results } = await c.env.DB.prepare(leadsWithIds(ids)).all()
    const leads = await wholeLeads(c.env.DB, cipherOf(c.env), rowsFrom(results), 'exported', { who, now })
    return c.html(personFile(leads, now), 200, { 'content-disposition': 'attachment; filename="what-we-hold.html"' })
  })
