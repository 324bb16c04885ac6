import type { AlertKind } from './alert-kinds.ts'

/** What people read about one kind of alert. Facts, such as counts and ids, follow the first sentence. */
interface AlertWords {
  readonly begun: string
  /** The same while it lasts. */
  readonly still: string
  readonly over: string
  readonly act: string
  /** What shows exactly these leads in the desk's list, as its address has it. */
  readonly leads?: string
  /** The desk's page that shows it, where that is not a list of leads. */
  readonly page?: '/audit'
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
    leads: 'state=parked',
    command: listing('--state parked'),
    section: 'Sending parked leads again',
  },
  again: {
    begun: 'Leads that were delivered, and then sent again, have not been taken a second time in three days.',
    still: 'More leads have been sent again in vain.',
    over: 'no lead has been sent again in vain since yesterday.',
    act: 'open one and look at what the webhook answered. If it has them after all, you need do nothing: this ends after a day.',
    leads: 'state=in+vain',
    command: undefined,
    section: 'Sending delivered leads again',
  },
  refused: {
    begun: 'The webhook refuses leads, and waiting will not help: its address or its secret is wrong, or it has gone.',
    still: 'The webhook still refuses leads. After three days they are no longer sent.',
    over: 'the webhook no longer refuses leads.',
    act: 'check the webhook and its address. Leads that wait are then delivered without your doing anything.',
    leads: 'state=waiting&reason=failed',
    command: listing('--state waiting'),
    section: 'Changing the webhook',
  },
  failing: {
    begun: 'The webhook has failed again and again, and has taken no lead in between.',
    still: 'The webhook still takes no lead.',
    over: 'the webhook takes leads again.',
    act: 'ask whoever looks after what receives leads. They are kept and tried again for three days.',
    leads: 'state=waiting&reason=failed',
    command: listing('--state waiting'),
    section: 'Watching',
  },
  waiting: {
    begun: 'A lead has been waiting for more than a quarter of an hour.',
    still: 'Leads are still not delivered in time.',
    over: 'leads are delivered in time again.',
    act: 'see whether the webhook answers. Leads are kept and tried again for three days.',
    leads: 'state=waiting',
    command: listing('--state waiting'),
    section: 'Watching',
  },
  calls: {
    begun: 'A request to be rung is held, and nobody will ring until someone has looked at it. Its time may be near.',
    still: 'Requests to be rung are still held.',
    over: 'no request to be rung is held any more.',
    act: 'look at it now: send on what a person sent, and erase the rest.',
    leads: 'state=held',
    command: listing('--state held'),
    section: 'Leads that are held',
  },
  callsUnmarked: {
    begun: 'People were promised a call, half of the time for it is over, and nobody has noted that they were rung.',
    still: 'People who were promised a call are still not marked as rung.',
    over: 'every call that was due has been marked.',
    act: 'ring them now, and mark each call under Calls at the desk.',
    command: undefined,
    section: 'Calls',
  },
  repeats: {
    begun:
      'Leads are held because someone has asked very often, or the day’s budget is spent. One may be a visitor’s own.',
    still: 'Leads are still held because someone has asked very often, or a day’s budget was spent.',
    over: 'no lead has been held for long for such a reason.',
    act: 'look at each: send on what a person sent, and erase the rest.',
    leads: 'state=held',
    command: listing('--state held'),
    section: 'Leads that are held',
  },
  held: {
    begun: 'Leads have been held for review since yesterday. A visitor may be waiting for an answer.',
    still: 'Leads are still held for review.',
    over: 'no lead has been held for more than a day.',
    act: 'look at each: send on what a person sent, and erase the rest.',
    leads: 'state=held',
    command: listing('--state held'),
    section: 'Leads that are held',
  },
  flood: {
    begun:
      'Very many leads have been held in one hour: somebody is flooding the site, or an advert has brought a crowd.',
    still: 'In the last half a day very many leads have again been held in one hour.',
    over: 'no hour of the last half a day has had very many leads held.',
    act: 'look at a few. Send on what people sent, and erase the rest. If it goes on, set up Turnstile.',
    leads: 'state=held',
    command: listing('--state held'),
    section: 'Leads that are held',
  },
  erased: {
    begun: 'Many leads have been erased at the desk within an hour.',
    still: 'Leads that were erased at the desk can still be taken back, or what they held is not gone yet.',
    over: 'what was erased at the desk has been taken back, or is gone for good.',
    act: 'if it was not meant, have it taken back before that time, under Who did what at the desk.',
    page: '/audit',
    command: undefined,
    section: 'Erasing at the desk',
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
    act: 'have every key that is still in use set again; if leads were stored without one, have those encrypted.',
    command: 'npm run leads -- list --remote',
    section: 'Encrypting leads stored without a key',
  },
  settings: {
    begun: 'A setting of the site is missing or wrong. Leads are still accepted.',
    still: 'A setting of the site is still missing or wrong.',
    over: 'the settings are all right again.',
    act: 'tell whoever looks after the settings.',
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
    act: 'if the visitors are real, have the number of lookups a day raised; if not, nothing.',
    command: undefined,
    section: 'What each event means',
  },
  lettersParked: {
    begun: 'The guide could not be emailed to these leads in two days. It will not be tried again by itself.',
    still: 'The guide has still not been emailed to these leads.',
    over: 'no email with the guide is waiting to be sent on any more.',
    act: 'look at why, then send them on, or send the guide yourself.',
    leads: 'letters=parked',
    command: undefined,
    section: 'The guide by email',
  },
  lettersRefused: {
    begun:
      'The guide has not reached these leads: their addresses accept no mail, or too many at one domain asked for it.',
    still: 'More leads have not been reached by email.',
    over: 'no address has refused the guide since yesterday.',
    act: 'if you can, ring and ask for the right address, or post the guide. You need do nothing more: this ends after a day.',
    leads: 'letters=refused',
    command: undefined,
    section: 'The guide by email',
  },
  lettersHeld: {
    begun:
      'More emails with the guide were asked for than may go out in a day. The others are held; their leads are not.',
    still: 'Emails with the guide are still held because a day’s were used up.',
    over: 'no email with the guide is held for the day’s budget any more.',
    act: 'look at a few. If people asked for them, send them all, and have the day’s number raised if there will be more.',
    leads: 'letters=held',
    command: undefined,
    section: 'The guide by email',
  },
  lettersLate: {
    begun: 'An email with the guide has been waiting for more than a quarter of an hour.',
    still: 'Emails with the guide are still late.',
    over: 'emails with the guide go out in time again.',
    act: 'look at cloudflarestatus.com, and in the log at how emails failed. They are tried again for two days.',
    command: undefined,
    section: 'The guide by email',
  },
  sender: {
    begun: 'Cloudflare refuses to send emails with the guide in our name. They wait until it does.',
    still: 'Cloudflare still refuses to send emails with the guide in our name.',
    over: 'Cloudflare sends emails with the guide again.',
    act: 'in Cloudflare’s dashboard, look at Email Sending: is the domain they are sent from onboarded and verified?',
    command: undefined,
    section: 'The guide by email',
  },
  errors: {
    begun: 'A visitor’s request, or a message on the queue, met a bug of ours. A lead that is stored is kept.',
    still: 'Bugs of ours are still being met.',
    over: 'for an hour no bug of ours has been met.',
    act: 'look in the log for unhandled error; after a release, consider rolling back.',
    command: undefined,
    section: 'What each event means',
  },
  messages: {
    begun: 'A message on the queue that may hold a lead cannot be read by this release. It is kept for 14 days.',
    still: 'A message that may hold a lead still cannot be read.',
    over: 'for eight hours no such message has come again.',
    act: 'deploy the version that wrote it, usually the one that was rolled back.',
    command: undefined,
    section: 'Rolling back',
  },
  size: {
    begun: 'The database is filling up. Once it is full, leads wait on the queue for 14 days and are then lost.',
    still: 'The database is still filling up.',
    over: 'the database has room again.',
    act: 'see what takes the room, and erase what nobody needs.',
    command: undefined,
    section: 'When the database fills up',
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
  test: {
    begun: 'This is a test. Nothing is wrong.',
    still: 'This is a test. Nothing is wrong.',
    over: 'the test.',
    act: 'nothing. Whoever reads this is reached by alerts.',
    command: undefined,
    section: 'Alerts',
  },
}
