import { type HoldReason, holdReasons } from '../lead/hold-reason.ts'
import { hasHeldOutcome, heldOutcome, isStuckEmail } from '../store/tables.ts'
import { timeText } from '../store/uk-time.ts'

/** What has become of a lead, in the order a person would ask. */
export const leadStates = ['waiting', 'parked', 'held', 'delivered', 'erased'] as const
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
   * that wait also {@link failed}: in whatever way it failed.
   */
  readonly reason?: string | undefined
  /** What has become of their emails with the guide. */
  readonly letters?: StuckEmailState | undefined
  /** The campaign code they came in with. */
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
export const parkedUnheld = `erased_at IS NULL AND status = 'parked' AND NOT (last_outcome IS NOT NULL AND ${hasHeldOutcome})`

const whereState: Readonly<Record<LeadState, string>> = {
  waiting: "erased_at IS NULL AND status = 'pending'",
  delivered: "erased_at IS NULL AND status = 'delivered'",
  parked: parkedUnheld,
  held: `erased_at IS NULL AND status = 'parked' AND ${hasHeldOutcome}`,
  erased: 'erased_at IS NOT NULL',
}

/** @throws RangeError for anything but ids, hashes, key names, codes and outcomes */
export function quoted(text: string): string {
  if (!/^[\w.: -]+$/.test(text)) throw new RangeError('not a text that may be in a statement')
  return `'${text}'`
}

/** The condition of a statement about emails that wait for someone. */
export const whereStuckEmail = (state: StuckEmailState) => `${isStuckEmail} AND status = '${state}'`

/** The condition of a statement about leads whose emails wait for someone. */
export const whereEmails = (state: StuckEmailState) =>
  `erased_at IS NULL AND id IN (SELECT lead_id FROM deliveries WHERE ${whereStuckEmail(state)})`

/** The reason of those that wait and have been tried in vain. */
const failed = 'failed'

/** What became of a waiting lead's last attempt is on its delivery alone. */
function whereReason(reason: string, state: LeadState | undefined): string {
  if (state !== 'waiting') return `last_outcome = ${quoted(state === 'held' ? heldOutcome(reason) : reason)}`
  return `id IN (SELECT lead_id FROM deliveries WHERE kind = 'webhook' AND status = 'pending'
    AND last_outcome ${reason === failed ? 'IS NOT NULL' : `= ${quoted(reason)}`})`
}

/** The condition of a statement about the leads that match. */
function whereMatching({ state, reason, letters, code, since, until }: LeadFilter): string {
  return [
    ...(state ? [whereState[state]] : []),
    ...(reason ? [whereReason(reason, state)] : []),
    ...(letters ? [whereEmails(letters)] : []),
    ...(code ? [`source_code = ${quoted(code)}`] : []),
    `received_at >= ${since ?? 0} AND received_at < ${until ?? Number.MAX_SAFE_INTEGER}`,
  ].join(' AND ')
}

/** The index that has everything such a statement asks for; of the few with stuck emails each is found by its id. */
function indexFor({ state, letters }: LeadFilter): string {
  if (letters) return 'NOT INDEXED'
  return `INDEXED BY ${state === 'parked' || state === 'held' ? 'leads_put_aside' : 'leads_received'}`
}

/** How many leads match. */
export const countMatching = (filter: LeadFilter) =>
  `SELECT count(*) AS leads FROM leads ${indexFor(filter)} WHERE ${whereMatching(filter)}`

/** The newest that match, id and arrival, after a place in the list. */
export const matchingLeads = (filter: LeadFilter, after: Place | undefined, limit: number) =>
  `SELECT id, received_at FROM leads ${indexFor(filter)} WHERE ${whereMatching(filter)}
   ${after ? `AND (received_at, id) < (${after.receivedAt}, ${quoted(after.id)})` : ''}
   ORDER BY received_at DESC, id DESC LIMIT ${limit}`

/** Held leads, by why they were held and when they came: `since` and `until` are Unix ms, `until` itself left out. */
export interface Held {
  readonly reason: HoldReason | 'any'
  readonly since: number
  readonly until: number
}

/** A reason as it is typed, in which a hyphen may be a space; undefined for one that there is not. */
export function reasonFrom(text: string): Held['reason'] | undefined {
  const reasons: readonly Held['reason'][] = ['any', ...holdReasons]
  return reasons.find((reason) => reason === text.replaceAll('-', ' '))
}

/** Held leads in a statement; they were settled when they came. */
export function whereHeld({ reason, since, until }: Held): string {
  return whereMatching({ state: 'held', reason: reason === 'any' ? undefined : reason, since, until })
}

/** The same as the desk's address has it, with minutes in the UK. */
export function heldQuery({ reason, since, until }: Held): string {
  const minute = (at: number) => timeText(at).replace(' ', 'T')
  return new URLSearchParams({
    state: 'held',
    ...(reason !== 'any' && { reason }),
    ...(since > 0 && { from: minute(since) }),
    ...(until < Number.MAX_SAFE_INTEGER && { to: minute(until) }),
  }).toString()
}
