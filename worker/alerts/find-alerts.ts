import { sentenceCase } from '#contract/text.ts'
import { leadsCounted } from '../count-words.ts'
import { type Backlog, isNearlyFull } from '../leads/backlog.ts'
import type { SettingProblem } from '../settings.ts'
import { ukTime } from '../time.ts'
import type { AlertKind } from './alert-kinds.ts'

/** Something that is wrong right now. */
export interface Finding {
  readonly kind: AlertKind
  /** Counts and names of settings, for staff; nothing of a visitor's. */
  readonly facts: string
  /** `either`, if it is left out. */
  readonly effect?: Effect
}

/**
 * What a finding can do: begin an alert, without changing one that is already there; continue an alert that is there;
 * or either.
 */
export type Effect = 'begins' | 'continues' | 'either'

/** Newly undelivered leads needed before the webhook, not one lead, is blamed. */
const minUndeliveredLeads = 2
/** At most this many wrong settings are named: a chat refuses a message that is too long. */
const maxNamed = 10

/** Everything wrong that the database and the settings show. */
export function findAlerts(backlog: Backlog, problems: readonly SettingProblem[]): readonly Finding[] {
  const { unstored, late, lateOutcome, undelivered, parked, withoutKey, damaged, heldCalls, heldLong, size } = backlog
  const found: readonly (Finding | false)[] = [
    unstored > 0 && { kind: 'unstored', facts: `${leads(unstored)}.` },
    undelivered >= minUndeliveredLeads && webhookFinding(backlog),
    late > 0 && { kind: 'late', facts: `${leads(late)}. ${lastWords('The newest of them', lateOutcome)}` },
    parked > 0 && { kind: 'parked', facts: `${leads(parked)}.` },
    withoutKey > 0 && { kind: 'missing-key', facts: `${leads(withoutKey)}.` },
    damaged > 0 && { kind: 'damaged', facts: `${leads(damaged)}.` },
    heldCalls > 0 && { kind: 'held-call', facts: `${leads(heldCalls)}.` },
    heldLong > 0 && { kind: 'held-long', facts: `${leads(heldLong)}.` },
    problems.length > 0 && { kind: 'setting', facts: namesOf(problems) },
    isNearlyFull(backlog) && { kind: 'size', facts: `It has ${(size / 1_000_000_000).toFixed(1)} GB of 10 GB.` },
  ]
  return found.filter((finding) => finding !== false)
}

/**
 * Leads that first failed after the last delivery begin the alert: the webhook takes none. Leads that had failed before
 * it, while others were taken, and leads that staff have sent on, only continue the alert.
 */
function webhookFinding({ undelivered, newlyUndelivered, undeliveredOutcome, lastDelivery }: Backlog): Finding {
  const since =
    lastDelivery === 0 ? ', and none has been delivered yet' : ` since the last delivery, ${ukTime(lastDelivery)}`
  const outcome = lastWords('The newest', undeliveredOutcome)
  const facts = (count: number) => `${leads(count)} ${count === 1 ? 'has' : 'have'} not been taken${since}. ${outcome}`
  return newlyUndelivered >= minUndeliveredLeads
    ? { kind: 'webhook', facts: facts(newlyUndelivered) }
    : { kind: 'webhook', facts: facts(undelivered), effect: 'continues' }
}

const lastWords = (which: string, outcome: string | null) =>
  outcome === null ? `${which} has not been tried yet.` : `${which} ended with: ${outcome}.`

function namesOf(problems: readonly SettingProblem[]): string {
  const named = problems.slice(0, maxNamed).map(({ setting, problem }) => `${setting} ${problem}.`)
  const more = problems.length - named.length
  return [...named, ...(more > 0 ? [`And ${more} more, at /api/health?details.`] : [])].join('\n')
}

/** Whether the facts of an alert about settings name a setting that starts with this text. */
export const namesSetting = (start: string, facts: string) => facts.split('\n').some((line) => line.startsWith(start))

const leads = (count: number) => sentenceCase(leadsCounted(count))
