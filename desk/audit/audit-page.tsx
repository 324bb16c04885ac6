import { Hono } from 'hono'
import type { AuditAction } from '#worker/staff/audit.ts'
import type { DeskContext } from '../access.ts'
import { timeWords } from '../clock.ts'
import { filterWords, readFilter } from '../leads/filter-query.ts'
import { DataTable, Lead, Pages } from '../parts/parts.tsx'
import { show } from '../parts/shell.tsx'
import { leadPath, pageNames, paths, withQuery } from '../paths.ts'
import { type AuditRow, auditPage, callsFilter, campaignsFilter } from './audit-store.ts'

const intro =
  'Who opened, rang, sent on or erased leads or had a test alert sent, newest first: the address they signed in with or, with npm run leads, the name of the computer’s user. Entries are kept for a year, and no one can change them here.'
const none = 'No one has opened, sent on or erased a lead yet.'

const actionNames: Readonly<Record<AuditAction, string>> = {
  opened: 'Opened',
  exported: 'Exported',
  downloaded: 'Downloaded',
  encrypted: 'Encrypted',
  'sent on': 'Sent on',
  'letter sent again': 'Letter sent again',
  erased: 'Erased',
  rung: 'Rung',
  'no answer': 'No answer',
  booked: 'Booked',
  'wrong number': 'Wrong number',
  'put back': 'Call put back',
  'alert tested': 'Had a test alert sent',
}

const pageSize = 50

/** `GET /audit`: who did what, newest first, page by page. */
export const auditRoute = new Hono<DeskContext>().get('/', async (c) => {
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
          who,
          names.get(action) ?? action,
          lead_id === null ? (action === 'alert tested' ? '' : whichLeads(filter)) : leadLink(lead_id),
          leads,
        ],
      }))}
    />
  )
}

const leadLink = (id: string) => <a href={leadPath(id)}>{id.slice(0, 8)}</a>

/** At a terminal a range may begin and end at a minute. */
const isMoment = /^2\d{3}-\d\d-\d\d(T\d\d:\d\d)?$/

function whichLeads(filter: string | null): string {
  if (filter === callsFilter) return 'Requests to be rung'
  if (filter === campaignsFilter) return 'Leads by campaign, in numbers'
  const pairs = new URLSearchParams(filter ?? '')
  const moment = (name: string) => [pairs.get(name) ?? ''].find((text) => isMoment.test(text))?.replace('T', ' ')
  const { query } = readFilter((name) => pairs.get(name) ?? undefined)
  return filterWords({ ...query, from: moment('from'), to: moment('to') })
}
