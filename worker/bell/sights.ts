import type { Settings } from '../env.ts'
import { isWebhookSetting } from '../setting-rules.ts'
import type { Sight } from '../store/bell-memory.ts'
import { isBudgetSpent } from '../store/lookup-count.ts'
import { mostCounted, type StuckEmails, type StuckLeads } from '../store/stuck-deliveries.ts'
import { longestWaitSeconds } from '../store/tables.ts'
import { type TroubleKind, troubleKinds } from '../store/trouble-kinds.ts'

/** What one minutely run has found out. */
export interface Findings {
  readonly settings: Settings
  readonly stuck: StuckLeads
  /** How long the oldest undelivered lead has waited; 0 when there is none. */
  readonly oldestWaitSeconds: number
  /** The queue refused a message, or did not answer. */
  readonly isQueueFailing: boolean
  readonly lookupsToday: number
  /** Undefined while no letters are sent. */
  readonly letters: StuckEmails | undefined
  /** How long the oldest waiting letter has waited; 0 when there is none. */
  readonly oldestLetterSeconds: number
}

/** How many ids a message names. */
const mostNamed = 3

/** How a run sees each trouble: what to say of it, undefined when there is none. */
const looks: Readonly<Record<TroubleKind, (found: Findings) => string | undefined>> = {
  parked: ({ stuck }) => leadsIn(stuck.parked),
  refused: ({ stuck }) => leadsIn(stuck.refused),
  waiting: ({ oldestWaitSeconds: seconds }) =>
    seconds > longestWaitSeconds ? `The oldest has waited ${inWords(seconds)}.` : undefined,
  held: ({ stuck }) => leadsIn(stuck.held),
  webhook: ({ settings }) => problemsIn(settings, isWebhookSetting),
  keys: ({ settings, stuck }) => settings.keysProblem ?? leadsIn(stuck.unreadable),
  settings: ({ settings }) => problemsIn(settings, (name) => !isWebhookSetting(name) && name !== 'LEAD_KEYS'),
  budget: ({ settings, lookupsToday }) =>
    isPaid(settings) && isBudgetSpent(lookupsToday, settings.lookupsADay)
      ? `LOOKUPS_A_DAY allows ${settings.lookupsADay}.`
      : undefined,
  lettersParked: ({ letters }) => leadsIn(letters?.parked ?? []),
  lettersRefused: ({ letters }) => leadsIn(letters?.refused ?? []),
  lettersLate: ({ oldestLetterSeconds: seconds }) =>
    seconds > longestWaitSeconds ? `The oldest has waited ${inWords(seconds)}.` : undefined,
  sender: ({ letters }) => senderIn(letters?.sender ?? []),
  queue: ({ isQueueFailing }) => (isQueueFailing ? '' : undefined),
  // Only a request sees this: `trouble-signs.ts`.
  lookup: () => undefined,
  // There would be no findings.
  database: () => undefined,
}

/** What is wrong right now. */
export function sightsIn(found: Findings): readonly Sight[] {
  return troubleKinds.flatMap((kind) => {
    const facts = looks[kind](found)
    return facts === undefined ? [] : [{ kind, facts }]
  })
}

const isPaid = ({ addressProvider }: Settings) => addressProvider !== undefined && addressProvider.name !== 'sample'

function leadsIn(ids: readonly string[]): string | undefined {
  if (ids.length === 0) return undefined
  const named = ids.slice(0, mostNamed).join(', ')
  if (ids.length > mostCounted) return `More than ${mostCounted} leads, among them ${named}.`
  if (ids.length > mostNamed) return `${ids.length} leads, among them ${named}.`
  return ids.length === 1 ? `1 lead: ${named}.` : `${ids.length} leads: ${named}.`
}

/** Not for want of a setting: that is a trouble of its own. */
function senderIn(letters: StuckEmails['sender']): string | undefined {
  const reasons = new Set(letters.map(({ reason }) => reason).filter((reason) => reason !== 'unconfigured'))
  return reasons.size === 0 ? undefined : `Cloudflare says ${[...reasons].join(', ')}.`
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
