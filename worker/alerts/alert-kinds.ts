/** Everything that people are told of. Each has its words in `alert-words.ts`, without which that does not compile. */
export const alertKinds = [
  /** A lead that the webhook did not take in three days. */
  'parked',
  /** A delivered lead that staff had sent again, and the webhook did not take in three days. */
  'again',
  /** A lead that the webhook refuses in a way that waiting does not put right. */
  'refused',
  /** The webhook has failed several times in a row. */
  'failing',
  /** The oldest undelivered lead has waited too long. */
  'waiting',
  /** Requests to be rung that are held for review. */
  'calls',
  /** Calls made from the desk that nobody has marked, though half of their time is over. */
  'callsUnmarked',
  /** Leads held for an hour of the office's time, because someone asked too often or the day's budget is spent. */
  'repeats',
  /** Leads held for review since yesterday. */
  'held',
  /** Very many leads held in an hour. */
  'flood',
  /** Many leads erased at the desk in an hour. */
  'erased',
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
  /** A guide email that could not be sent in two days. */
  'lettersParked',
  /** Addresses that took no guide email since yesterday. */
  'lettersRefused',
  /** Guide emails that wait because the day's are used up. */
  'lettersHeld',
  /** The oldest guide email has waited too long. */
  'lettersLate',
  /** Cloudflare refuses to send guide emails in our name. */
  'sender',
  /** A bug of ours met a request or a message. */
  'errors',
  /** A message that may hold a lead, which this release cannot read. */
  'messages',
  /** The database is filling up. */
  'size',
  'queue',
  'database',
  /** Somebody at the desk wants to know whether alerts arrive. */
  'test',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Something wrong right now. */
export interface Finding {
  readonly kind: AlertKind
  /** Counts, ids, names of settings: for people, and nothing of a visitor's. May be empty. */
  readonly facts: string
  /** How many leads, emails or messages it is about: people are told again when they have become ten times as many. */
  readonly count: number
  /** Rises with each new one, a time for example, if people are to be told of others too; 0 if not. */
  readonly newest: number
}

/** One piece of news: an alert has begun, touches more than people know, lasts, comes and goes, or is over. */
export interface News extends Finding {
  readonly moment: 'begun' | 'more' | 'still' | 'comes' | 'over'
  /** How many times people were told of more since it began, or since nobody had heard of it for a day. */
  readonly again: number
}
