/** A lead waits for the webhook (`pending`) or for staff (`held`), is given up (`parked`) or delivered, and in the end erased. */
export const leadStates = ['pending', 'held', 'parked', 'delivered', 'erased'] as const
export type LeadState = (typeof leadStates)[number]

/** Why a check holds a lead as it is accepted: it seems a bot's, or what its visitor agreed to is unknown. */
export type CheckReason = 'trap' | 'too fast' | 'robot check' | 'expired check' | 'unknown consent'
/** The reason given to a lead that staff hold back themselves. */
const staffReason = 'staff'
/** Why a lead is held. */
export type HoldReason = CheckReason | typeof staffReason

/** The condition that a lead is held back by staff themselves. */
export const heldByStaffSql = `(hold_reason IS '${staffReason}')`
/** What holding a lead back sets. */
export const heldBackSql = `state = 'held', hold_reason = '${staffReason}'`

/**
 * What erasing sets: nothing personal is left of a lead. The key of its link stays only if it is one of ours: whoever made the
 * link can have put a name there. Its id stays: a browser that sends it again then changes nothing. Its
 * digest stays too, until no queue can still carry a copy of the lead (`retention.ts`): the digest recognises that copy.
 */
export const erasedSql = `state = 'erased', content = NULL, key_id = NULL, email_digest = NULL, phone_digest = NULL,
  campaign_key = iif(key_has_code, campaign_key, NULL)`
