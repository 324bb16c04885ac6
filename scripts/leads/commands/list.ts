import { type LeadRecord, openRow, rowsFrom } from '#worker/staff/lead-record.ts'
import { initials, maskedEmail } from '#worker/staff/shown-text.ts'
import { type Listed, newestLeads } from '#worker/staff/statements.ts'
import { textIn } from '#worker/store/lead-content.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { query } from '../database.ts'
import { json, type Session } from '../session.ts'
import { counted, table, timeJson } from '../table.ts'

/** The newest leads, showing no more of a person than tells one from another. */
export async function listLeads(which: Listed, limit: number, session: Session): Promise<void> {
  const rows = rowsFrom(await query(session.database, newestLeads(which, limit)))
  const leads = await Promise.all(rows.map((row) => openRow(row, session.cipher)))
  if (session.options.isJson) return session.print(json(leads.map(summary)))
  if (leads.length === 0) return session.print(noneLike(which))
  session.print(table(headings, leads.map(cells)))
  const more = leads.length === limit ? '; --limit shows more' : ''
  session.note(`\n${counted(leads.length)}, newest first, UK time${more}.`)
}

function noneLike(which: Listed): string {
  if (which === undefined) return 'There are no leads yet.'
  if (typeof which !== 'object') return `No lead is ${which}.`
  return 'letters' in which ? `No letter is ${which.letters}.` : 'No lead is held like that.'
}

const headings = ['id', 'status', 'received', 'tries', 'next or settled', 'last outcome', 'who', 'email']

function cells(record: LeadRecord): string[] {
  const { id, status, received_at, attempts, due_at, settled_at, last_outcome } = record.row
  const { who, email } = person(record)
  const when = timeText(settled_at ?? (status === 'pending' ? due_at : null))
  return [id, status, timeText(received_at), String(attempts), when, last_outcome ?? '-', who, email]
}

function summary(record: LeadRecord) {
  const { id, status, received_at, attempts, due_at, settled_at, last_outcome } = record.row
  const { who, email } = person(record)
  return {
    id,
    status,
    receivedAt: timeJson(received_at),
    attempts,
    nextAttemptAt: status === 'pending' ? timeJson(due_at) : null,
    settledAt: timeJson(settled_at),
    lastOutcome: last_outcome,
    who,
    email,
  }
}

function person({ content }: LeadRecord): { who: string; email: string } {
  switch (content.kind) {
    case 'readable': {
      const names = ['firstName', 'lastName'].map((name) => textIn(content.lead, name))
      return { who: initials(...names), email: maskedEmail(textIn(content.lead, 'email')) }
    }
    case 'erased':
      return { who: 'erased', email: '-' }
    case 'unreadable':
      return { who: `unreadable: ${content.reason}`, email: '-' }
  }
}
