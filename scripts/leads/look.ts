import { type EmailRow, emailsFrom, fieldsOf, type LeadRecord, openRow, rowsFrom } from '#worker/staff/lead-record.ts'
import { initials, maskedEmail } from '#worker/staff/shown-text.ts'
import { emailsOfLeads, type Listed, leadsWithIds, newestLeads } from '#worker/staff/statements.ts'
import { textIn } from '#worker/store/lead-content.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../cloudflare/command.ts'
import { query } from './database.ts'
import { answer, counted, json, list, type Session, table, timeJson, written } from './session.ts'

/** The newest leads, showing no more of a person than tells one from another. */
export async function listLeads(which: Listed, limit: number, session: Session): Promise<void> {
  const rows = rowsFrom(await query(session.database, newestLeads(which, limit)))
  const leads = await Promise.all(rows.map((row) => openRow(row, session.cipher)))
  if (session.options.isJson) return session.print(json(leads.map((lead) => summary(lead, timeJson))))
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
  const { id, status, receivedAt, attempts, settledAt, nextAttemptAt, lastOutcome, who, email } = summary(
    record,
    timeText,
  )
  const when = record.row.settled_at === null ? nextAttemptAt : settledAt
  return [id, status, receivedAt, String(attempts), when, lastOutcome ?? '-', who, email]
}

function summary<Time>(record: LeadRecord, time: (at: number | null) => Time) {
  const { id, status, received_at, attempts, due_at, settled_at, last_outcome } = record.row
  return {
    id,
    status,
    receivedAt: time(received_at),
    attempts,
    nextAttemptAt: time(status === 'pending' ? due_at : null),
    settledAt: time(settled_at),
    lastOutcome: last_outcome,
    ...person(record),
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

/** One lead with everything it holds: the fields as the webhook gets them. */
export async function showLead(id: string, session: Session): Promise<void> {
  const [leads = [], emails = []] = await session.database.run(leadsWithIds([id]), emailsOfLeads([id]))
  const [row] = rowsFrom(leads)
  const [email] = emailsFrom(emails)
  if (!row) throw new Stop(`There is no lead ${id}.`)
  await session.database.run(written('opened', { leadId: id }, 1, session))
  const record = await openRow(row, session.cipher)
  const fields = fieldsOf(record, session.now)
  const value = { ...stateOf(record, timeJson), ...emailState(email, timeJson), fields: Object.fromEntries(fields) }
  const state = { ...stateOf(record, timeText), ...emailState(email, timeText) }
  answer(session, value, list([...textPairs(state), ['', ''], ...fields]))
  if (record.content.kind === 'unreadable') session.note(`\n${whyUnreadable(record.content.reason)}`)
}

const whyUnreadable = (reason: string) =>
  reason === 'not sealed'
    ? 'This lead was stored without a key, so it is not sent: npm run leads -- seal.'
    : `No key opens this lead (${reason}): see LEAD_KEYS.`

function stateOf<Time>({ row, content }: LeadRecord, time: (at: number | null) => Time) {
  return {
    id: row.id,
    status: row.status,
    content: content.kind,
    key: row.key_id ?? 'none',
    received: time(row.received_at),
    attempts: row.attempts,
    next: time(row.status === 'pending' ? row.due_at : null),
    settled: time(row.settled_at),
    'last outcome': row.last_outcome,
    erased: time(row.erased_at),
  }
}

/** Nothing for a lead that gets no email with the guide. */
function emailState<Time>(email: EmailRow | undefined, time: (at: number | null) => Time) {
  if (email === undefined) return {}
  return {
    letter: email.status,
    'letter’s attempts': email.attempts,
    'letter’s next': time(email.status === 'pending' ? email.due_at : null),
    'letter settled': time(email.settled_at),
    'letter’s last outcome': email.last_outcome,
  }
}

function textPairs(state: Readonly<Record<string, string | number | null>>): [string, string][] {
  return Object.entries(state).map(([name, value]) => [name, String(value ?? '-')])
}
