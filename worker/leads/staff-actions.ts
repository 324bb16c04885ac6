import { minuteMs } from '../time.ts'

/** What becomes of a lead: it waits for the webhook or for someone, was given up or taken, and in the end is erased. */
export const leadStates = ['pending', 'held', 'parked', 'delivered', 'erased'] as const

/** A lead so long overdue (ms) has no message: it was refused, lost, or never sent. */
export const overdueMs = minuteMs

/** Removes everything personal from a lead. Its id stays, so that a browser that sends it again changes nothing. */
export const erasing =
  "UPDATE leads SET state = 'erased', content = NULL, key_id = NULL, digest = NULL, email_hash = NULL, phone_hash = NULL"

/*
 * What staff do to leads, at the desk and with `npm run leads`. Each statement is about one lead, `?1` its id, at `?2`, Unix
 * ms, and answers the id if it did something. Done twice it changes nothing more.
 */

/** Due, and long enough for the sweep to find it a minute from now at the latest. */
const fresh = `state = 'pending', state_since = ?2, held_for = NULL, attempts = 0, due_at = ?2 - ${overdueMs + 1}, last_outcome = NULL`

/** Sends on a lead that is held or parked. */
export const sendOn = `UPDATE leads SET ${fresh} WHERE id = ?1 AND state IN ('held', 'parked') RETURNING id`

/** Sends a delivered lead again, under the same id. */
export const sendAgain = `UPDATE leads SET ${fresh} WHERE id = ?1 AND state = 'delivered' RETURNING id`

/** Erases a lead for good, whatever has become of it. An attempt under way is not called back. */
export const erase = `${erasing}, state_since = ?2 WHERE id = ?1 AND state <> 'erased' RETURNING id`

/** Writes down who did what: `?1` Unix ms, `?2` who, `?3` what, `?4` the lead's id or null. */
export const audit = 'INSERT INTO audit (at, who, action, lead_id) VALUES (?1, ?2, ?3, ?4)'
