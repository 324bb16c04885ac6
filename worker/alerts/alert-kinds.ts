/** What staff are told of: what is wrong, what it means for leads, and what to do. */
interface AlertWords {
  readonly begun: string
  readonly over: string
  readonly act: string
}

export const alertWords = {
  webhook: {
    begun: 'Leads are not reaching the webhook.',
    over: 'Leads reach the webhook again.',
    act: 'See whether what receives leads answers, and at this address. Leads are kept and tried again for three days.',
  },
  late: {
    begun: 'Leads have been waiting for more than a quarter of an hour.',
    over: 'No lead is late any more.',
    act: 'See at the desk what became of each attempt. They are tried again for three days.',
  },
  parked: {
    begun: 'The webhook did not take these leads in three days. They are kept, and no longer tried.',
    over: 'No lead is parked any more.',
    act: 'Find out why the webhook refused them, then send them on.',
  },
  held: {
    begun: 'Leads have been held for more than a day. A visitor may be waiting for an answer.',
    over: 'No lead has been held for more than a day.',
    act: 'Look at each: send on what a person sent, and erase the rest.',
  },
  setting: {
    begun: 'A setting is missing or wrong. Leads are still accepted.',
    over: 'The settings are right again.',
    act: 'Tell the person who looks after the settings.',
  },
  lookup: {
    begun: 'Address lookups fail, and visitors type their address.',
    over: 'Nothing has been wrong with address lookups for an hour.',
    act: 'See whether the provider accepts our key, and whether LOOKUPS_A_DAY is enough.',
  },
  queue: {
    begun: 'The queue refuses messages. No lead is lost, but deliveries are late.',
    over: 'The queue works again.',
    act: 'Look at cloudflarestatus.com. Leads are delivered when the queue is back.',
  },
  size: {
    begun: 'The database is nearly full. Once it is, leads wait on the queue for 14 days and are then lost.',
    over: 'The database has room again.',
    act: 'See what takes the room, and erase what nobody needs.',
  },
  error: {
    begun: 'A request or a message met an error of ours. A lead that is stored is kept.',
    over: 'Nothing has met an error of ours for an hour.',
    act: 'Look in the log for unhandled_error; after a release, consider rolling back.',
  },
} as const satisfies Readonly<Record<string, AlertWords>>

export type AlertKind = keyof typeof alertWords

/** What only a request or a message can see. The others are found by the job that runs every minute. */
export type NotedKind = 'lookup' | 'queue' | 'error'

/** The kind of this name; undefined for one that only another version of this code knows. */
export const alertKind = (name: string): AlertKind | undefined => (isAlertKind(name) ? name : undefined)

const isAlertKind = (name: string): name is AlertKind => Object.hasOwn(alertWords, name)
