import type { Held } from '#worker/staff/lead-filter.ts'
import { countIn, personOf, rowsFrom, type StoredRow } from '#worker/staff/lead-record.ts'
import {
  countByKey,
  countHeld,
  eraseHeld,
  eraseLeads,
  leadsWithHash,
  leadsWithIds,
  leadsWithoutHash,
} from '#worker/staff/statements.ts'
import { normalised, type Person } from '#worker/store/lead-cipher.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../../cloudflare/stop.ts'
import { allRows, query } from '../database.ts'
import { answer, confirm, type Session } from '../session.ts'
import { counted, table } from '../table.ts'
import { countUnreadable } from './stats.ts'

export type Whose = Person | { readonly id: string } | Held

/** Erases everything about one person, one lead, or leads that were held. What is left of a row names nobody. */
export async function erase(whose: Whose, session: Session): Promise<void> {
  if ('reason' in whose) return eraseAllHeld(whose, session)
  const rows = 'id' in whose ? await withId(whose.id, session) : await ofPerson(whose, session)
  if (rows.length > 0) {
    session.note(
      table(
        ['id', 'status', 'received'],
        rows.map((row) => [row.id, row.status, timeText(row.received_at)]),
      ),
    )
    await confirm(`Erase ${counted(rows.length)} for good?`, session)
    const ids = rows.map(({ id }) => id)
    await session.database.run(...eraseLeads(ids, session.now))
  }
  const none = 'phone' in whose ? noneWithNumber : 'There is no lead with this address.'
  const words = rows.length === 0 ? none : `${counted(rows.length)} erased.`
  answer(session, { erased: rows.map(({ id }) => id) }, words)
}

const noneWithNumber = 'There is no request to be rung with this number. --email finds the others.'

async function eraseAllHeld(held: Held, session: Session): Promise<void> {
  const count = countIn(await query(session.database, countHeld(held)))
  if (count > 0) await confirm(`Of those held, erase ${counted(count)} for good?`, session)
  const [, erased = []] = count > 0 ? await session.database.run(...eraseHeld(held, session.now)) : []
  answer(session, { erased: erased.length }, `${counted(erased.length)} erased.`)
}

async function withId(id: string, { database }: Session): Promise<StoredRow[]> {
  const rows = rowsFrom(await query(database, leadsWithIds([id])))
  if (rows.length === 0) throw new Stop(`There is no lead ${id}.`)
  return rows
}

/** Finds leads by the person's hash under each key; leads older than the keys are read and compared here. */
async function ofPerson(person: Person, { cipher, database, note }: Session): Promise<StoredRow[]> {
  const hashed = leadsWithHash(await cipher.personHashes(person))
  const [found = [], keyRows] = await database.run(hashed, countByKey)
  const rows = rowsFrom(found)
  for (const row of await allRows(database, leadsWithoutHash)) {
    const held = await personOf(row, cipher)
    if (held !== undefined && isSame(held, person)) rows.push(row)
  }
  const unread = countUnreadable(keyRows, cipher)
  if (unread > 0) {
    note(`Warning: ${counted(unread)} cannot be read with the keys in LEAD_KEYS. This person may be among them.`)
  }
  return rows
}

function isSame(one: Person, other: Person): boolean {
  if ('email' in one) return 'email' in other && normalised(one.email) === normalised(other.email)
  return 'phone' in other && one.phone === other.phone
}
