import { Hono } from 'hono'
import { Fragment, type ReactNode } from 'react'
import type { AuditAction } from '#worker/staff/audit.ts'
import { csv } from '#worker/staff/shown-text.ts'
import type { DeskContext } from '../access.ts'
import { timeWords } from '../clock.ts'
import { filterWords, readFilter } from '../leads/filter-query.ts'
import styles from '../parts.module.css'
import { DataTable, Lead, LongText, Pages } from '../parts.tsx'
import { entryPath, leadPath, pageNames, paths, withQuery } from '../paths.ts'
import { csvFile, show } from '../shell.tsx'
import { type AuditRow, auditPage, callsFilter, leadsOfEntry, readEntry } from './audit-store.ts'
import { mostAtOnce } from './perform.ts'
import { ErasedLeads } from './take-back.tsx'

const intro =
  'Who opened, rang, sent on, erased or took back leads, or had a test alert sent, newest first: the address they signed in with or, with npm run leads, the name of the computer’s user. Entries are kept for a year, and no one can change them here.'
const none = 'No one has opened, sent on or erased a lead yet.'

const actionNames: Readonly<Record<AuditAction, string>> = {
  opened: 'Opened',
  listed: 'Listed',
  searched: 'Searched for a person',
  exported: 'Exported',
  encrypted: 'Encrypted',
  'sent on': 'Sent on',
  'sent again': 'Sent again',
  'letter sent again': 'Email sent again',
  erased: 'Erased',
  'taken back': 'Taken back',
  rung: 'Rung',
  'no answer': 'No answer',
  booked: 'Booked',
  'wrong number': 'Wrong number',
  'put back': 'Call put back',
  'alert tested': 'Had a test alert sent',
}

const pageSize = 50

/**
 * `GET /audit`: who did what, newest first, page by page. `GET /audit/ID`: one entry with the leads that it erased or took back;
 * `GET /audit/ID.csv`: all their ids.
 */
export const auditRoute = new Hono<DeskContext>()
  .get('/', async (c) => {
    const asked = c.req.query('before') ?? ''
    const before = /^\d{1,15}$/.test(asked) ? Number(asked) : undefined
    const found = await auditPage(c.env.DB, before, pageSize + 1)
    const rows = found.slice(0, pageSize)
    const last = found.length > pageSize ? rows.at(-1) : undefined
    return show(
      c,
      { title: pageNames.audit, at: 'audit' },
      <>
        <Lead>{intro}</Lead>
        {rows.length === 0 ? <Lead>{none}</Lead> : <AuditTable rows={rows} />}
        <Pages
          newest={before === undefined ? undefined : paths.audit}
          older={last && withQuery(paths.audit, { before: String(last.id) })}
        />
      </>,
    )
  })
  .get('/:file{\\d{1,15}\\.csv}', async (c) => {
    const id = Number.parseInt(c.req.param('file'), 10)
    const { leads } = await leadsOfEntry(c.env.DB, id, c.get('now'), mostAtOnce)
    const rows = leads.map(({ lead_id, was_sent }) => [lead_id, was_sent ? 'yes' : 'no'])
    return csvFile(c, `erased-${id}`, csv([['Id', 'Delete it in the system that receives leads'], ...rows]))
  })
  .get('/:id{\\d{1,15}}', async (c) => {
    const row = await readEntry(c.env.DB, Number(c.req.param('id')))
    if (!row) return c.notFound()
    const leads = await leadsOfEntry(c.env.DB, row.id, c.get('now'))
    return show(
      c,
      { title: pageNames.audit, at: 'audit' },
      <>
        <AuditTable rows={[row]} />
        <ErasedLeads entry={row.id} leads={leads} />
      </>,
    )
  })

const names: ReadonlyMap<string, string> = new Map(Object.entries(actionNames))

/** Who did what, as a table. */
export function AuditTable({ rows }: { readonly rows: readonly AuditRow[] }) {
  return (
    <DataTable
      caption="Entries, newest first"
      headings={['When', 'Who', 'What', 'Which', 'How many']}
      rows={rows.map(({ id, at, who, action, lead_id, filter, leads }) => ({
        key: String(id),
        cells: [
          timeWords(at),
          <LongText key="who">{who}</LongText>,
          names.get(action) ?? action,
          <span key="which" className={styles.long}>
            {lead_id === null ? whichOf(id, action, filter) : leadLink(lead_id)}
          </span>,
          leads,
        ],
      }))}
    />
  )
}

const leadLink = (id: string) => <a href={leadPath(id)}>{id.slice(0, 8)}</a>

function whichOf(id: number, action: string, filter: string | null) {
  if (action === 'alert tested') return ''
  const which = whichLeads(filter)
  return action === 'erased' || action === 'taken back' ? <a href={entryPath(id)}>{which}</a> : which
}

function whichLeads(filter: string | null): ReactNode {
  if (filter === callsFilter) return 'Requests to be rung'
  const pairs = new URLSearchParams(filter ?? '')
  const ticked = pairs.get('lead')?.split(',') ?? []
  if (ticked.length > 0) return ticked.map((id) => <Fragment key={id}>{leadLink(id)} </Fragment>)
  const soughtBy = pairs.get('person')
  const found = filterWords(readFilter((name) => pairs.get(name) ?? undefined).query)
  return soughtBy === null ? found : found.replace(/^Any lead/, `By ${soughtBy}`)
}
