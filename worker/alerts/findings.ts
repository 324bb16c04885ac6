import { hourMs } from '#contract/london-clock.ts'
import { isWebhookSetting, type Settings } from '../settings.ts'
import { unmarkedCalls } from '../store/calls.ts'
import {
  type ErasedLately,
  erasedLately,
  type Failing,
  failingLeads,
  mostCounted,
  type Stuck,
  type StuckEmails,
  type StuckLeads,
  stuckEmails,
  stuckLeads,
} from '../store/stuck-deliveries.ts'
import { longestWaitSeconds } from '../store/tables.ts'
import { timeText } from '../store/uk-time.ts'
import { type AlertKind, alertKinds, type Finding } from './alert-kinds.ts'
import { settingName } from './message.ts'
import { officeTimeBefore } from './office-hours.ts'

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
  readonly swept: SweepSeen
  readonly settings: Settings
  readonly stuck: StuckLeads
  /** Undefined while calls are made elsewhere. */
  readonly unmarked: Stuck | undefined
  readonly failing: Failing
  readonly erased: ErasedLately
  readonly isBudgetSpent: boolean
  /** Undefined while no guide emails are sent. */
  readonly emails: StuckEmails | undefined
}

/** Who asks again and again waits for so long (ms) of the office's time; a message about others may take an hour more. */
const repeatPatienceMs = hourMs

/** What is wrong right now. Rejects when the database does. */
export async function findingsIn(swept: SweepSeen, { db, settings, now, ...places }: Places): Promise<Finding[]> {
  const [stuck, failing, erased, unmarked, emails, isBudgetSpent] = await Promise.all([
    stuckLeads(db, now, officeTimeBefore(now, repeatPatienceMs)),
    failingLeads(db, now),
    erasedLately(db),
    settings.callsAt === 'desk' ? unmarkedCalls(db, now) : undefined,
    settings.guideEmail && stuckEmails(db, now),
    places.isLookupBudgetSpent(),
  ])
  return alertKinds.flatMap((kind) => {
    const found = looks[kind]({ swept, settings, stuck, failing, erased, unmarked, emails, isBudgetSpent })
    return found === undefined ? [] : [{ kind, ...found }]
  })
}

type Found = Omit<Finding, 'kind'> | undefined

/** How a run sees each kind of alert; undefined when nothing is wrong. */
const looks: Readonly<Record<AlertKind, (seen: Seen) => Found>> = {
  parked: ({ stuck }) => leadsIn(stuck.parked),
  again: ({ stuck }) => leadsIn(stuck.again),
  refused: ({ stuck }) => leadsIn(stuck.refused),
  failing: ({ failing }) => failingIn(failing),
  waiting: ({ swept }) => waitOf(swept.oldestWaitSeconds),
  calls: ({ stuck }) => leadsIn(stuck.calls),
  callsUnmarked: ({ unmarked }) => unmarked && leadsIn(unmarked),
  repeats: ({ stuck }) => leadsIn(stuck.repeats),
  held: ({ stuck }) => leadsIn(stuck.held),
  flood: ({ stuck }) => floodIn(stuck.heldLately),
  erased: ({ erased }) => erasedIn(erased),
  webhook: ({ settings }) => problemsIn(settings, isWebhookSetting),
  keys: ({ settings, stuck }) =>
    one(settings.keysProblem && `The setting with the keys ${settings.keysProblem}.`) ?? leadsIn(stuck.unreadable),
  settings: ({ settings }) => problemsIn(settings, (name) => !isWebhookSetting(name) && name !== 'LEAD_KEYS'),
  budget: ({ settings, isBudgetSpent }) =>
    isBudgetSpent ? one(`${settings.lookupsADay} a day are allowed.`) : undefined,
  lettersParked: ({ emails }) => together(emails?.parked),
  lettersRefused: ({ emails }) => together(emails?.refused),
  lettersHeld: ({ emails }) => together(emails?.held),
  lettersLate: ({ swept }) => waitOf(swept.emails?.oldestWaitSeconds ?? 0),
  sender: ({ emails }) => senderIn(emails?.sender ?? []),
  size: ({ stuck }) => sizeIn(stuck.size),
  queue: ({ swept }) => (swept.isQueueRefusing || swept.emails?.isQueueRefusing ? one('') : undefined),
  // Only a request or a message sees these: `signs.ts`.
  lookup: () => undefined,
  errors: () => undefined,
  messages: () => undefined,
  // There would be no findings.
  database: () => undefined,
  // Asked for at the desk.
  test: () => undefined,
}

/** One thing that is wrong, and stays the same until it is put right. */
function one(facts: string | undefined): Found {
  return facts === undefined ? undefined : { facts, count: 1, newest: 0 }
}

function leadsIn({ count, ids, newest }: Stuck): Found {
  if (count === 0) return undefined
  const named = ids.join(', ')
  const facts =
    count > mostCounted
      ? `More than ${mostCounted.toLocaleString('en-GB')} leads, among them ${named}.`
      : count > ids.length
        ? `${count} leads, among them ${named}.`
        : `${leadsWords(count)}: ${named}.`
  return { facts, count, newest }
}

/** So many failures in a row are no passing fault. */
const tellingFailures = 5

/** What is refused for good is told as that, at the first refusal. */
function failingIn({ groups, failuresInARow, isRefusal }: Failing): Found {
  if (failuresInARow < tellingFailures || isRefusal) return undefined
  const count = groups.reduce((total, { leads }) => total + leads, 0)
  const all = count > mostCounted ? `More than ${mostCounted.toLocaleString('en-GB')} leads` : leadsWords(count)
  const why = groups.map(({ outcome, leads }) => `${leadsWords(leads)} ${reasonOf(outcome)}`)
  const facts = `${failuresInARow} tries have failed since one succeeded. ${all} ${count === 1 ? 'has failed and waits' : 'have failed and wait'}: ${why.join('; ')}.`
  return { facts, count, newest: 0 }
}

const leadsWords = (count: number) => (count === 1 ? '1 lead' : `${count} leads`)

const reasons: ReadonlyArray<readonly [outcome: RegExp, words: string]> = [
  [/^timeout$/, 'had no answer in time'],
  [/^unreachable$/, 'found nobody there'],
  [/^http 40[13]$/, 'were not let in'],
  [/^http 4(04|10)$/, 'found the address gone'],
  [/^http 429$/, 'were too many at once'],
  [/^http 5/, 'met a fault at the other end'],
]

/** Why a try failed: in words, and as the log has it. */
function reasonOf(outcome: string): string {
  const [, words = 'were not taken'] = reasons.find(([form]) => form.test(outcome)) ?? []
  return `${words} (${outcome})`
}

/** Leads of which each new one is no news by itself: they are told once a day, and when they have become ten times as many. */
function together(stuck: Stuck | undefined): Found {
  return stuck && leadsIn({ ...stuck, newest: 0 })
}

/** So many leads held in an hour are not a few visitors who were mistaken for programs. */
const floodLeads = 100

function floodIn(count: number): Found {
  if (count < floodLeads) return undefined
  const facts = `${count > mostCounted ? `More than ${mostCounted.toLocaleString('en-GB')}` : count} leads were held in the last hour.`
  return { facts, count, newest: 0 }
}

/** More than a person erases one by one within an hour. */
const fewErased = 10

/** Staff are not named: whoever looks sees who it was. */
function erasedIn({ count, people, until }: ErasedLately): Found {
  if (count <= fewErased) return undefined
  const who = people === 1 ? 'one member of staff' : `${people} members of staff`
  const facts = `${leadsWords(count)}, by ${who}. Until ${timeText(until)} the last of them can be taken back.`
  return { facts, count, newest: until }
}

const gigabyte = 1_000_000_000
/** What Cloudflare allows one database (bytes). */
const mostBytes = 10 * gigabyte
/** The part of it from which on staff are told, again for each half gigabyte more. */
const fullBytes = 0.7 * mostBytes

function sizeIn(bytes: number): Found {
  if (bytes < fullBytes) return undefined
  const facts = `It has ${(bytes / gigabyte).toFixed(1)} GB; ${mostBytes / gigabyte} GB is all that it can have.`
  return { facts, count: 1, newest: Math.floor((2 * bytes) / gigabyte) }
}

/** Not for want of a setting: that is an alert of its own. */
function senderIn(all: StuckEmails['sender']): Found {
  const reasons = new Set(all.filter((reason) => reason !== 'unconfigured'))
  return reasons.size === 0 ? undefined : one(`Cloudflare says ${[...reasons].join(', ')}.`)
}

function waitOf(seconds: number): Found {
  return seconds > longestWaitSeconds ? one(`The oldest has waited ${inWords(seconds)}.`) : undefined
}

function inWords(seconds: number): string {
  const hours = Math.floor(seconds / 3_600)
  if (hours >= 48) return `${Math.floor(hours / 24)} days`
  return hours >= 2 ? `${hours} hours` : `${Math.floor(seconds / 60)} minutes`
}

function problemsIn({ problems }: Settings, isMeant: (setting: string) => boolean): Found {
  const meant = problems.filter(({ setting }) => isMeant(setting))
  return one(
    meant.length === 0
      ? undefined
      : meant.map(({ setting, problem }) => `${settingName(setting)} ${problem}.`).join('\n'),
  )
}
