import { closeSync, fchmodSync, openSync, writeFileSync } from 'node:fs'
import { fieldsOf, type LeadRecord, openRow, rowsFrom } from '#worker/staff/lead-record.ts'
import { csv, initials, maskedEmail, printable } from '#worker/staff/shown-text.ts'
import { leadsWithIds, newestLeads } from '#worker/staff/statements.ts'
import { textIn } from '#worker/store/lead-content.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../cloudflare/command.ts'
import { allRows, counted, filterText, query, rowWith, type Session, table, type Which, written } from './session.ts'

/** The newest leads, showing no more of a person than tells one from another. */
export async function listLeads(which: Which, limit: number, session: Session): Promise<void> {
  const rows = rowsFrom(await query(session, newestLeads(which, undefined, limit)))
  await session.run(written('listed', { filter: filterText(which) }, rows.length, session))
  if (rows.length === 0) return session.print('There are no such leads.')
  const leads = await Promise.all(rows.map((row) => openRow(row, session.cipher)))
  session.print(table(headings, leads.map(cells)))
  const more = leads.length === limit ? '; --limit shows more' : ''
  session.note(`\n${counted(leads.length)}, newest first, UK time${more}.`)
}

const headings = ['id', 'state', 'received', 'tries', 'next or settled', 'last outcome', 'who', 'email']

function cells(record: LeadRecord): string[] {
  const { id, status, received_at, attempts, due_at, settled_at, last_outcome } = record.row
  const [state, when] = status === 'pending' ? ['waiting', due_at] : [status, settled_at]
  return [id, state, timeText(received_at), String(attempts), timeText(when), last_outcome ?? '-', ...person(record)]
}

function person({ content }: LeadRecord): readonly [who: string, email: string] {
  switch (content.kind) {
    case 'readable': {
      const names = ['firstName', 'lastName'].map((name) => textIn(content.lead, name))
      return [initials(...names), maskedEmail(textIn(content.lead, 'email'))]
    }
    case 'erased':
      return ['erased', '-']
    case 'unreadable':
      return [`unreadable: ${content.reason}`, '-']
  }
}

/** One lead as in the list, and then everything it holds: the fields as the webhook gets them. */
export async function showLead(id: string, session: Session): Promise<void> {
  const row = rowWith(id, rowsFrom(await query(session, leadsWithIds([id]))))
  await session.run(written('opened', { leadId: id }, 1, session))
  const record = await openRow(row, session.cipher)
  session.print(table(headings, [cells(record)]))
  const fields = fieldsOf(record, session.now)
  const width = Math.max(...fields.map(([name]) => name.length))
  for (const [name, value] of fields) session.print(`${name.padEnd(width)}  ${printable(value)}`.trimEnd())
  if (record.content.kind === 'unreadable') session.note(`\n${whyUnreadable(record.content.reason)}`)
}

const whyUnreadable = (reason: string) =>
  reason === 'not sealed'
    ? 'This lead was stored without a key, so it is not sent: npm run leads -- seal.'
    : `No key opens this lead (${reason}): see LEAD_KEYS.`

/** Leads that are not erased, oldest first, as CSV with the webhook's fields under the webhook's names. */
export async function exportLeads(which: Which, output: string | undefined, session: Session): Promise<void> {
  const rows = await allRows(session, (after, limit) =>
    newestLeads(which, after && { receivedAt: after.received_at, id: after.id }, limit),
  )
  const kept = rows.filter(({ erased_at }) => erased_at === null).toReversed()
  const records = await Promise.all(kept.map((row) => openRow(row, session.cipher)))
  const readable = records.filter(({ content }) => content.kind === 'readable')
  await session.run(written('exported', { filter: filterText(which) }, readable.length, session))
  const text = csv(withHeadings(readable.map((record) => exported(record, session.now))))
  if (output === undefined) session.print(text.trimEnd())
  else writePrivately(output, text)
  session.note(`${counted(readable.length)} exported${output === undefined ? '' : ` into ${output}`}.`)
  const unread = records.length - readable.length
  if (unread > 0) throw new Stop(`${counted(unread)} left out: show ID says why.`)
}

function exported(record: LeadRecord, now: number): Record<string, string> {
  const { id, status, attempts, last_outcome, settled_at } = record.row
  return {
    id,
    status,
    attempts: String(attempts),
    lastOutcome: last_outcome ?? '',
    settledAt: settled_at === null ? '' : new Date(settled_at).toISOString(),
    ...Object.fromEntries(fieldsOf(record, now)),
  }
}

/** The guide form has more fields than the landing form, so every column that any lead has. */
function withHeadings(leads: readonly Readonly<Record<string, string>>[]): string[][] {
  const names = [...new Set(leads.flatMap((lead) => Object.keys(lead)))]
  return [names, ...leads.map((lead) => names.map((name) => lead[name] ?? ''))]
}

/** No other user of this computer may read it, even where a file of that name was readable before. */
function writePrivately(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600)
  fchmodSync(file, 0o600)
  writeFileSync(file, text)
  closeSync(file)
}
