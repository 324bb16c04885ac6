/**
 * Everything that people are told of. `worker/bell/trouble-words.ts` has the words for each, and does not compile
 * without them.
 */
export const troubleKinds = [
  /** A lead that the webhook did not take in three days. */
  'parked',
  /** A lead that the webhook refuses in a way that waiting does not put right. */
  'refused',
  /** The oldest undelivered lead has waited too long. */
  'waiting',
  /** Leads held for review since yesterday. */
  'held',
  /** No usable webhook. */
  'webhook',
  /** Leads stored unencrypted, or a key missing. */
  'keys',
  /** Any other setting that is missing or wrong. */
  'settings',
  /** Address lookups are refused: a wrong key, or no credit. */
  'lookup',
  /** The day's lookups are used up. */
  'budget',
  /** A letter with the guide that could not be sent in two days. */
  'lettersParked',
  /** Addresses that took no letter since yesterday. */
  'lettersRefused',
  /** The oldest letter has waited too long. */
  'lettersLate',
  /** Cloudflare refuses to send letters in our name. */
  'sender',
  'queue',
  'database',
] as const
export type TroubleKind = (typeof troubleKinds)[number]

/** Those that only a request can see. */
export type SignKind = Extract<TroubleKind, 'lookup' | 'queue'>
