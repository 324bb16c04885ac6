import { writeFileSync } from 'node:fs'
import type { Command } from '../arguments.ts'
import { csv } from '../csv.ts'
import { query } from '../database.ts'
import { type Desk, json, Refusal } from '../desk.ts'
import { type LeadRecord, openRow } from '../lead-record.ts'
import { allRows, countFrom } from '../pages.ts'
import { countKept, keptLeads } from '../statements.ts'
import { counted, timeJson } from '../table.ts'
import { fieldsOf } from './show.ts'

/** All leads that are not erased, oldest first, with the webhook's fields under the webhook's names. */
export async function exportLeads({ status, output }: Extract<Command, { name: 'export' }>, desk: Desk): Promise<void> {
  const total = countFrom(await query(desk.database, countKept(status)))
  const rows = await allRows(desk.database, total, (after, limit) => keptLeads(status, after, limit))
  const records = await Promise.all(rows.map((row) => openRow(row, desk.cipher)))
  const readable = records.filter(({ content }) => content.kind === 'readable')
  const exported = readable.sort((one, other) => one.row.received_at - other.row.received_at).map(cellsOf)
  const text = desk.options.isJson ? `${json(exported)}\n` : csv(rowsOf(exported))
  // Readable by nobody else on this computer.
  if (output === undefined) desk.print(text.trimEnd())
  else writeFileSync(output, text, { mode: 0o600 })
  desk.note(`${counted(exported.length)} exported${output === undefined ? '' : ` into ${output}`}.`)
  const unread = records.length - readable.length
  if (unread > 0) throw new Refusal(`${counted(unread)} left out, because no key in LEAD_KEYS opens them.`)
}

function cellsOf(record: LeadRecord): Record<string, string> {
  const { id, status, attempts, last_outcome, settled_at } = record.row
  return {
    id,
    status,
    attempts: String(attempts),
    lastOutcome: last_outcome ?? '',
    settledAt: timeJson(settled_at) ?? '',
    ...Object.fromEntries(fieldsOf(record)),
  }
}

/** The guide form has more fields than the landing form: every column that any lead has. */
function rowsOf(leads: readonly Readonly<Record<string, string>>[]): string[][] {
  const headings = [...new Set(leads.flatMap((lead) => Object.keys(lead)))]
  return [headings, ...leads.map((lead) => headings.map((heading) => lead[heading] ?? ''))]
}
