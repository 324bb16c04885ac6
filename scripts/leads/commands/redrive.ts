import * as z from 'zod/mini'
import type { Held } from '#worker/operator/held.ts'
import { countIn, rowsFrom } from '#worker/operator/lead-row.ts'
import {
  countStuckLetters,
  isStuck,
  lettersFrom,
  lettersOfLeads,
  redriveLetters,
  redriveStuckLetters,
  releaseLetters,
} from '#worker/operator/letters.ts'
import {
  countHeld,
  countParked,
  leadsWithIds,
  redriveHeld,
  redriveLeads,
  redriveParked,
} from '#worker/operator/statements.ts'
import type { StuckLetterState } from '#worker/operator/stuck-letters.ts'
import { timeText } from '#worker/store/uk-time.ts'
import { Stop } from '../../cloudflare/stop.ts'
import { query } from '../database.ts'
import { answer, confirm, type Session } from '../session.ts'
import { counted } from '../table.ts'

/** How many leads one UPDATE takes: the sweep, which sends them, takes 2,500 a minute. */
const batchSize = 500

const idsIn = z.array(z.object({ id: z.string() }))

/** Leads whose guide email is in this state. */
export interface OfEmails {
  readonly letters: StuckLetterState
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
  const [redriven = []] = await session.database.run(redriveHeld(held, session.now), releaseLetters(session.now))
  return redriven.length
}

async function redriveAllEmails(state: StuckLetterState, session: Session): Promise<number> {
  const count = countIn(await query(session.database, countStuckLetters(state)))
  if (count === 0) return 0
  await confirm(`Send the letters of ${counted(count)} again?`, session)
  return (await query(session.database, redriveStuckLetters(state, session.now))).length
}

async function redriveSome(ids: readonly string[], session: Session): Promise<number> {
  const [found = [], letters = []] = await session.database.run(leadsWithIds(ids), lettersOfLeads(ids))
  const rows = rowsFrom(found)
  const stuck = new Set(lettersFrom(letters).flatMap((letter) => (isStuck(letter) ? [letter.id] : [])))
  for (const id of ids) {
    const row = rows.find((candidate) => candidate.id === id)
    if (!row) throw new Stop(`There is no lead ${id}.`)
    if (row.erased_at !== null) throw new Stop(`Lead ${id} was erased on ${timeText(row.erased_at)}.`)
    if (row.status === 'delivered' && !stuck.has(id)) {
      throw new Stop(`Lead ${id} was delivered on ${timeText(row.settled_at)}; only undelivered ones are sent again.`)
    }
  }
  await confirm(`Send ${counted(ids.length)} again?`, session)
  const done = await session.database.run(redriveLeads(ids, session.now), redriveLetters(ids, session.now))
  const redriven = new Set(idsIn.parse(done.flat()).map(({ id }) => id)).size
  if (redriven < ids.length)
    session.note(`${counted(ids.length - redriven)} being attempted at this moment: left alone.`)
  return redriven
}

async function redriveAll(session: Session): Promise<number> {
  const parked = countIn(await query(session.database, countParked))
  if (parked === 0) return 0
  await confirm(`Send ${counted(parked)} again?`, session)
  let redriven = 0
  for (;;) {
    const ids = idsIn.parse(await query(session.database, redriveParked(session.now, batchSize))).map(({ id }) => id)
    const { length } = ids
    if (length > 0) await session.database.run(redriveLetters(ids, session.now))
    redriven += length
    if (length < batchSize) return redriven
  }
}
