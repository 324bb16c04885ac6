import { deliveryErasure, erasedWith, erasure, hasHeldOutcome, takeBackMs } from '../store/tables.ts'
import { quoted } from './lead-filter.ts'
import { listOf } from './statements.ts'

/** Statements that erase leads, written as those in `statements.ts` are: each list is one batch, in this order. */

const erased = (now: number) =>
  `UPDATE leads SET ${erasure}, digest = '', erased_at = coalesce(erased_at, ${now}),
     last_outcome = CASE status WHEN 'delivered' THEN last_outcome ELSE 'erased on request' END,
     settled_at = coalesce(settled_at, ${now}), status = CASE status WHEN 'pending' THEN 'parked' ELSE status END`

/**
 * Erases leads for good, and stops what is still to be sent of them. One that was to be sent ends as parked: it did not
 * arrive. The digest goes too, because with a plain one a guess at the whole lead could be checked.
 *
 * @returns statements of which the last answers the leads' ids
 */
export const eraseLeads = (ids: readonly string[], now: number) => [
  `UPDATE deliveries SET ${deliveryErasure} WHERE lead_id IN (${listOf(ids)})`,
  ...[...erasedWith, 'erased_leads'].map((table) => `DELETE FROM ${table} WHERE lead_id IN (${listOf(ids)})`),
  `${erased(now)} WHERE id IN (${listOf(ids)}) RETURNING id`,
]

/** Leads of which many may be erased at once: nobody is still waiting for these to be sent. */
const erasableTogether = `AND (status = 'delivered' OR status = 'parked' AND ${hasHeldOutcome})`

/** Who erases leads, and how. */
interface Erasing {
  /** Unix ms. */
  readonly now: number
  /** The id of its entry in the audit. */
  readonly entry: number
  /** Whether they were chosen together: what was never delivered then stays. */
  readonly isMany: boolean
}

/**
 * Erases leads so that they can be taken back for an hour: to everything else they are erased at once, and what they need to
 * be as they were is put where only {@link takeBack} looks. The entry keeps their ids. A delivery under way is not called
 * back.
 *
 * @returns statements of which the last answers the leads' ids
 */
export function eraseForNow(ids: readonly string[], { now, entry, isMany }: Erasing): readonly string[] {
  const which = `SELECT lead_id FROM erased_leads WHERE entry_id = ${entry} AND lead_id IN (${listOf(ids)})`
  return [
    `INSERT OR REPLACE INTO erased_leads
       (lead_id, entry_id, goes_at, content, key_id, digest, email_hash, phone_hash, status, settled_at, last_outcome,
        deliveries)
     SELECT id, ${entry}, ${now + takeBackMs}, content, key_id, digest, email_hash, phone_hash, status, settled_at, last_outcome,
       (SELECT json_group_object(kind, json_array(status, lease_until, message_id, tries)) FROM deliveries WHERE lead_id = leads.id)
     FROM leads WHERE id IN (${listOf(ids)}) AND erased_at IS NULL ${isMany ? erasableTogether : ''}`,
    `UPDATE deliveries SET ${deliveryErasure} WHERE lead_id IN (${which})`,
    `INSERT OR IGNORE INTO audit_leads (entry_id, lead_id, was_sent) SELECT ${entry}, id, status = 'delivered'
       OR coalesce((SELECT attempts FROM deliveries WHERE lead_id = leads.id AND kind = 'webhook'), attempts) > 0
     FROM leads WHERE id IN (${which})`,
    `${erased(now)} WHERE id IN (${which}) RETURNING id`,
  ]
}

/** What is taken back: one lead, or all that one entry erased. */
export type Returning = { readonly lead: string } | { readonly entry: number }

/** @param now Unix ms: what has had its hour is gone, whether or not it is deleted yet */
const returning = (what: Returning, now: number) =>
  `FROM erased_leads
   WHERE ${'lead' in what ? `lead_id = ${quoted(what.lead)}` : `entry_id = ${what.entry}`} AND goes_at > ${now}`

/** How many can be taken back. */
export const countReturning = (what: Returning, now: number) => `SELECT count(*) AS leads ${returning(what, now)}`

/** What a delivery was, by its place in the JSON. */
const was = (place: 0 | 1 | 2 | 3) => `(kept.deliveries ->> ('$.' || kind || '[${place}]'))`

/** An email that was being sent when its lead was erased may have gone: the lead's row would say so of the webhook alone. */
const mayHaveGone = `kind = 'email' AND ${was(0)} = 'pending' AND ${was(1)} > goes_at - ${takeBackMs}`

/**
 * Puts leads back as they were, deliveries and all; one that the webhook took meanwhile as delivered.
 *
 * @param entry the id of the entry that says who takes them back
 * @param limit how many at most
 * @returns statements of which the last answers the leads' ids
 */
export function takeBack(what: Returning, { now, entry }: Omit<Erasing, 'isMany'>, limit: number): readonly string[] {
  const which = `SELECT lead_id ${returning(what, now)} ORDER BY lead_id LIMIT ${limit}`
  const asItWas = (column: string) =>
    `${column} = CASE leads.status WHEN 'delivered' THEN leads.${column} ELSE kept.${column} END`
  return [
    `UPDATE deliveries SET status = CASE WHEN ${mayHaveGone} THEN 'repeat' ELSE ${was(0)} END,
       last_outcome = CASE WHEN ${mayHaveGone} THEN 'taken back' ELSE deliveries.last_outcome END,
       lease_until = ${was(1)}, message_id = ${was(2)}, tries = ${was(3)}
     FROM erased_leads AS kept WHERE kept.lead_id IN (${which}) AND deliveries.lead_id = kept.lead_id`,
    `UPDATE leads SET content = kept.content, key_id = kept.key_id, digest = kept.digest, email_hash = kept.email_hash,
       phone_hash = kept.phone_hash, erased_at = NULL, ${['settled_at', 'last_outcome', 'status'].map(asItWas).join(', ')}
     FROM erased_leads AS kept WHERE kept.lead_id IN (${which}) AND leads.id = kept.lead_id`,
    `INSERT INTO audit_leads (entry_id, lead_id, was_sent) SELECT ${entry}, lead_id, 0 FROM (${which})`,
    `DELETE FROM erased_leads WHERE lead_id IN (${which}) RETURNING lead_id AS id`,
  ]
}
