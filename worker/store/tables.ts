/**
 * What several rooms must know about the tables `leads` and `deliveries`, as parts of statements.
 *
 * `deliveries` has what is sent on, by lead and kind. `leads` has in short what has become of its webhook's delivery:
 * `status`, `settled_at` and `last_outcome`, written in the same batch.
 */

/** What is sent on: the lead to the webhook, or the guide by email to the lead. */
export type DeliveryKind = 'webhook' | 'email'

/** How long one consumer owns what it has claimed (ms): well past the 15 s an attempt may take. */
export const leaseMs = 60_000

/**
 * When a waiting delivery's turn comes, as the index deliveries_turn has it: it is due, and whoever is to go first has
 * gone. `behind` is at most {@link mostBehindMs}.
 */
export const turn = 'due_at + behind'

/** How far behind its due time a delivery's turn may be (ms). That of one that is tried again is: new ones go first. */
export const mostBehindMs = 15 * 60_000

/** The turns of one network's leads are this far apart (ms), while others wait. */
const turnMs = 60_000

/** How far behind a new lead's deliveries stand (ms). @param before how many its network sent in the minute before it */
export const behindFor = (before: number) => Math.min(before * turnMs, mostBehindMs)

/** A lead undelivered for longer than this (seconds) is a reason to look: by then four attempts should have been made. */
export const longestWaitSeconds = 15 * 60

/**
 * It looks as if a bot sent it; too many come from its address, network or network operator; its person has been asked for
 * often enough for a day; as many people have asked to be rung today as may; or nobody could look up what its visitor agreed to.
 */
export const holdReasons = ['trap', 'too fast', 'unknown consent', 'robot check', 'flood', 'repeat', 'budget'] as const
export type HoldReason = (typeof holdReasons)[number]

const heldPrefix = 'held: '

/** What a lead's last outcome says while it is held for review. */
export const heldOutcome = (reason: string) => `${heldPrefix}${reason}`

/** Whether a last outcome says that a lead is held. */
export const isHeldOutcome = (outcome: string | null) => outcome?.startsWith(heldPrefix) ?? false

/** The same in a statement: a prefix, written so that an index can search it. */
export const hasHeldOutcome = "last_outcome >= 'held: ' AND last_outcome < 'held:!'"

/** What an email's last outcome says while it is held because the budget is spent. */
export const budgetOutcome = 'budget'

/** The same in a statement: its lead is not held. */
export const isBeyondBudget = `status = 'held' AND last_outcome = '${budgetOutcome}'`

/** Emails that wait for someone: given up, refused, or beyond the budget. It repeats the condition of their index. */
export const isStuckEmail = `kind = 'email' AND (status IN ('parked', 'refused') OR ${isBeyondBudget})`

/**
 * Delivered leads that staff sent again, once that is over one way or the other. It repeats the condition of their index.
 * While they are sent they are `pending` with a `since` later than their lead's `settled_at`, which stays as it is.
 */
export const isSentAgain = `kind = 'webhook' AND status IN ('again', 'in vain')`

/** Removes everything personal from a lead. Its id, status, times and digest stay, to recognise a repeat. */
export const erasure = 'content = NULL, email_hash = NULL, phone_hash = NULL, key_id = NULL'

/** Keeps a digest only if it is keyed: with a plain one a guess at the whole lead could be checked. */
export const keyedDigest = `digest = CASE WHEN key_id IS NULL THEN '' ELSE digest END`

/** Stops a delivery, unless it has succeeded, and removes its answers and what leads to Cloudflare's own record of an email. */
export const deliveryErasure = `lease_until = 0, message_id = NULL, tries = NULL,
  status = CASE WHEN status IN ('delivered', 'sent') THEN status ELSE 'erased' END`

/** What else goes with a lead: its person by hash, to count them, and the call it asks for. Each has its id as `lead_id`. */
export const erasedWith = ['recent_leads', 'emailed_mailboxes', 'calls'] as const

/** For how long (ms) what was erased at the desk can be taken back: until then it is in `erased_leads`. */
export const takeBackMs = 60 * 60_000
