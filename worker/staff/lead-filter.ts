import type { DeliveryMethod } from '#contract/answers.ts'
import type { Lead } from '#contract/lead.ts'
import { hasHeldOutcome, heldOutcome, isSentAgain, isStuckEmail } from '../store/tables.ts'

/** What has become of a lead, in the order a person would ask; those sent again in vain are delivered ones too. */
export const leadStates = ['waiting', 'parked', 'held', 'delivered', 'in vain', 'erased'] as const
export type LeadState = (typeof leadStates)[number]

/** Emails with the guide that wait for someone: given up, refused, or held because the day's budget is spent. */
export const stuckEmailStates = ['parked', 'refused', 'held'] as const
export type StuckEmailState = (typeof stuckEmailStates)[number]

/** Such a state as it is typed; undefined for anything else. */
export const stuckStateFrom = (text: string | undefined) => stuckEmailStates.find((state) => state === text)

/** Which leads are meant; whatever is left out makes no difference. Times are Unix ms of their arrival. */
export interface LeadFilter {
  readonly state?: LeadState | undefined
  /**
   * Why they are held, `flood`; or, of parked ones and those that wait, how the last attempt ended, `http 500`. Of those
   * that wait also {@link failed}: in whatever way it failed. Any of them will do.
   */
  readonly reasons?: readonly string[] | undefined
  /** What has become of their emails with the guide. */
  readonly letters?: StuckEmailState | undefined
  readonly form?: Lead['form'] | undefined
  /** How they want the guide. Leads of a release before migration 0021 do not say. */
  readonly wants?: DeliveryMethod | undefined
  /** The campaign code they came in with, in capitals or not. */
  readonly code?: string | undefined
  readonly since?: number | undefined
  /** Itself left out. */
  readonly until?: number | undefined
}

/** A place in a list that is newest first. */
export interface Place {
  readonly receivedAt: number
  readonly id: string
}

/** Parked leads that were once to be sent: someone has to look at a held one first. */
const parkedUnheld = `erased_at IS NULL AND status = 'parked' AND NOT (last_outcome IS NOT NULL AND ${hasHeldOutcome})`

const whereState: Readonly<Record<LeadState, string>> = {
  waiting: "erased_at IS NULL AND status = 'pending'",
  delivered: "erased_at IS NULL AND status = 'delivered'",
  parked: parkedUnheld,
  held: `erased_at IS NULL AND status = 'parked' AND ${hasHeldOutcome}`,
  'in vain': `erased_at IS NULL AND id IN (SELECT lead_id FROM deliveries WHERE ${isSentAgain} AND status = 'in vain')`,
  erased: 'erased_at IS NOT NULL',
}

/** @throws RangeError for anything but ids, hashes, key names, codes and outcomes */
export function quoted(text: string): string {
  if (!/^[\w.: -]+$/.test(text)) throw new RangeError('not a text that may be in a statement')
  return `'${text}'`
}

/** Leads whose emails wait for someone. */
const whereEmails = (state: StuckEmailState) =>
  `erased_at IS NULL AND id IN (SELECT lead_id FROM deliveries WHERE ${isStuckEmail} AND status = '${state}')`

/** The reason of those that wait and have been tried in vain. */
export const failed = 'failed'

/** Deliveries that wait and have been tried in vain. */
const isFailing = "kind = 'webhook' AND status = 'pending' AND last_outcome IS NOT NULL"

/** What became of a waiting lead's last attempt is on its delivery alone. */
function whereReasons(reasons: readonly string[], state: LeadState | undefined): string {
  const outcomes = reasons.map((reason) => quoted(state === 'held' ? heldOutcome(reason) : reason)).join(', ')
  const isOne = reasons.includes(failed) ? '' : ` AND last_outcome IN (${outcomes})`
  return state === 'waiting'
    ? `id IN (SELECT lead_id FROM deliveries WHERE ${isFailing}${isOne})`
    : `last_outcome IN (${outcomes})`
}

/** The condition of a statement about the leads that match. */
function whereMatching({ state, reasons, letters, form, wants, code, since, until }: LeadFilter): string {
  return [
    ...(state ? [whereState[state]] : []),
    ...(reasons ? [whereReasons(reasons, state)] : []),
    ...(letters ? [whereEmails(letters)] : []),
    ...(form ? [`form = ${quoted(form)}`] : []),
    ...(wants ? [`wants = ${quoted(wants)}`] : []),
    ...(code ? [`source_code = ${quoted(code)} COLLATE NOCASE`] : []),
    `received_at >= ${since ?? 0} AND received_at < ${until ?? Number.MAX_SAFE_INTEGER}`,
  ].join(' AND ')
}

/** The index that has everything such a statement asks for; of the few with stuck deliveries each is found by its id. */
function indexFor({ state, letters }: LeadFilter): string {
  if (letters || state === 'in vain') return 'NOT INDEXED'
  return `INDEXED BY ${state === 'parked' || state === 'held' ? 'leads_put_aside' : 'leads_received'}`
}

/** How many leads match. */
export const countMatching = (filter: LeadFilter) =>
  `SELECT count(*) AS leads FROM leads ${indexFor(filter)} WHERE ${whereMatching(filter)}`

/** The newest that match, id and arrival, after a place in the list. */
export const matchingLeads = (filter: LeadFilter, after: Place | undefined, limit: number) =>
  `SELECT id, received_at FROM leads ${indexFor(filter)} WHERE ${whereMatching(filter)}
   ${after ? `AND (received_at, id) < ${placeIn(after)}` : ''}
   ORDER BY received_at DESC, id DESC LIMIT ${limit}`

/** The one just before a place in that list. */
export const matchingBefore = (filter: LeadFilter, place: Place) =>
  `SELECT id, received_at FROM leads ${indexFor(filter)} WHERE ${whereMatching(filter)}
   AND (received_at, id) > ${placeIn(place)} ORDER BY received_at, id LIMIT 1`

const placeIn = ({ receivedAt, id }: Place) => `(${receivedAt}, ${quoted(id)})`

/** How the last attempts of those that match ended, whatever reasons the filter names, and how many of each. */
export const outcomesOf = (filter: LeadFilter) =>
  filter.state === 'waiting'
    ? `SELECT last_outcome AS outcome, count(*) AS leads FROM deliveries WHERE ${isFailing} GROUP BY last_outcome`
    : `SELECT last_outcome AS outcome, count(*) AS leads FROM leads ${indexFor(filter)}
       WHERE ${whereMatching({ ...filter, reasons: undefined })} GROUP BY last_outcome`
