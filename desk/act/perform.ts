import * as z from 'zod/mini'
import { eraseForNow } from '#worker/staff/erasing.ts'
import { countMatching, matchingLeads, type Place } from '#worker/staff/lead-filter.ts'
import { countIn, emailsFrom, isStuck, rowsFrom, type StoredRow } from '#worker/staff/lead-record.ts'
import { countAgain, emailsOfLeads, leadsWithIds, redrive, redriveEmails, sendAgain } from '#worker/staff/statements.ts'
import { reasonIn, stateOf } from '../leads/describe-lead.ts'
import { type FilterQuery, filterOf, filterWords, queryText, readFilter } from '../leads/filter-query.ts'
import { placesIn } from '../leads/read-leads.ts'
import { saysWhichAgain } from './send-again.tsx'

const doings = ['send', 'again', 'erase', 'letter'] as const
type Doing = (typeof doings)[number]

/**
 * Which leads are meant: one; several that were ticked; or all that match a filter that says what has become of them, or
 * of their guide emails.
 */
export type Target =
  | { readonly kind: 'one'; readonly id: string }
  | { readonly kind: 'several'; readonly ids: readonly string[] }
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

/** Far more than a page of the list has. */
const someIds = z.array(z.uuid()).check(z.maxLength(100))

/**
 * Reads what is to be done from an address or a form.
 *
 * @param get a field's text, or nothing; of a field that is there several times, all of it with commas between
 * @returns undefined when anything about it is malformed: a filter that is half understood would match too many
 */
export function readIntent(get: (name: string) => string | undefined): Intent | undefined {
  const doing = doings.find((each) => each === get('do'))
  if (doing === undefined) return undefined
  const lead = get('lead')
  if (lead !== undefined) {
    const { data: ids = [] } = someIds.safeParse(lead.split(','))
    const [id, ...others] = new Set(ids)
    if (id === undefined) return undefined
    return { doing, target: others.length === 0 ? { kind: 'one', id } : { kind: 'several', ids: [id, ...others] } }
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
    ...(target.kind === 'all'
      ? [...new URLSearchParams(queryText(target.query))]
      : [['lead', idsOf(target).join(',')] as const]),
  ]
}

/** So many leads may be chosen one by one, and erased without typing how many. */
export const mostByHand = 10

/** Whether all that match may be erased together: not people whom we have failed, nor held ones of every kind at once. */
export function areErasableTogether({ state, reason }: FilterQuery): boolean {
  return state === 'delivered' || (state === 'held' && reason !== undefined)
}

/** The filter that has a lead among those of its kind. */
const filterOn = (row: StoredRow): FilterQuery => ({ state: stateOf(row), reason: reasonIn(row.last_outcome) })

const areMany = (ids: readonly string[]) => ids.length > mostByHand

/** Whether more are meant than anyone has looked at one by one. */
export const isMany = (target: Target) => target.kind === 'all' || areMany(idsOf(target))

const idsOf = (target: Exclude<Target, { kind: 'all' }>) => (target.kind === 'one' ? [target.id] : target.ids)

/** As the audit table keeps it. */
export function whichOf(target: Target) {
  if (target.kind === 'one') return { leadId: target.id }
  return { filter: target.kind === 'all' ? queryText(target.query) : `lead=${target.ids.join(',')}` }
}

export function targetWords(target: Target): string {
  if (target.kind === 'several') return target.ids.map((id) => id.slice(0, 8)).join(', ')
  return target.kind === 'one' ? target.id : filterWords(target.query)
}

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
  const ids = idsOf(target)
  if (doing === 'again') return countIn((await db.prepare(countAgain(ids, now)).all()).results)
  return (await possible(db, doing, ids)).length
}

/** Those of them to which it can be done. */
async function possible(db: D1Database, doing: Doing, ids: readonly string[]): Promise<string[]> {
  const { results } = await db.prepare(leadsWithIds(ids)).all()
  const kept = rowsFrom(results).filter(({ erased_at }) => erased_at === null)
  // Its statement itself leaves out those on their way.
  if (doing === 'again') return kept.map(({ id }) => id)
  if (doing === 'send') return kept.filter(({ status }) => status !== 'delivered').map(({ id }) => id)
  if (doing === 'erase')
    return kept.filter((row) => !areMany(ids) || areErasableTogether(filterOn(row))).map(({ id }) => id)
  const emails = await db.prepare(emailsOfLeads(kept.map(({ id }) => id))).all()
  return emailsFrom(emails.results)
    .filter(isStuck)
    .map(({ id }) => id)
}

/**
 * Sends leads or their emails on, or erases leads for an hour, with the statements that all staff use. Sending on only
 * makes them due: the site's sweep wakes them within a minute. Done twice it changes nothing more. Rejects when D1 does;
 * what is done until then stays.
 *
 * @param by when (Unix ms), and the id of the entry that says who
 * @returns how many
 */
export async function perform(db: D1Database, { doing, target }: Intent, by: By): Promise<number> {
  if (target.kind !== 'all') {
    const ids = await possible(db, doing, idsOf(target))
    return change(db, doing, ids, { ...by, isMany: isMany(target) })
  }
  let changed = 0
  let after: Place | undefined
  for (let batch = 0; batch < mostBatches; batch++) {
    const places = await nextPlaces(db, target, after)
    if (places.length > 0)
      changed += await change(
        db,
        doing,
        places.map(({ id }) => id),
        { ...by, isMany: true },
      )
    after = places.at(-1)
    if (places.length < batchSize) break
  }
  return changed
}

async function nextPlaces(db: D1Database, { query }: Extract<Target, { kind: 'all' }>, after: Place | undefined) {
  const { results } = await db.prepare(matchingLeads(filterOf(query), after, batchSize)).all()
  return placesIn(results)
}

/** When something is done, and the entry that says who does it. */
interface By {
  readonly now: number
  readonly entry: number
}

type Change = By & { readonly isMany: boolean }

async function change(db: D1Database, doing: Doing, ids: readonly string[], by: Change): Promise<number> {
  const results = await db.batch(statementsFor(doing, ids, by).map((statement) => db.prepare(statement)))
  return results.at(-1)?.results.length ?? 0
}

/** The last of them returns the ids of the leads that it is about. */
function statementsFor(doing: Doing, ids: readonly string[], by: Change): readonly string[] {
  switch (doing) {
    case 'send':
      return redrive(ids, by.now)
    case 'again':
      return [sendAgain(ids, by.now)]
    case 'letter':
      return [redriveEmails(ids, by.now)]
    case 'erase':
      return eraseForNow(ids, by)
  }
}
