import { countMatching, matchingLeads, type Place } from '#worker/staff/lead-filter.ts'
import { countIn, emailsFrom, isStuck, rowsFrom } from '#worker/staff/lead-record.ts'
import { emailsOfLeads, eraseLeads, leadsWithIds, redrive, redriveEmails } from '#worker/staff/statements.ts'
import { filterOf } from '../leads/filter-query.ts'
import type { Doing, Intent, Target } from './target.ts'

/** Leads in one statement, and statements in one go: well within what one request may do. */
const batchSize = 500
const mostBatches = 20

/** How many leads one press of the button takes at most; for the rest it is pressed again. */
export const mostAtOnce = batchSize * mostBatches

/** How many leads the intent is about now. Rejects when D1 does. */
export async function countTarget(db: D1Database, { doing, target }: Intent): Promise<number> {
  if (target.kind === 'all') {
    const { results } = await db.prepare(countMatching(filterOf(target.query))).all()
    return countIn(results)
  }
  const { results } = await db.prepare(leadsWithIds([target.id])).all()
  const [row] = rowsFrom(results)
  if (!row || row.erased_at !== null) return 0
  if (doing === 'letter') return stuckIn((await db.prepare(emailsOfLeads([target.id])).all()).results)
  return doing === 'send' && row.status === 'delivered' ? 0 : 1
}

const stuckIn = (results: readonly unknown[]) => emailsFrom(results).filter(isStuck).length

/**
 * Sends leads or their emails on, or erases leads, with the statements that all staff use. Sending on only makes them due: the
 * site's sweep wakes them within a minute. Done twice it changes nothing more. Rejects when D1 does; what is done until then stays.
 *
 * @param now Unix ms
 * @returns how many
 */
export async function perform(db: D1Database, { doing, target }: Intent, now: number): Promise<number> {
  if (target.kind === 'one') return change(db, doing, [target.id], now)
  let changed = 0
  let after: Place | undefined
  for (let batch = 0; batch < mostBatches; batch++) {
    const places = await nextPlaces(db, target, after)
    if (places.length > 0)
      changed += await change(
        db,
        doing,
        places.map(({ id }) => id),
        now,
      )
    after = places.at(-1)
    if (places.length < batchSize) break
  }
  return changed
}

async function nextPlaces(db: D1Database, { query }: Extract<Target, { kind: 'all' }>, after: Place | undefined) {
  const { results } = await db
    .prepare(matchingLeads(filterOf(query), after, batchSize))
    .all<{ readonly id: string; readonly received_at: number }>()
  return results.map(({ id, received_at }) => ({ id, receivedAt: received_at }))
}

async function change(db: D1Database, doing: Doing, ids: readonly string[], now: number): Promise<number> {
  const results = await db.batch(statementsFor(doing, ids, now).map((statement) => db.prepare(statement)))
  return results.at(-1)?.results.length ?? 0
}

/** The last of them returns the ids of the leads that it is about. */
function statementsFor(doing: Doing, ids: readonly string[], now: number): readonly string[] {
  switch (doing) {
    case 'send':
      return redrive(ids, now)
    case 'letter':
      return [redriveEmails(ids, now)]
    case 'erase':
      return eraseLeads(ids, now)
  }
}
