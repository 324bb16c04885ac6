import * as z from 'zod/mini'
import { type AuditAction, auditCorrection, entryIn } from '#worker/staff/audit.ts'
import { eraseLeads } from '#worker/staff/erasing.ts'
import { type Contacts, contactsOf, findPerson } from '#worker/staff/find-person.ts'
import { countMatching, matchingLeads, type Place } from '#worker/staff/lead-filter.ts'
import { countIn, emailsFrom, isStuck, rowsFrom, type StoredRow } from '#worker/staff/lead-record.ts'
import { initials } from '#worker/staff/shown-text.ts'
import {
  emailsOfLeads,
  keptPlainLeads,
  leadsWithIds,
  redrive as redriveLeads,
  sealLead,
} from '#worker/staff/statements.ts'
import type { Person } from '#worker/store/lead-cipher.ts'
import { sealContent } from '#worker/store/lead-content.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../cloudflare/command.ts'
import {
  allRows,
  confirm,
  counted,
  filterText,
  query,
  rowWith,
  type Session,
  table,
  type Which,
  written,
} from './session.ts'

// What changes leads: sending on what did not go, erasing, and encrypting what is plain. Each asks first.

/** Leads by id that one statement has room for. */
const batchSize = 500

const idsIn = z.array(z.object({ id: z.string() }))

/** Puts all leads that match back to pending with a fresh schedule. Sends nothing: the sweep finds them within two minutes. */
export async function redriveMatching(which: Which, session: Session): Promise<void> {
  const work = async () => {
    let redriven = 0
    let after: Place | undefined
    for (;;) {
      const places = placesIn.parse(await query(session, matchingLeads(which, after, batchSize)))
      const ids = places.map(({ id }) => id)
      if (ids.length > 0) redriven += (await redriveIds(ids, session)).size
      const last = places.at(-1)
      if (!last || places.length < batchSize) return redriven
      after = { id: last.id, receivedAt: last.received_at }
    }
  }
  const question = (leads: string) => `Send ${leads} again?`
  const count = countIn(await query(session, countMatching(which)))
  sayRedriven(await doToAll({ action: 'sent on', filter: filterText(which), question, work }, count, session), session)
}

function sayRedriven(count: number, { print }: Session): void {
  print(count === 0 ? 'No lead was redriven.' : `${counted(count)} will be sent again within two minutes.`)
}

const placesIn = z.array(z.object({ id: z.string(), received_at: z.number() }))

/** The same for some leads, or the emails of delivered ones. @throws Stop if there is nothing to send of one */
export async function redrive(ids: readonly string[], session: Session): Promise<void> {
  const [leads = [], emails = []] = await session.run(leadsWithIds(ids), emailsOfLeads(ids))
  const found = rowsFrom(leads)
  const rows = ids.map((id) => rowWith(id, found))
  const stuck = new Set(emailsFrom(emails).flatMap((email) => (isStuck(email) ? [email.id] : [])))
  for (const { id, status, erased_at, settled_at } of rows) {
    if (erased_at !== null) throw new Stop(`Lead ${id} was erased on ${timeText(erased_at)}.`)
    if (status === 'delivered' && !stuck.has(id))
      throw new Stop(`Lead ${id} was delivered on ${timeText(settled_at)}; only undelivered ones are sent again.`)
  }
  await confirm(`Send ${counted(ids.length)} again?`, session)
  const entries = rows.map(({ id, status }) =>
    written(status === 'delivered' ? 'letter sent again' : 'sent on', { leadId: id }, 1, session),
  )
  const answers = await session.run(...entries)
  const redriven = await redriveIds(ids, session)
  const alone = rows.flatMap(({ id }, index) => (redriven.has(id) ? [] : [entryIn(answers[index] ?? [])]))
  if (alone.length > 0) {
    session.note(`${counted(alone.length)} being attempted at this moment: left alone.`)
    await session.run(...alone.map((entry) => auditCorrection(entry, 0)))
  }
  sayRedriven(redriven.size, session)
}

/** @returns the ids of those that are sent on, or whose emails are */
async function redriveIds(ids: readonly string[], { run, now }: Session): Promise<ReadonlySet<string>> {
  const [deliveries = []] = await run(...redriveLeads(ids, now))
  return new Set(idsIn.parse(deliveries).map(({ id }) => id))
}

interface Found {
  readonly row: StoredRow
  readonly who: string
  readonly by: string
}

/** Leads erased by one start of wrangler, each with its entry: a command line has room for about three hundred. */
const erasedAtOnce = 200

/** Erases leads for good. What is left of a row names nobody. */
export async function erase(ids: readonly string[], session: Session): Promise<void> {
  const found = rowsFrom(await query(session, leadsWithIds(ids)))
  const rows = ids.map((id) => rowWith(id, found))
  const contacts = await Promise.all(rows.map((row) => contactsOf(row, session.cipher)))
  await eraseFound(
    rows.map((row, index) => ({ row, who: nameIn(contacts[index]), by: 'id' })),
    session,
  )
}

/** The same for whatever has either a person's address or their number. */
export async function erasePerson(person: Person, session: Session): Promise<void> {
  const bounds = { found: Number.MAX_SAFE_INTEGER, opened: Number.MAX_SAFE_INTEGER }
  // What was erased at the desk in the last hour too: otherwise it could still be taken back.
  const wanted = { ...bounds, withReturning: true }
  const { leads, unreadable } = await findPerson(session.run, session.cipher, person, wanted)
  if (unreadable > 0)
    session.note(`Warning: ${counted(unreadable)} cannot be read: see LEAD_KEYS. This person may be among them.`)
  await eraseFound(
    leads.map(({ row, contacts, by }) => ({ row, who: nameIn(contacts), by: by.join(', ') })),
    session,
  )
}

/** No more than tells one person of a household from another. */
const nameIn = (contacts: Contacts | undefined) => (contacts ? initials(...contacts.names) : 'unreadable')

async function eraseFound(found: readonly Found[], session: Session): Promise<void> {
  if (found.length === 0) return session.print('No lead is theirs.')
  const rows = found.map(({ row, who, by }) => [row.id, row.status, timeText(row.received_at), who, by])
  session.note(table(['id', 'status', 'received', 'who', 'found by'], rows))
  await confirm(`Erase ${counted(found.length)} for good?`, session)
  const ids = found.map(({ row }) => row.id)
  for (let from = 0; from < ids.length; from += erasedAtOnce) {
    const some = ids.slice(from, from + erasedAtOnce)
    const entries = some.map((leadId) => written('erased', { leadId }, 1, session))
    await session.run(...entries, ...eraseLeads(some, session.now))
  }
  session.print(`${counted(found.length)} erased.`)
}

/** Leads sealed by one start of wrangler: a command line has room for about two hundred. */
const sealedAtOnce = 50

/**
 * Encrypts leads that were stored without keys, after a look at them: with keys set such a row does not open, because
 * anyone who can write to the database could have put it there.
 */
export async function seal(session: Session): Promise<void> {
  if (session.cipher.newestKeyId === null) throw new Stop('There is no key: set LEAD_KEYS.')
  const rows = await allRows(session, (after, limit) => keptPlainLeads(after?.id, limit))
  if (rows.length > 0) {
    const cells = rows.map((row) => [row.id, row.status, timeText(row.received_at), row.source_code])
    session.note(table(['id', 'status', 'received', 'code'], cells))
  }
  const question = (leads: string) => `Were these stored by this site? Encrypt ${leads}, and send those that wait?`
  const work = () => sealAll(rows, session)
  const sealed = await doToAll({ action: 'encrypted', filter: '', question, work }, rows.length, session)
  session.print(`${counted(sealed)} encrypted.`)
}

async function sealAll(rows: readonly StoredRow[], session: Session): Promise<number> {
  let sealed = 0
  for (let from = 0; from < rows.length; from += sealedAtOnce) {
    const some = rows.slice(from, from + sealedAtOnce)
    const results = await session.run(...(await Promise.all(some.map((row) => sealing(row, session)))))
    sealed += results.flatMap((result) => idsIn.parse(result)).length
  }
  return sealed
}

async function sealing({ id, content }: StoredRow, { cipher }: Session): Promise<string> {
  const sealed = await sealContent(id, content ?? '', cipher)
  if (!sealed) throw new Stop(`Lead ${id} cannot be read by this version.`)
  return sealLead(id, sealed)
}

/** Something to be done to all leads that match. */
interface Deed {
  readonly action: AuditAction
  /** Which, as the desk's address has it. */
  readonly filter: string
  /** What is asked before, about so many leads. */
  readonly question: (leads: string) => string
  /** @returns how many it was */
  readonly work: () => Promise<number>
}

/**
 * Asks, writes down who does it, does it, and puts the number right if it was another by then.
 *
 * @param count how many there are
 * @returns how many it was. Throws Stop unless the answer is yes
 */
async function doToAll({ action, filter, question, work }: Deed, count: number, session: Session): Promise<number> {
  if (count === 0) return 0
  await confirm(question(counted(count)), session)
  const [entry = []] = await session.run(written(action, { filter }, count, session))
  const done = await work()
  if (done !== count) await session.run(auditCorrection(entryIn(entry), done))
  return done
}
