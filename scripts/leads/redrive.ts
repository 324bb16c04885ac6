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
import { Stop } from '../cloudflare/command.ts'
import { query } from './database.ts'
import { answer, confirm, counted, doToAll, type Session, written } from './session.ts'

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
  const { database, now } = session
  const work = async () => (await database.run(...redriveHeld(held, now))).at(-1)?.length ?? 0
  const question = (leads: string) => `Of those held, send ${leads}?`
  const count = countIn(await query(database, countHeld(held)))
  return doToAll({ action: 'sent on', filter: heldQuery(held), question, work }, count, session)
}

async function redriveAllEmails(state: StuckEmailState, session: Session): Promise<number> {
  const { database, now } = session
  const work = async () => (await query(database, redriveStuckEmails(state, now))).length
  const question = (leads: string) => `Send the letters of ${leads} again?`
  const count = countIn(await query(database, countStuckEmails(state)))
  return doToAll({ action: 'letter sent again', filter: `letters=${state}`, question, work }, count, session)
}

async function redriveAll(session: Session): Promise<number> {
  const work = async () => {
    let redriven = 0
    for (;;) {
      const ids = idsIn.parse(await query(session.database, parkedLeads(batchSize))).map(({ id }) => id)
      const done = ids.length === 0 ? 0 : (await redriveIds(ids, session)).size
      redriven += done
      if (done < batchSize) return redriven
    }
  }
  const question = (leads: string) => `Send ${leads} again?`
  const count = countIn(await query(session.database, countParked))
  return doToAll({ action: 'sent on', filter: 'state=parked', question, work }, count, session)
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

/** @returns the ids of those that are sent on, or whose emails are */
async function redriveIds(ids: readonly string[], { database, now }: Session): Promise<ReadonlySet<string>> {
  const [deliveries = []] = await database.run(...redriveLeads(ids, now))
  return new Set(idsIn.parse(deliveries).map(({ id }) => id))
}
