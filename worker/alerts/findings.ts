import { isWebhookSetting, type Settings } from '../settings.ts'
import { mostCounted, type StuckEmails, type StuckLeads, stuckEmails, stuckLeads } from '../store/stuck-deliveries.ts'
import { longestWaitSeconds } from '../store/tables.ts'
import { type AlertKind, alertKinds, type Finding } from './alert-words.ts'

/** What the sweep before it saw. */
export interface SweepSeen {
  readonly isQueueRefusing: boolean
  readonly oldestWaitSeconds: number
  /** The same of the guide emails; undefined while there are none, or when their sweep failed. */
  readonly emails?: Pick<SweepSeen, 'isQueueRefusing' | 'oldestWaitSeconds'> | undefined
}

/** Where a run looks. */
export interface Places {
  readonly db: D1Database
  readonly settings: Settings
  /** Whether the day's lookups are used up; rejects when the database does. */
  readonly isLookupBudgetSpent: () => Promise<boolean>
  /** Unix ms. */
  readonly now: number
}

/** What one minutely run has seen. */
interface Seen {
  readonly settings: Settings
  readonly stuck: StuckLeads
  /** How long the oldest undelivered lead has waited; 0 when there is none. */
  readonly oldestWaitSeconds: number
  /** The queue refused a message, or did not answer. */
  readonly isQueueFailing: boolean
  readonly isBudgetSpent: boolean
  /** Undefined while no guide emails are sent. */
  readonly emails: StuckEmails | undefined
  /** How long the oldest waiting guide email has waited; 0 when there is none. */
  readonly oldestEmailSeconds: number
}

/**
 * What is wrong right now. Rejects when the database does.
 *
 * @param isQueueFailing it refused a message, or did not answer
 */
export async function findingsIn(swept: SweepSeen, isQueueFailing: boolean, places: Places): Promise<Finding[]> {
  const { db, settings, now } = places
  const [stuck, emails, isBudgetSpent] = await Promise.all([
    stuckLeads(db, now),
    settings.guideEmail && stuckEmails(db, now),
    places.isLookupBudgetSpent(),
  ])
  const { oldestWaitSeconds } = swept
  const oldestEmailSeconds = swept.emails?.oldestWaitSeconds ?? 0
  const seen = { settings, stuck, emails, isBudgetSpent, isQueueFailing, oldestWaitSeconds, oldestEmailSeconds }
  return alertKinds.flatMap((kind) => {
    const facts = looks[kind](seen)
    return facts === undefined ? [] : [{ kind, facts }]
  })
}

/** How a run sees each kind of alert: the facts to give, undefined when nothing is wrong. */
const looks: Readonly<Record<AlertKind, (seen: Seen) => string | undefined>> = {
  parked: ({ stuck }) => leadsIn(stuck.parked),
  refused: ({ stuck }) => leadsIn(stuck.refused),
  waiting: ({ oldestWaitSeconds }) => waitOf(oldestWaitSeconds),
  held: ({ stuck }) => leadsIn(stuck.held),
  webhook: ({ settings }) => problemsIn(settings, isWebhookSetting),
  keys: ({ settings, stuck }) => settings.keysProblem ?? leadsIn(stuck.unreadable),
  settings: ({ settings }) => problemsIn(settings, (name) => !isWebhookSetting(name) && name !== 'LEAD_KEYS'),
  budget: ({ settings, isBudgetSpent }) =>
    isBudgetSpent ? `LOOKUPS_A_DAY allows ${settings.lookupsADay}.` : undefined,
  lettersParked: ({ emails }) => leadsIn(emails?.parked ?? []),
  lettersRefused: ({ emails }) => leadsIn(emails?.refused ?? []),
  lettersLate: ({ oldestEmailSeconds }) => waitOf(oldestEmailSeconds),
  sender: ({ emails }) => senderIn(emails?.sender ?? []),
  queue: ({ isQueueFailing }) => (isQueueFailing ? '' : undefined),
  // Only a request sees this: `signs.ts`.
  lookup: () => undefined,
  // There would be no findings.
  database: () => undefined,
}

/** How many ids a message names. */
const mostNamed = 3

function leadsIn(ids: readonly string[]): string | undefined {
  if (ids.length === 0) return undefined
  const named = ids.slice(0, mostNamed).join(', ')
  if (ids.length > mostCounted) return `More than ${mostCounted} leads, among them ${named}.`
  if (ids.length > mostNamed) return `${ids.length} leads, among them ${named}.`
  return ids.length === 1 ? `1 lead: ${named}.` : `${ids.length} leads: ${named}.`
}

/** Not for want of a setting: that is an alert of its own. */
function senderIn(emails: StuckEmails['sender']): string | undefined {
  const reasons = new Set(emails.map(({ reason }) => reason).filter((reason) => reason !== 'unconfigured'))
  return reasons.size === 0 ? undefined : `Cloudflare says ${[...reasons].join(', ')}.`
}

function waitOf(seconds: number): string | undefined {
  return seconds > longestWaitSeconds ? `The oldest has waited ${inWords(seconds)}.` : undefined
}

function inWords(seconds: number): string {
  const hours = Math.floor(seconds / 3_600)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return hours >= 2 ? `${hours} hours` : `${Math.floor(seconds / 60)} minutes`
}

function problemsIn({ problems }: Settings, isMeant: (setting: string) => boolean): string | undefined {
  const meant = problems.filter(({ setting }) => isMeant(setting))
  return meant.length === 0 ? undefined : meant.map(({ setting, problem }) => `${setting} ${problem}.`).join('\n')
}
