/** Everything that people are told of. Each has its words in {@link alertWords}, without which this does not compile. */
export const alertKinds = [
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
  /** A guide email that could not be sent in two days. */
  'lettersParked',
  /** Addresses that took no guide email since yesterday. */
  'lettersRefused',
  /** The oldest guide email has waited too long. */
  'lettersLate',
  /** Cloudflare refuses to send guide emails in our name. */
  'sender',
  'queue',
  'database',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** Something wrong right now. */
export interface Finding {
  readonly kind: AlertKind
  /** Counts, ids, names of settings: for people, and nothing personal. May be empty. */
  readonly facts: string
}

/** One piece of news: an alert has begun, lasts, or is over. */
export interface News extends Finding {
  readonly moment: 'begun' | 'still' | 'over'
}

/** What people are told; nothing personal. */
export interface Message {
  readonly subject: string
  readonly text: string
}

/**
 * One message for everything there is to say at one moment.
 *
 * @param deskUrl named instead of the commands, where there is a desk
 */
export function messageOf(news: readonly News[], deskUrl: string | undefined): Message {
  return { subject: subjectOf(news), text: news.map((each) => paragraph(each, deskUrl)).join('\n\n') }
}

function subjectOf(news: readonly News[]): string {
  const is = (moment: News['moment']) => news.some((each) => each.moment === moment)
  if (is('begun')) return 'Leads: please have a look'
  return is('still') ? 'Leads: still needs attention' : 'Leads: all right again'
}

function paragraph({ moment, kind, facts }: News, deskUrl: string | undefined): string {
  const { act, command, section, ...words } = alertWords[kind]
  if (moment === 'over') return `Over: ${words.over}`
  const what = moment === 'begun' ? words.begun : words.still
  const where = deskUrl ?? command
  return [
    facts === '' ? what : `${what}\n${facts}`,
    `What to do: ${act}`,
    `${where === undefined ? '' : `Look here: ${where}\n`}More: “${section}” in the runbook, docs/runbook.md`,
  ].join('\n')
}

/** What people read about one kind of alert. Facts, such as counts and ids, follow the first sentence. */
interface AlertWords {
  readonly begun: string
  /** The same a day later. */
  readonly still: string
  readonly over: string
  readonly act: string
  /** What shows it where there is no desk. */
  readonly command: string | undefined
  /** A heading of the runbook. */
  readonly section: string
}

const listing = (of: string) => `npm run leads -- list ${of} --remote`

export const alertWords: Readonly<Record<AlertKind, AlertWords>> = {
  parked: {
    begun:
      'The webhook has not taken these leads in three days. They are kept, but will not be tried again by themselves.',
    still: 'These leads are still waiting for someone to send them on.',
    over: 'no lead is waiting to be sent on any more.',
    act: 'find out why the webhook refused them, put it right, then send them on.',
    command: listing('--status parked'),
    section: 'Sending parked leads again',
  },
  refused: {
    begun: 'The webhook refuses leads, and waiting will not help: its address or its secret is wrong, or it has gone.',
    still: 'The webhook still refuses leads. After three days they are no longer sent.',
    over: 'the webhook no longer refuses leads.',
    act: 'check the webhook and its address. Leads that wait are then delivered without your doing anything.',
    command: listing('--status pending'),
    section: 'Changing the webhook',
  },
  waiting: {
    begun: 'A lead has been waiting for more than a quarter of an hour.',
    still: 'Leads are still not delivered in time.',
    over: 'leads are delivered in time again.',
    act: 'see whether the webhook answers. Leads are kept and tried again for three days.',
    command: listing('--status pending'),
    section: 'Watching',
  },
  held: {
    begun: 'Leads have been held for review since yesterday. A visitor may be waiting for an answer.',
    still: 'Leads are still held for review.',
    over: 'no lead has been held for more than a day.',
    act: 'look at each: send on what a person sent, and erase the rest.',
    command: listing('--held any'),
    section: 'Leads that are held',
  },
  webhook: {
    begun: 'Leads are not being delivered, because there is no usable webhook. They are kept until there is.',
    still: 'There is still no usable webhook, and leads wait.',
    over: 'there is a usable webhook, and leads are on their way.',
    act: 'set the webhook’s address, and its secret if it has one.',
    command: undefined,
    section: 'Changing the webhook',
  },
  keys: {
    begun: 'Leads are stored unencrypted, or cannot be read, because a key is missing or wrong.',
    still: 'A key is still missing or wrong.',
    over: 'leads can be encrypted and read again.',
    act: 'set LEAD_KEYS again, with every key that is still in use; if leads were stored without one, encrypt those.',
    command: 'npm run leads -- stats --remote',
    section: 'Encrypting leads stored without a key',
  },
  settings: {
    begun: 'A setting of the site is missing or wrong. Leads are still accepted.',
    still: 'A setting of the site is still missing or wrong.',
    over: 'the settings are all right again.',
    act: 'correct it; the README lists what each setting may be.',
    command: undefined,
    section: 'Watching',
  },
  lookup: {
    begun: 'The address lookup refuses our requests: its key is rejected, or its credit has run out.',
    still: 'The address lookup still refuses our requests.',
    over: 'the address lookup works again.',
    act: 'renew the key or the credit, then look up a postcode on the site. Visitors type their address until then.',
    command: undefined,
    section: 'What each event means',
  },
  budget: {
    begun: 'Today’s address lookups are used up, or nearly so. Visitors may have to type their address.',
    still: 'The address lookups were used up again today, or nearly so.',
    over: 'address lookups are available again.',
    act: 'if the visitors are real, raise LOOKUPS_A_DAY; if not, nothing.',
    command: undefined,
    section: 'What each event means',
  },
  lettersParked: {
    begun: 'The guide could not be emailed to these leads in two days. It will not be tried again by itself.',
    still: 'The guide has still not been emailed to these leads.',
    over: 'no letter with the guide is waiting to be sent on any more.',
    act: 'look at why, then send them on, or send the guide yourself.',
    command: listing('--letters parked'),
    section: 'The guide by email',
  },
  lettersRefused: {
    begun: 'The email addresses of these leads accept no mail, so the guide has not reached them.',
    still: 'More email addresses accept no mail.',
    over: 'no address has refused the guide since yesterday.',
    act: 'if you can, ring and ask for the right address, or post the guide. You need do nothing more: this ends after a day.',
    command: listing('--letters refused'),
    section: 'The guide by email',
  },
  lettersLate: {
    begun: 'A letter with the guide has been waiting for more than a quarter of an hour.',
    still: 'Letters with the guide are still late.',
    over: 'letters with the guide go out in time again.',
    act: 'look at cloudflarestatus.com, and in the log at how letters failed. They are tried again for two days.',
    command: undefined,
    section: 'The guide by email',
  },
  sender: {
    begun: 'Cloudflare refuses to send letters with the guide in our name. They wait until it does.',
    still: 'Cloudflare still refuses to send letters with the guide in our name.',
    over: 'Cloudflare sends letters with the guide again.',
    act: 'in Cloudflare’s dashboard, look at Email Sending: is the domain of GUIDE_EMAIL_FROM onboarded and verified?',
    command: undefined,
    section: 'The guide by email',
  },
  queue: {
    begun: 'The queue has been failing for five minutes. No lead is lost, but deliveries are late.',
    still: 'The queue is still failing.',
    over: 'the queue works again.',
    act: 'look at cloudflarestatus.com. Leads are delivered when the queue is back.',
    command: undefined,
    section: 'What is lost, when',
  },
  database: {
    begun: 'The database has been failing for five minutes. Leads are accepted through the queue meanwhile.',
    still: 'The database is still failing.',
    over: 'the database works again.',
    act: 'look at cloudflarestatus.com, and at the site’s own page in Cloudflare’s dashboard.',
    command: undefined,
    section: 'What is lost, when',
  },
}
