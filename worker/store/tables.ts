/**
 * What several rooms must know about the tables `leads` and `deliveries`, as parts of statements.
 *
 * `deliveries` has what is sent on, by lead and kind. `leads` has in short what has become of its webhook's delivery:
 * `status`, `settled_at` and `last_outcome`, written in the same batch.
 */

/** What is sent on: the lead to the webhook, or the guide by email to the lead. */
export type DeliveryKind = 'webhook' | 'email'

/** A lead undelivered for longer than this (seconds) is a reason to look: by then four attempts should have been made. */
export const longestWaitSeconds = 15 * 60

const heldPrefix = 'held: '

/** What a lead's last outcome says while it is held for review. */
export const heldOutcome = (reason: string) => `${heldPrefix}${reason}`

/** Whether a last outcome says that a lead is held. */
export const isHeldOutcome = (outcome: string | null) => outcome?.startsWith(heldPrefix) ?? false

/** The same in a statement: a prefix, written so that an index can search it. */
export const hasHeldOutcome = "last_outcome >= 'held: ' AND last_outcome < 'held:!'"

/** Emails that wait for someone, given up or refused by their address. It repeats the condition of their index. */
export const isStuckEmail = "kind = 'email' AND status IN ('parked', 'refused')"

/** Removes everything personal from a lead. Its id, status, times and digest stay, to recognise a repeat. */
export const erasure = 'content = NULL, email_hash = NULL, key_id = NULL'

/** Keeps a digest only if it is keyed: with a plain one a guess at the whole lead could be checked. */
export const keyedDigest = `digest = CASE WHEN key_id IS NULL THEN '' ELSE digest END`

/** Stops a delivery, unless it has succeeded, and removes what leads to Cloudflare's own record of an email. */
export const deliveryErasure = `lease_until = 0, message_id = NULL,
  status = CASE WHEN status IN ('delivered', 'sent') THEN status ELSE 'erased' END`
