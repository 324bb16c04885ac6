import * as z from 'zod/mini'
import { auditCorrection, entryIn } from '#worker/staff/audit.ts'
import { type Held, heldQuery, type StuckEmailState } from '#worker/staff/lead-filter.ts'
import { countIn, emailsFrom, isStuck, rowsFrom } from '#worker/staff/lead-record.ts'
import {
  countHeld,
  countParked,
  countStuckEmails,
  emailsOfLeads,
  leadsWithIds,
  parkedLeads,
  redriveHeld,
  redrive as redriveLeads,
  redriveStuckEmails,
} from '#worker/staff/statements.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../cloudflare/stop.ts'
import { query } from './database.ts'
import { answer, confirm, counted, doneToAll, type Session, written } from './session.ts'

/** How many leads one UPDATE takes: the sweep, which wakes them, takes 2,500 a minute. */
const batchSize = 500

const idsIn = z.array(z.object({ id: z.string() }))

/** Leads whose guide email is in this state. */
export interface OfEmails {
  readonly letters: StuckEmailState
}

export type Redriven = readonly string[] | 'all' | Held | OfEmails

/** Puts leads back to pending with a fresh schedule. Sends nothing: the sweep finds them within two minutes. */
export async function redrive(which: Redriven, session: Session): Promise<void> {
  const redriven = await redrivenOf(which, session)
  const words = redriven === 0 ? 'No lead was redriven.' : `${counted(redriven)} will be sent again within two minutes.`
  answer(session, { redriven }, words)
}

function redrivenOf(which: Redriven, session: Session): Promise<number> {
  if (which === 'all') return redriveAll(session)
  if ('letters' in which) return redriveAllEmails(which.letters, session)
  return 'reason' in which ? redriveAllHeld(which, session) : redriveSome([...new Set(which)], session)
}

async function redriveAllHeld(held: Held, session: Session): Promise<number> {
  const count = countIn(await query(session.database, countHeld(held)))
  if (count === 0) return 0
  await confirm(`Of those held, send ${counted(count)}?`, session)
  return doneToAll('sent on', heldQuery(held), count, session, async () => {
    const [, redriven = []] = await session.database.run(...redriveHeld(held, session.now))
    return redriven.length
  })
}

async function redriveAllEmails(state: StuckEmailState, session: Session): Promise<number> {
  const count = countIn(await query(session.database, countStuckEmails(state)))
  if (count === 0) return 0
  await confirm(`Send the letters of ${counted(count)} again?`, session)
  return doneToAll('letter sent again', `letters=${state}`, count, session, async () => {
    return (await query(session.database, redriveStuckEmails(state, session.now))).length
  })
}

async function redriveSome(ids: readonly string[], session: Session): Promise<number> {
  const [found = [], emails = []] = await session.database.run(leadsWithIds(ids), emailsOfLeads(ids))
  const rows = rowsFrom(found)
  const stuck = new Set(emailsFrom(emails).flatMap((email) => (isStuck(email) ? [email.id] : [])))
  for (const id of ids) {
    const row = rows.find((candidate) => candidate.id === id)
    if (!row) throw new Stop(`There is no lead ${id}.`)
    if (row.erased_at !== null) throw new Stop(`Lead ${id} was erased on ${timeText(row.erased_at)}.`)
    if (row.status === 'delivered' && !stuck.has(id)) {
      throw new Stop(`Lead ${id} was delivered on ${timeText(row.settled_at)}; only undelivered ones are sent again.`)
    }
  }
  await confirm(`Send ${counted(ids.length)} again?`, session)
  const entries = rows.map(({ id, status }) =>
    written(status === 'delivered' ? 'letter sent again' : 'sent on', { leadId: id }, 1, session),
  )
  const answers = await session.database.run(...entries)
  const redriven = await redriveIds(ids, session)
  const alone = rows.flatMap(({ id }, index) => (redriven.has(id) ? [] : [entryIn(answers[index] ?? [])]))
  if (alone.length > 0) {
    session.note(`${counted(alone.length)} being attempted at this moment: left alone.`)
    await session.database.run(...alone.map((entry) => auditCorrection(entry, 0)))
  }
  return redriven.size
}

async function redriveAll(session: Session): Promise<number> {
  const parked = countIn(await query(session.database, countParked))
  if (parked === 0) return 0
  await confirm(`Send ${counted(parked)} again?`, session)
  return doneToAll('sent on', 'state=parked', parked, session, async () => {
    let redriven = 0
    for (;;) {
      const ids = idsIn.parse(await query(session.database, parkedLeads(batchSize))).map(({ id }) => id)
      const done = ids.length === 0 ? 0 : (await redriveIds(ids, session)).size
      redriven += done
      if (done < batchSize) return redriven
    }
  })
}

/** @returns the ids of those that are sent on, or whose emails are */
async function redriveIds(ids: readonly string[], { database, now }: Session): Promise<ReadonlySet<string>> {
  const [deliveries = []] = await database.run(...redriveLeads(ids, now))
  return new Set(idsIn.parse(deliveries).map(({ id }) => id))
}
