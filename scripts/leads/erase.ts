import { eraseHeld, eraseLeads, returningLeads } from '#worker/staff/erasing.ts'
import { type Held, heldQuery } from '#worker/staff/lead-filter.ts'
import { type Contacts, contactsOf, countIn, rowsFrom, type StoredRow } from '#worker/staff/lead-record.ts'
import { initials } from '#worker/staff/shown-text.ts'
import { countHeld, countKept, keptLeads, leadsWithIds } from '#worker/staff/statements.ts'
import type { LeadCipher } from '#worker/store/lead-cipher.ts'
import { mailboxOf } from '#worker/store/mailbox.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../cloudflare/command.ts'
import { pages, query } from './database.ts'
import { answer, confirm, counted, doToAll, type Session, table, written } from './session.ts'

/** What one person has given, the number as it is stored; a lead with either of them is theirs. */
interface Person {
  readonly email: string | undefined
  readonly phone: string | undefined
}

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

/** Of what was erased at the desk in the last hour too: otherwise it could still be taken back. */
async function* everyPage(database: Session['database']) {
  yield* pages(database, (after, limit) => keptLeads(undefined, after, limit))
  yield* pages(database, returningLeads)
}

/**
 * Reads every lead that is not erased and compares it here, folded as repeats are recognised: no index knows how else an
 * address may be spelt, or the number of someone who gave an address too. One that does not open is found by its hash,
 * if it was sealed with a key that is known.
 */
async function ofPerson(person: Person, { cipher, database, note }: Session): Promise<Found[]> {
  const isTheirs = await comparison(person, cipher)
  const all = countIn(await query(database, countKept))
  note(`Each lead is read and compared on this computer: ${counted(all)}.`)
  const found: Found[] = []
  let [read, unread] = [0, 0]
  for await (const rows of everyPage(database)) {
    for (const row of rows) {
      const contacts = await contactsOf(row, cipher)
      const by = isTheirs(row, contacts)
      if (by.length > 0) found.push({ row, who: nameIn(contacts), by: by.join(', ') })
      else if (!contacts) unread++
    }
    read += rows.length
    if (read < all) note(`${read} of ${counted(all)} read, ${found.length} found.`)
  }
  if (unread > 0) note(`Warning: ${counted(unread)} cannot be read: see LEAD_KEYS. This person may be among them.`)
  return found
}

/** @returns by what a lead is this person's; empty when it is not */
async function comparison({ email, phone }: Person, cipher: LeadCipher) {
  const mailbox = email === undefined ? undefined : mailboxOf(email)
  const hashes: readonly (string | null)[] = [
    ...(email === undefined ? [] : await cipher.personHashes({ email })),
    ...(phone === undefined ? [] : await cipher.personHashes({ phone })),
  ]
  return (row: StoredRow, contacts: Contacts | undefined): readonly string[] => {
    if (!contacts) return hashes.includes(row.email_hash) ? ['hash'] : []
    return [...(contacts.mailbox === mailbox ? ['email'] : []), ...(contacts.phone === phone ? ['phone'] : [])]
  }
}

/** No more than tells one person of a household from another. */
const nameIn = (contacts: Contacts | undefined) => (contacts ? initials(...contacts.names) : 'unreadable')
