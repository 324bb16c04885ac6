import { eraseHeld, eraseLeads } from '#worker/staff/erasing.ts'
import { type Contacts, contactsOf, findPerson } from '#worker/staff/find-person.ts'
import { type Held, heldQuery } from '#worker/staff/lead-filter.ts'
import { countIn, rowsFrom, type StoredRow } from '#worker/staff/lead-record.ts'
import { initials } from '#worker/staff/shown-text.ts'
import { countHeld, leadsWithIds } from '#worker/staff/statements.ts'
import type { Person } from '#worker/store/lead-cipher.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../cloudflare/command.ts'
import { query } from './database.ts'
import { answer, confirm, counted, doToAll, type Session, table, written } from './session.ts'

/** A lead with either the address or the number is the person's. */
export type Whose = Person | { readonly id: string } | Held

interface Found {
  readonly row: StoredRow
  readonly who: string
  readonly by: string
}

/** Leads erased by one start of wrangler, each with its entry: a command line has room for about three hundred. */
const batchSize = 200

/** Erases everything about one person, one lead, or leads that were held. What is left of a row names nobody. */
export async function erase(whose: Whose, session: Session): Promise<void> {
  if ('reason' in whose) return eraseAllHeld(whose, session)
  const found = 'id' in whose ? await withId(whose.id, session) : await ofPerson(whose, session)
  const ids = found.map(({ row }) => row.id)
  if (found.length > 0) {
    const rows = found.map(({ row, who, by }) => [row.id, row.status, timeText(row.received_at), who, by])
    session.note(table(['id', 'status', 'received', 'who', 'found by'], rows))
    await confirm(`Erase ${counted(found.length)} for good?`, session)
  }
  for (let from = 0; from < ids.length; from += batchSize) {
    const some = ids.slice(from, from + batchSize)
    const entries = some.map((leadId) => written('erased', { leadId }, 1, session))
    await session.database.run(...entries, ...eraseLeads(some, session.now))
  }
  answer(session, { erased: ids }, found.length === 0 ? 'No lead is theirs.' : `${counted(found.length)} erased.`)
}

async function eraseAllHeld(held: Held, session: Session): Promise<void> {
  const { database, now } = session
  const work = async () => (await database.run(...eraseHeld(held, now))).at(-1)?.length ?? 0
  const question = (leads: string) => `Of those held, erase ${leads} for good?`
  const count = countIn(await query(database, countHeld(held)))
  const erased = await doToAll({ action: 'erased', filter: heldQuery(held), question, work }, count, session)
  answer(session, { erased }, `${counted(erased)} erased.`)
}

async function withId(id: string, { database, cipher }: Session): Promise<Found[]> {
  const [row] = rowsFrom(await query(database, leadsWithIds([id])))
  if (!row) throw new Stop(`There is no lead ${id}.`)
  return [{ row, who: nameIn(await contactsOf(row, cipher)), by: 'id' }]
}

async function ofPerson(person: Person, { cipher, database, note }: Session): Promise<Found[]> {
  const bounds = { found: Number.MAX_SAFE_INTEGER, opened: Number.MAX_SAFE_INTEGER }
  // What was erased at the desk in the last hour too: otherwise it could still be taken back.
  const { leads, unreadable } = await findPerson(database.run, cipher, person, { ...bounds, withReturning: true })
  if (unreadable > 0)
    note(`Warning: ${counted(unreadable)} cannot be read: see LEAD_KEYS. This person may be among them.`)
  return leads.map(({ row, contacts, by }) => ({ row, who: nameIn(contacts), by: by.join(', ') }))
}

/** No more than tells one person of a household from another. */
const nameIn = (contacts: Contacts | undefined) => (contacts ? initials(...contacts.names) : 'unreadable')
