import { closeSync, fchmodSync, openSync, writeFileSync } from 'node:fs'
import { fieldsOf, type LeadRecord, openRow, type Status } from '#worker/staff/lead-record.ts'
import { csv } from '#worker/staff/shown-text.ts'
import { keptLeads } from '#worker/staff/statements.ts'
import { Stop } from '../../cloudflare/stop.ts'
import { allRows } from '../database.ts'
import { json, type Session } from '../session.ts'
import { counted, timeJson } from '../table.ts'

/** All leads that are not erased, oldest first, with the webhook's fields under the webhook's names. */
export async function exportLeads(
  status: Status | undefined,
  output: string | undefined,
  session: Session,
): Promise<void> {
  const rows = await allRows(session.database, (after, limit) => keptLeads(status, after, limit))
  const records = await Promise.all(rows.map((row) => openRow(row, session.cipher)))
  const readable = records.filter(({ content }) => content.kind === 'readable')
  const exported = readable
    .sort((one, other) => one.row.received_at - other.row.received_at)
    .map((record) => cellsOf(record, session))
  const text = session.options.isJson ? `${json(exported)}\n` : csv(rowsOf(exported))
  if (output === undefined) session.print(text.trimEnd())
  else writePrivately(output, text)
  session.note(`${counted(exported.length)} exported${output === undefined ? '' : ` into ${output}`}.`)
  const unread = records.length - readable.length
  if (unread > 0) throw new Stop(`${counted(unread)} left out: show ID says why.`)
}

/** No other user of this computer may read it, even where a file of that name was readable before. */
function writePrivately(path: string, text: string): void {
  const file = openSync(path, 'w', 0o600)
  fchmodSync(file, 0o600)
  writeFileSync(file, text)
  closeSync(file)
}

function cellsOf(record: LeadRecord, session: Session): Record<string, string> {
  const { id, status, attempts, last_outcome, settled_at } = record.row
  return {
    id,
    status,
    attempts: String(attempts),
    lastOutcome: last_outcome ?? '',
    settledAt: timeJson(settled_at) ?? '',
    ...Object.fromEntries(fieldsOf(record, session.now)),
  }
}

/** The guide form has more fields than the landing form, so every column that any lead has. */
function rowsOf(leads: readonly Readonly<Record<string, string>>[]): string[][] {
  const headings = [...new Set(leads.flatMap((lead) => Object.keys(lead)))]
  return [headings, ...leads.map((lead) => headings.map((heading) => lead[heading] ?? ''))]
}
