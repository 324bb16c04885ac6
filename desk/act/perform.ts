import * as z from 'zod/mini'
import { countMatching, matchingLeads, type Place } from '#worker/staff/lead-filter.ts'
import { countIn, emailsFrom, isStuck, rowsFrom } from '#worker/staff/lead-record.ts'
import {
  countAgain,
  emailsOfLeads,
  eraseLeads,
  leadsWithIds,
  redrive,
  redriveEmails,
  sendAgain,
} from '#worker/staff/statements.ts'
import { type FilterQuery, filterOf, filterWords, queryText, readFilter } from '../leads/filter-query.ts'
import { saysWhichAgain } from './send-again.tsx'

const doings = ['send', 'again', 'erase', 'letter'] as const
type Doing = (typeof doings)[number]

/** Which leads are meant: one, or all that match a filter that says what has become of them, or of their guide emails. */
export type Target =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'all'; readonly query: FilterQuery }

/** Held leads are among them only when the filter says so, as with `npm run leads`. */
type ActionState = 'waiting' | 'parked' | 'held' | 'delivered'

const states: Readonly<Record<'send' | 'erase', readonly ActionState[]>> = {
  send: ['waiting', 'parked', 'held'],
  erase: ['waiting', 'parked', 'held', 'delivered'],
}

export interface Intent {
  readonly doing: Doing
  readonly target: Target
}

/**
 * Reads what is to be done from an address or a form.
 *
 * @returns undefined when anything about it is malformed: a filter that is half understood would match too many
 */
export function readIntent(get: (name: string) => string | undefined): Intent | undefined {
  const doing = doings.find((each) => each === get('do'))
  if (doing === undefined) return undefined
  const lead = get('lead')
  if (lead !== undefined) {
    return z.uuid().safeParse(lead).success ? { doing, target: { kind: 'one', id: lead } } : undefined
  }
  const { query, isWrong } = readFilter(get)
  return isWrong || !saysEnough(doing, query) ? undefined : { doing, target: { kind: 'all', query } }
}

function saysEnough(doing: Doing, query: FilterQuery): boolean {
  if (doing === 'again') return saysWhichAgain(query)
  return doing === 'letter' ? query.letters !== undefined : states[doing].some((allowed) => allowed === query.state)
}

/** The same as fields of a form or an address. */
export function intentFields({ doing, target }: Intent): readonly (readonly [name: string, value: string])[] {
  return [
    ['do', doing],
    ...(target.kind === 'one' ? [['lead', target.id] as const] : [...new URLSearchParams(queryText(target.query))]),
  ]
}

export const targetWords = (target: Target) => (target.kind === 'one' ? target.id : filterWords(target.query))

/** Leads in one statement, and statements in one go: well within what one request may do. */
const batchSize = 500
const mostBatches = 20

/** How many leads one press of the button takes at most; for the rest it is pressed again. */
export const mostAtOnce = batchSize * mostBatches

/** How many leads the intent is about now. Rejects when D1 does. @param now Unix ms */
export async function countTarget(db: D1Database, { doing, target }: Intent, now: number): Promise<number> {
  if (target.kind === 'all') {
    const { results } = await db.prepare(countMatching(filterOf(target.query))).all()
    return countIn(results)
  }
  if (doing === 'again') return countIn((await db.prepare(countAgain([target.id], now)).all()).results)
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
    case 'again':
      return [sendAgain(ids, now)]
    case 'letter':
      return [redriveEmails(ids, now)]
    case 'erase':
      return eraseLeads(ids, now)
  }
}
