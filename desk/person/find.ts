import * as z from 'zod/mini'
import { hasPhoneLength, normalisePhone } from '#contract/phone.ts'
import { isEmail } from '#contract/text.ts'
import { auditEntry } from '#worker/staff/audit.ts'
import { contactsOf, type Found, findById, findByName, findPerson, type Run } from '#worker/staff/find-person.ts'
import { quoted } from '#worker/staff/lead-filter.ts'
import { type EmailRow, emailsFrom, type LeadRecord, openRow, type StoredRow } from '#worker/staff/lead-record.ts'
import { emailsOfLeads } from '#worker/staff/statements.ts'
import type { LeadCipher, Person } from '#worker/store/lead-cipher.ts'
import { type FilterQuery, filterOf, queryText, readFilter } from '../leads/filter-query.ts'

/** A person's leads on their page, the newest first. */
export const mostLeads = 50
/** Leads that one search opens, so that its page takes no longer than others: docs/decisions/leads.md, 39. */
export const mostOpened = 500
/** Leads that may begin with the same characters, or be by people of one name, in a list to choose from. */
const mostListed = 30

/** Whom someone looks for. */
export type Sought =
  | { readonly by: 'email' | 'phone'; readonly person: Person }
  | { readonly by: 'id'; readonly beginning: string }
  | { readonly by: 'name'; readonly name: string; readonly days: FilterQuery }

/** Reads what was typed. @returns undefined for what can be none of these */
export function soughtIn(get: (field: string) => string | undefined): Sought | undefined {
  const [typed = '', name = ''] = [get('person')?.trim(), get('personName')?.trim()]
  if (isEmail(typed)) return { by: 'email', person: { email: typed } }
  const beginning = typed.toLowerCase()
  if (/^[\da-f]{8}(-[\da-f-]{0,27})?$/.test(beginning)) return { by: 'id', beginning }
  if (hasPhoneLength(normalisePhone(typed))) return { by: 'phone', person: { phone: typed } }
  const days: Readonly<Record<string, string | undefined>> = { from: get('personFrom'), to: get('personTo') }
  const { query, isWrong } = readFilter((field) => days[field])
  return typed === '' && name !== '' && !isWrong ? { by: 'name', name, days: query } : undefined
}

const callRow = z.object({
  lead_id: z.string(),
  due_from: z.number(),
  state: z.string(),
  unanswered: z.number(),
  marked_at: z.nullable(z.number()),
})

/** A lead with whatever else is held beside it. */
export interface WholeLead extends LeadRecord {
  readonly email: EmailRow | undefined
  readonly call: z.infer<typeof callRow> | undefined
}

/** Leads of one person with everything in them, or of several, to choose from. */
export interface Search extends Omit<Found, 'leads'> {
  readonly kind: 'person' | 'list'
  readonly leads: readonly WholeLead[]
}

/** Who looks, and when (Unix ms). */
export interface Searcher {
  readonly who: string
  readonly now: number
}

const runOn =
  (db: D1Database): Run =>
  async (...statements) =>
    (await db.batch(statements.map((statement) => db.prepare(statement)))).map(({ results }) => results)

/** Finds whom someone looks for, and writes down that they did and what they get to see. Rejects when D1 does. */
export async function search(db: D1Database, cipher: LeadCipher, sought: Sought, by: Searcher): Promise<Search> {
  const { rows, ...found } = await rowsOf(runOn(db), cipher, sought)
  const filter = [`person=${sought.by}`, sought.by === 'name' ? queryText(sought.days) : ''].filter(Boolean).join('&')
  const entry = { at: by.now, who: by.who, action: 'searched', which: { filter }, leads: rows.length } as const
  await db.prepare(auditEntry(entry)).run()
  return { ...found, leads: await wholeLeads(db, cipher, rows, found.kind === 'person' ? 'opened' : undefined, by) }
}

type FoundRows = Omit<Search, 'leads'> & { readonly rows: readonly StoredRow[] }

async function rowsOf(run: Run, cipher: LeadCipher, sought: Sought): Promise<FoundRows> {
  if (sought.by === 'name') {
    const bounds = { found: mostListed, opened: mostOpened }
    const { leads, ...found } = await findByName(run, cipher, sought.name, filterOf(sought.days), bounds)
    return { ...found, kind: 'list', rows: leads, unopened: 0 }
  }
  if ('person' in sought) return rowsOfPerson(run, cipher, sought.person)
  const rows = await findById(run, sought.beginning, mostListed)
  const [row, ...others] = rows
  const none = { isMore: false, unreadable: 0, unopened: 0 }
  if (others.length > 0) return { kind: 'list', rows, ...none }
  const contacts = row && (await contactsOf(row, cipher))
  // Nobody can tell whose an erased lead was, or one whose key is gone.
  if (!contacts) return { kind: 'person', rows, ...none }
  return rowsOfPerson(run, cipher, { email: contacts.mailbox, phone: contacts.phone })
}

async function rowsOfPerson(run: Run, cipher: LeadCipher, person: Person): Promise<FoundRows> {
  const { leads, ...found } = await findPerson(run, cipher, person, { found: mostLeads, opened: mostOpened })
  return { ...found, kind: 'person', rows: leads.map(({ row }) => row) }
}

/**
 * Opens leads, with what is held beside them.
 *
 * @param action as what it is written down before, for each of them; undefined for what is shown masked
 */
export async function wholeLeads(
  db: D1Database,
  cipher: LeadCipher,
  rows: readonly StoredRow[],
  action: 'opened' | 'exported' | undefined,
  { who, now }: Searcher,
): Promise<WholeLead[]> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return []
  const entries = ids.map((leadId) => action && auditEntry({ at: now, who, action, which: { leadId }, leads: 1 }))
  const calls = `SELECT * FROM calls WHERE lead_id IN (${ids.map(quoted).join(', ')})`
  const written = entries.filter((entry) => entry !== undefined)
  const [foundEmails = [], foundCalls = []] = await runOn(db)(emailsOfLeads(ids), calls, ...written)
  const emails = new Map(emailsFrom(foundEmails).map((email) => [email.id, email]))
  const callOf = new Map(
    z
      .array(callRow)
      .parse(foundCalls)
      .map((call) => [call.lead_id, call]),
  )
  const records = await Promise.all(rows.map((row) => openRow(row, cipher)))
  return records.map((record) => ({ ...record, email: emails.get(record.row.id), call: callOf.get(record.row.id) }))
}
