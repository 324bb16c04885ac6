import { whenWeRing } from '#contract/firm-details.ts'
import { leastParkedDays, queueDays, triedFor } from '#contract/retention.ts'
import { failedPosts, heldLong, heldLongByStaff, late, leadsToJudge } from '../thresholds.ts'

/** What staff are told of. */
interface AlertWords {
  /** What is wrong, and what that means for leads. */
  readonly begun: string
  /** What is known once it is over. */
  readonly over: string
  /** What to do first. */
  readonly act: string
  /**
   * What ends the alert, if no longer seeing the problem proves nothing: a later delivery, a message that the queue
   * accepted, or an hour of silence.
   */
  readonly endedBy?: 'delivery' | 'queue' | 'silence'
}

/** Leads wait, but a call has been promised for a day. */
const ring = 'Meanwhile ring those who have asked for a call.'

/** The gravest first: leads that are or may be lost, then those that are late, then what staff only have to know. */
const words = {
  lost: {
    begun: 'Leads have been lost. We kept them for as long as we could, but they could not be stored or delivered.',
    over: 'No lead has been lost for an hour.',
    act: 'Put right what the other alerts name: until then more may be lost.',
    endedBy: 'silence',
  },
  unstored: {
    begun: `Leads cannot be stored. They wait on the queue, which loses them after ${queueDays} days.`,
    over: 'No lead is waiting on the queue to be stored any more.',
    act: 'If it began with a release or a restore, put that right. Look in the log for unhandled_error.',
  },
  webhook: {
    begun: `Leads are not reaching the webhook. They are kept, and tried again for ${triedFor}.`,
    over: 'The webhook is taking leads again. Those still waiting will follow.',
    act: `See whether what receives leads is running, and is still at the address in LEAD_WEBHOOK_URL. ${ring}`,
    endedBy: 'delivery',
  },
  size: {
    begun: `The database is nearly full. Once it is, leads wait on the queue for ${queueDays} days and are then lost.`,
    over: 'The database has room again.',
    act: `Shorten RETENTION_DELIVERED_DAYS, and RETENTION_PARKED_DAYS to no less than ${leastParkedDays}.`,
  },
  'missing-key': {
    begun: 'No key opens these leads. They are kept, and wait for their key.',
    over: 'No lead is waiting for its key now.',
    act: 'Put the key that encrypted them back into LEAD_KEYS, behind the newest. Those still waiting go out within the hour; send on those that are parked.',
  },
  damaged: {
    begun: `Leads cannot be read, though no key is missing. They are kept, and tried again for ${triedFor}.`,
    over: 'No damaged lead is waiting or parked now.',
    act: 'If a release was rolled back, deploy it again: it wrote them. If not, restore them from a backup: the runbook says how.',
  },
  parked: {
    begun: `Leads are parked: they could not be delivered in ${triedFor}. They are kept, and no longer tried.`,
    over: 'No lead is parked now: each has been sent on, delivered or erased.',
    act: `Open one of them at the desk, put right why it was not taken, then send them all on. ${ring}`,
  },
  late: {
    begun: `Leads have been waiting for more than ${late.words}. They are kept, and tried for ${triedFor} while there is a webhook.`,
    over: `No lead has been waiting for more than ${late.words} now.`,
    act: `Open one of them at the desk: its page says how the last attempt ended. ${ring}`,
  },
  'failed-posts': {
    begun: `${failedPosts} form submissions or more were answered with an error in an hour. Some may have been from visitors.`,
    over: `Fewer than ${failedPosts} form submissions were answered with an error in the last hour.`,
    act: 'See in the runbook what each reason means. Our own pages send again what came too often.',
  },
  error: {
    begun: 'Our own code had an error. A lead that is stored is kept.',
    over: 'Our own code has had no error for an hour. Its cause may still be there.',
    act: 'Look in the log for unhandled_error; after a release, consider rolling back.',
    endedBy: 'silence',
  },
  queue: {
    begun: 'The queue is not taking messages, or is too slow. No lead is lost, but deliveries are late.',
    over: 'The queue is taking messages again.',
    act: 'Look at cloudflarestatus.com. There is nothing to do for the leads: they go out once the queue is back.',
    endedBy: 'queue',
  },
  'held-call': {
    begun: `A request to be rung is held. We have promised to ring ${whenWeRing}.`,
    over: 'No request to be rung is held now, unless staff hold it back themselves.',
    act: 'Look at it at the desk: send it on if a person sent it, and erase it if not.',
  },
  'mostly-held': {
    begun: 'More than half of the newest leads are held.',
    over: `Fewer than ${leadsToJudge} leads came in the last hour, or no more than half of the newest are still held.`,
    act: 'See at the desk why they are held. Send on what people sent, and change the setting that holds them.',
  },
  'held-long': {
    begun: `Leads have been held for more than ${heldLong.words}. A visitor may be waiting for an answer.`,
    over: `No lead has been held for more than ${heldLong.words} now, or for more than ${heldLongByStaff.words} by staff themselves.`,
    act: 'Look at each at the desk: send on what a person sent, and erase the rest.',
  },
  setting: {
    begun: 'A setting is missing or wrong. Leads are still accepted.',
    over: 'The settings are right again.',
    act: 'Tell the person who looks after the settings.',
  },
  turnstile: {
    begun: 'The robot check is not working. Leads go out without it, within the other limits.',
    over: 'The robot check has not failed by itself for an hour. Perhaps nobody was checked.',
    act: 'See whether TURNSTILE_SECRET belongs to the site key, then look at cloudflarestatus.com.',
    endedBy: 'silence',
  },
  lookup: {
    begun: 'Address lookups are failing, so visitors have to type in their addresses.',
    over: 'No address lookup has failed for an hour. Try one: perhaps nobody has.',
    act: 'See whether the provider accepts our key, and whether LOOKUPS_A_DAY is enough.',
    endedBy: 'silence',
  },
} as const satisfies Readonly<Record<string, AlertWords>>

export type AlertKind = keyof typeof words

/** What staff are told about each kind of alert. */
export const alertWords: Readonly<Record<AlertKind, AlertWords>> = words

/** Where a kind stands among all, the gravest first. */
export const gravityOf = (kind: AlertKind) => Object.keys(words).indexOf(kind)

/** What requests and messages raise as it happens. The cron job finds the others. */
export type RaisedKind = 'lookup' | 'queue' | 'error' | 'turnstile'

/** The kind of this name; undefined for one that only another version of this code knows. */
export const alertKind = (name: string): AlertKind | undefined => (isAlertKind(name) ? name : undefined)

const isAlertKind = (name: string): name is AlertKind => Object.hasOwn(words, name)
