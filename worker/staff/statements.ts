import type { SealedLead } from '../store/lead-cipher.ts'
import { isBeyondBudget, mostBehindMs } from '../store/tables.ts'
import { type LeadFilter, matchingLeads, type Place, quoted } from './lead-filter.ts'

/**
 * What staff do to leads. `wrangler d1 execute` does not bind values, so they are written into the text: numbers, and
 * texts without a character that could end one. An email address is never among them, only its hash. Where there are
 * several statements, they are one batch, in this order.
 */

/** What a lead's own row does not say of its delivery to the webhook. */
const ofDelivery = (column: string) =>
  `(SELECT ${column} FROM deliveries WHERE lead_id = leads.id AND kind = 'webhook')`

/** A lead that the previous release delivered after migration 0009 has no delivery of its own, but the same columns. */
const columns = `id, status, content, key_id, source_code, version, received_at, settled_at, erased_at,
  (SELECT goes_at FROM erased_leads WHERE lead_id = leads.id) AS goes_at,
  coalesce(${ofDelivery('attempts + earlier')}, attempts) AS attempts, coalesce(${ofDelivery('due_at')}, due_at) AS due_at,
  CASE status WHEN 'pending' THEN ${ofDelivery('last_outcome')} ELSE last_outcome END AS last_outcome`

/** @throws RangeError for what may not be in a statement */
export const listOf = (texts: readonly string[]) => texts.map(quoted).join(', ')

/** The newest that match, after a place in the list: what `matchingLeads` finds, whole. */
export const newestLeads = (filter: LeadFilter, after: Place | undefined, limit: number) =>
  `SELECT ${columns} FROM leads WHERE id IN (SELECT id FROM (${matchingLeads(filter, after, limit)}))
   ORDER BY received_at DESC, id DESC`

export const leadsWithIds = (ids: readonly string[]) => `SELECT ${columns} FROM leads WHERE id IN (${listOf(ids)})`

/** Leads that are stored as plain JSON, page by page. @param after the last id of the previous page, or undefined */
export const keptPlainLeads = (after: string | undefined, limit: number) =>
  `SELECT ${columns} FROM leads WHERE content LIKE '{%' ${after === undefined ? '' : `AND id > ${quoted(after)}`} ORDER BY id LIMIT ${limit}`

/** Writes a plain lead sealed, unless it was erased meanwhile. @throws RangeError for what may not be in a statement */
export function sealLead(id: string, { content, keyId, digest, emailHash, phoneHash }: SealedLead): string {
  if (!/^[\w:+/=-]+$/.test(content)) throw new RangeError('not a sealed lead')
  return `UPDATE leads SET content = '${content}', key_id = ${quoted(keyId ?? '')}, digest = ${quoted(digest)},
     email_hash = ${emailHash === null ? 'NULL' : quoted(emailHash)}, phone_hash = ${quoted(phoneHash ?? '')} WHERE id = ${quoted(id)} AND content LIKE '{%' RETURNING id`
}

export const emailsOfLeads = (ids: readonly string[]) =>
  `SELECT lead_id AS id, status, attempts + earlier AS attempts, due_at, settled_at, last_outcome FROM deliveries
   WHERE lead_id IN (${listOf(ids)}) AND kind = 'email'`

/** Back to pending with a fresh schedule. Nothing is sent: the sweep wakes it. @param now Unix ms */
const fresh = (now: number) =>
  `UPDATE deliveries SET status = 'pending', since = ${now}, earlier = earlier + attempts, attempts = 0, due_at = ${now}, woken_at = 0, lease_until = 0,
     settled_at = NULL, last_outcome = NULL, message_id = NULL`
const freshLeads = "UPDATE leads SET status = 'pending', settled_at = NULL"

/**
 * Sends on whatever did not go, to the webhook or by email, except what is being attempted right now; an email to a
 * mailbox that was written to before only where it is all there is to send.
 *
 * @returns statements that answer the leads' ids: the first where anything is sent on, the last where that is the lead
 */
export const redrive = (ids: readonly string[], now: number) =>
  [
    `${fresh(now)} WHERE lead_id IN (${listOf(ids)}) AND lease_until <= ${now}
       AND (status IN ('held', 'pending', 'parked', 'refused')
         OR status = 'repeat' AND (SELECT status FROM leads WHERE id = lead_id) = 'delivered') RETURNING lead_id AS id`,
    `${freshLeads} WHERE id IN (${listOf(ids)}) AND status <> 'delivered' AND erased_at IS NULL
       AND (${ofDelivery('status')}, ${ofDelivery('due_at')}) = ('pending', ${now}) RETURNING id`,
  ] as const

/** The same for their emails alone; one whose lead is held waits for it. */
export const redriveEmails = (ids: readonly string[], now: number) =>
  `${fresh(now)} WHERE lead_id IN (${listOf(ids)}) AND kind = 'email'
     AND (status IN ('pending', 'parked', 'refused', 'repeat') OR ${isBeyondBudget}) AND lease_until <= ${now} RETURNING lead_id AS id`

/**
 * Which of these leads can be sent to the webhook again: it has taken them, and none is on its way. A lead that the release
 * before migration 0009 delivered has no delivery to be made again.
 */
const canGoAgain = (ids: readonly string[], now: number) =>
  `lead_id IN (${listOf(ids)}) AND kind = 'webhook' AND status IN ('delivered', 'again', 'in vain')
     AND EXISTS (SELECT 1 FROM leads WHERE id = lead_id AND status = 'delivered' AND erased_at IS NULL AND settled_at < ${now})`

export const countAgain = (ids: readonly string[], now: number) =>
  `SELECT count(*) AS leads FROM deliveries WHERE ${canGoAgain(ids, now)}`

/** Sends them again, after whatever comes new meanwhile. Their leads stay as they are: delivered, and when. */
export const sendAgain = (ids: readonly string[], now: number) =>
  `${fresh(now)}, behind = ${mostBehindMs} WHERE ${canGoAgain(ids, now)} RETURNING lead_id AS id`
