import { Hono } from 'hono'
import { buttonClass } from '#app/ui/button.tsx'
import type { DeskContext } from '../access/gate.ts'
import { deskWords, pageNames, auditWords as words } from '../content.ts'
import { Actions, Lead } from '../parts/section.tsx'
import { show } from '../parts/show.tsx'
import { paths, withQuery } from '../paths.ts'
import { auditPage } from './audit-store.ts'
import { AuditTable } from './audit-table.tsx'

const pageSize = 50

/** `GET /audit`: who did what, newest first, page by page. */
export const auditRoute = new Hono<DeskContext>().get('/', async (c) => {
  const asked = c.req.query('before') ?? ''
  const before = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
  const found = await auditPage(c.env.DB, before, pageSize + 1)
  const rows = found.slice(0, pageSize)
  const next = found.length > pageSize ? rows.at(-1) : undefined
  return show(
    c,
    { title: pageNames.audit, at: 'audit' },
    <>
      <Lead>{words.intro}</Lead>
      {rows.length === 0 ? <Lead>{words.none}</Lead> : <AuditTable rows={rows} />}
      <Actions>
        {before !== undefined && (
          <a className={buttonClass('secondary')} href={paths.audit}>
            {deskWords.newest}
          </a>
        )}
        {next && (
          <a className={buttonClass('secondary')} href={withQuery(paths.audit, { before: String(next.id) })}>
            {deskWords.older}
          </a>
        )}
      </Actions>
    </>,
  )
})
