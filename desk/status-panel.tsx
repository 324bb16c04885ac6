import { triedFor } from '#contract/retention.ts'
import { sentenceCase } from '#contract/text.ts'
import { type AlertKind, alertWords, gravityOf } from '#worker/alerts/alert-kinds.ts'
import type { Alert } from '#worker/alerts/stored-alerts.ts'
import { countWords, leadsCounted } from '#worker/count-words.ts'
import { areRunsMissed } from '#worker/health/last-run.ts'
import { type Backlog, countedUpTo } from '#worker/leads/backlog.ts'
import type { LeadState } from '#worker/leads/lead-states.ts'
import { heldLong, heldLongByStaff, late } from '#worker/thresholds.ts'
import { minuteMs } from '#worker/time.ts'
import { outcomeIn } from './lead-status.ts'
import { Notice, Section } from './parts.tsx'
import { paths, withQuery } from './paths.ts'
import { onDay } from './uk-time.ts'

const words = {
  title: 'How things stand',
  nothing: 'No lead is held, parked or late.',
  delivered: (when: string) => `A lead was last delivered on ${when}.`,
  noneDelivered: 'No lead has been delivered yet.',
  undelivered: (leads: string, outcome: string) =>
    `Sent to the webhook since it last took a lead, and not taken: ${leads}. ${outcome}`.trim(),
  late: (leads: string) => `Waiting for the webhook for more than ${late.words}: ${leads}.`,
  waiting: (leads: string) => `Waiting for the webhook for less than ${late.words}, or not yet due: ${leads}.`,
  waitingInAll: (leads: string) => `Waiting for the webhook in all: ${leads}.`,
  parked: (leads: string) => `Not delivered in ${triedFor}, and no longer tried: ${leads}.`,
  held: (leads: string) => `Held until somebody looks at them: ${leads}.`,
  heldLong: (leads: string, long: string) =>
    `Held until somebody looks at them: ${leads}, ${long} of them for more than ${heldLong.words}, or ${heldLongByStaff.words} if held back here.`,
  notRunning: (when: string) =>
    `The job that runs every minute last ran on ${when}. Until it runs again leads may be late, and this page may not know what else is wrong. Tell the person who looks after the site.`,
  recovered: (when: string) =>
    `The webhook is taking leads again: one was delivered on ${when}. This line disappears once no delivery has failed for ten minutes.`,
} as const

interface StatusProps {
  readonly alerts: readonly Alert[]
  readonly backlog: Backlog
  /** When the job that runs every minute last ran (Unix ms). */
  readonly ranAt: number
  /** What is wrong with the desk's own keys, as a line. */
  readonly keyProblem: string | undefined
  /** Unix ms. */
  readonly now: number
}

/** Alerts that the page leaves out, because it counts their leads itself. */
const countedHere: readonly AlertKind[] = ['late', 'parked', 'held-long']

interface Line {
  readonly kind: AlertKind
  /** Where to look. */
  readonly href?: string | undefined
  readonly text: string
}

/** What is wrong now, the gravest first, then what only has to be known: a line for each. */
export function StatusPanel(props: StatusProps) {
  const { backlog, ranAt, keyProblem, now } = props
  const isRunning = !areRunsMissed(ranAt, now)
  const wrong = wrongIn(props)
  const notes = notesIn(props)
  const isWell = isRunning && keyProblem === undefined && wrong.length === 0
  const lines = [
    ...(isRunning ? [] : [{ href: undefined, text: words.notRunning(onDay(ranAt)) }]),
    ...(keyProblem === undefined ? [] : [{ href: undefined, text: keyProblem }]),
    ...wrong.toSorted((one, other) => gravityOf(one.kind) - gravityOf(other.kind)),
    ...notes,
  ]
  return (
    <Section title={words.title}>
      {isWell && <Notice kind="done">{wellWords(backlog)}</Notice>}
      {lines.length > 0 && (
        <ul class="lines">
          {lines.map(({ href, text }) => (
            <li>{href === undefined ? text : <a href={href}>{text}</a>}</li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** The lists of the leads that alerts are about. */
const listsOfAlerts: Readonly<Partial<Record<AlertKind, LeadState>>> = {
  webhook: 'pending',
  'mostly-held': 'held',
  'held-call': 'held',
}
const listPathOf = (state: LeadState) => withQuery(paths.leads, { state })

/**
 * Whether the webhook takes leads again: known at once, though its alert lasts until no delivery has failed for ten
 * minutes.
 */
const isRecovered = ({ kind, seenAt }: Alert, { lastDelivery }: Backlog) => kind === 'webhook' && lastDelivery > seenAt

/** The alerts, and what the leads themselves show before there is one. */
function wrongIn({ alerts, backlog, now }: StatusProps): readonly Line[] {
  const { late, undelivered, undeliveredOutcome, withoutKey, damaged, unstored, parked, held, heldLong } = backlog
  const shown = alerts.filter((alert) => !countedHere.includes(alert.kind) && !isRecovered(alert, backlog))
  const isNew = (kind: AlertKind) => shown.every((alert) => alert.kind !== kind)
  const unreported = (kind: 'unstored' | 'missing-key' | 'damaged', count: number): Line | false =>
    count > 0 && isNew(kind) && { kind, text: `${alertWords[kind].begun} ${sentenceCase(leadsCounted(count))}.` }
  const lines: readonly (Line | false)[] = [
    ...shown.map((alert) => {
      const list = listsOfAlerts[alert.kind]
      return { kind: alert.kind, href: list && listPathOf(list), text: alertText(alert, now) }
    }),
    undelivered > 0
      && isNew('webhook') && {
        kind: 'webhook',
        href: listPathOf('pending'),
        text: words.undelivered(
          leadsCounted(undelivered),
          undeliveredOutcome === null ? '' : outcomeIn(undeliveredOutcome),
        ),
      },
    unreported('unstored', unstored),
    unreported('missing-key', withoutKey),
    unreported('damaged', damaged),
    late > 0 && { kind: 'late', href: listPathOf('pending'), text: words.late(leadsCounted(late)) },
    parked > 0 && { kind: 'parked', href: listPathOf('parked'), text: words.parked(leadsCounted(parked)) },
    held > 0 && {
      kind: 'held-long',
      href: listPathOf('held'),
      text: heldLong > 0 ? words.heldLong(leadsCounted(held), countWords(heldLong)) : words.held(leadsCounted(held)),
    },
  ]
  return lines.filter((line) => line !== false)
}

/** Facts that nobody has to act on. */
function notesIn({ alerts, backlog }: StatusProps) {
  const { pending, late, undelivered, lastDelivery } = backlog
  const isOver = undelivered === 0 && alerts.some((alert) => isRecovered(alert, backlog))
  // If there are more than are counted, nothing can be subtracted.
  const waiting =
    pending > countedUpTo ? words.waitingInAll(leadsCounted(pending)) : words.waiting(leadsCounted(pending - late))
  return [
    ...(isOver ? [{ href: undefined, text: words.recovered(onDay(lastDelivery)) }] : []),
    ...(pending > late ? [{ href: listPathOf('pending'), text: waiting }] : []),
  ]
}

const wellWords = ({ lastDelivery }: Backlog) =>
  `${words.nothing} ${lastDelivery === 0 ? words.noneDelivered : words.delivered(onDay(lastDelivery))}`

/** An alert's figures are those of when it was last seen. */
function alertText({ kind, facts, beganAt, seenAt }: Alert, now: number): string {
  const seen = now - seenAt < minuteMs ? 'just now' : `on ${onDay(seenAt)}`
  return `${alertWords[kind].begun} ${facts} Since ${onDay(beganAt)}, last seen ${seen}. ${alertWords[kind].act}`
}
