import { type EmailRow, emailsFrom, fieldsOf, type LeadRecord, openRow, rowsFrom } from '#worker/staff/lead-record.ts'
import { emailsOfLeads, leadsWithIds } from '#worker/staff/statements.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../../cloudflare/stop.ts'
import { answer, type Session } from '../session.ts'
import { list, timeJson } from '../table.ts'

/** One lead with everything it holds: the fields as the webhook gets them. */
export async function showLead(id: string, session: Session): Promise<void> {
  const [leads = [], emails = []] = await session.database.run(leadsWithIds([id]), emailsOfLeads([id]))
  const [row] = rowsFrom(leads)
  const [email] = emailsFrom(emails)
  if (!row) throw new Stop(`There is no lead ${id}.`)
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
