import { erasure } from '../store/erasure.ts'
import type { SealedLead } from '../store/lead-cipher.ts'
import { type Held, whereHeld } from './held.ts'
import { parkedUnheld, quoted } from './lead-filter.ts'
import type { Status } from './lead-row.ts'
import { type StuckLetterState, whereLetters } from './stuck-letters.ts'

/**
 * The operator's statements. `wrangler d1 execute` does not bind values, so they are written into the text: numbers,
 * and texts without a character that could end one. An email address is never among them, only its hash.
 */

const columns = `id, status, content, key_id, source_code, received_at, attempts, due_at, settled_at, last_outcome,
  erased_at`

const listOf = (texts: readonly string[]) => texts.map(quoted).join(', ')
const withStatus = (status: Status | undefined) => (status ? `AND status = ${quoted(status)}` : '')

/** Which leads a list has: all of them, those with a status, those held like that, or those with letters like that. */
export type Listed = Status | Held | { readonly letters: StuckLetterState } | undefined

export const newestLeads = (which: Listed, limit: number) =>
  `SELECT ${columns} FROM leads WHERE ${whereListed(which)} ORDER BY received_at DESC LIMIT ${limit}`

function whereListed(which: Listed): string {
  if (typeof which !== 'object') return `true ${withStatus(which)}`
  return 'letters' in which ? whereLetters(which.letters) : whereHeld(which)
}

export const leadsWithIds = (ids: readonly string[]) => `SELECT ${columns} FROM leads WHERE id IN (${listOf(ids)})`

/** Leads that are not erased, page by page. @param after the last id of the previous page, or undefined */
export const keptLeads = (status: Status | undefined, after: string | undefined, limit: number) =>
  `SELECT ${columns} FROM leads WHERE erased_at IS NULL ${withStatus(status)} ${nextPage(after)} ORDER BY id LIMIT ${limit}`

export const countParked = `SELECT count(*) AS leads FROM leads WHERE ${parkedUnheld}`

export const countHeld = (held: Held) => `SELECT count(*) AS leads FROM leads WHERE ${whereHeld(held)}`

/** Leads that no hash finds: stored before there were keys. Page by page, like {@link keptLeads}. */
export const leadsWithoutHash = (after: string | undefined, limit: number) =>
  `SELECT ${columns} FROM leads WHERE erased_at IS NULL AND email_hash IS NULL ${nextPage(after)} ORDER BY id LIMIT ${limit}`

/** Leads that are stored as plain JSON. Page by page, like {@link keptLeads}. */
export const keptPlainLeads = (after: string | undefined, limit: number) =>
  `SELECT ${columns} FROM leads WHERE content LIKE '{%' ${nextPage(after)} ORDER BY id LIMIT ${limit}`

/** Writes a plain lead sealed, unless it was erased meanwhile. @throws RangeError for what may not be in a statement */
export function sealLead(id: string, { content, keyId, digest, emailHash }: SealedLead): string {
  if (!/^[\w:+/=-]+$/.test(content)) throw new RangeError('not a sealed lead')
  return `UPDATE leads SET content = '${content}', key_id = ${quoted(keyId ?? '')}, digest = ${quoted(digest)},
     email_hash = ${quoted(emailHash ?? '')} WHERE id = ${quoted(id)} AND content LIKE '{%' RETURNING id`
}

export const leadsWithHash = (hashes: readonly string[]) =>
  `SELECT ${columns} FROM leads WHERE email_hash IN (${listOf(hashes)})`

const nextPage = (after: string | undefined) => (after === undefined ? '' : `AND id > ${quoted(after)}`)

const fresh = (now: number) =>
  `UPDATE leads SET status = 'pending', attempts = 0, due_at = ${now}, lease_until = 0, settled_at = NULL`

/** Back to pending with a fresh schedule, unless an attempt is under way right now. @param now Unix ms */
export const redriveLeads = (ids: readonly string[], now: number) =>
  `${fresh(now)} WHERE id IN (${listOf(ids)}) AND status <> 'delivered' AND erased_at IS NULL AND lease_until <= ${now}
   RETURNING id`

export const redriveParked = (now: number, limit: number) =>
  `${fresh(now)} WHERE id IN (
     SELECT id FROM leads WHERE ${parkedUnheld} ORDER BY settled_at LIMIT ${limit}
   ) AND status = 'parked' RETURNING id`

export const redriveHeld = (held: Held, now: number) => `${fresh(now)} WHERE ${whereHeld(held)} RETURNING id`

/**
 * Erases leads for good. One that was still to be sent ends as parked: it did not arrive. The digest goes too, because
 * with a plain one a guess at the whole lead could be checked.
 */
export const eraseLeads = (ids: readonly string[], now: number) =>
  `${erased(now)} WHERE id IN (${listOf(ids)}) RETURNING id`

export const eraseHeld = (held: Held, now: number) => `${erased(now)} WHERE ${whereHeld(held)} RETURNING id`

const erased = (now: number) =>
  `UPDATE leads SET ${erasure}, digest = '', erased_at = coalesce(erased_at, ${now}), lease_until = 0,
     last_outcome = CASE status WHEN 'delivered' THEN last_outcome ELSE 'erased on request' END,
     settled_at = coalesce(settled_at, ${now}), status = CASE status WHEN 'pending' THEN 'parked' ELSE status END`

/** Erases what counts one person's requests for a day. */
export const eraseRecentLeads = (ids: readonly string[]) => `DELETE FROM recent_leads WHERE lead_id IN (${listOf(ids)})`

export const countByStatus = `SELECT status, erased_at IS NOT NULL AS erased, count(*) AS leads, min(received_at) AS oldest
  FROM leads GROUP BY status, erased ORDER BY erased, status`

export const countByKey = `SELECT key_id, count(*) AS leads FROM leads WHERE erased_at IS NULL GROUP BY key_id ORDER BY key_id`
