import { faultOf, faults } from './faults.ts'
import { canary, canaryPhone, type Sent } from './leads.ts'
import { mistakesIn } from './messages.ts'
import type { Chat, Mail, Sink } from './services.ts'
import type { Row } from './tables.ts'

/** What a run leaves behind, from which its verdict follows. */
export interface Evidence extends Sent {
  readonly leadIds: readonly string[]
  readonly sink: Sink
  readonly chat: Chat
  readonly mail: Mail
  /** Leads that asked for the guide by email. */
  readonly byEmail: ReadonlySet<string>
  /** How often each lead's email had been accepted by the time everything was settled. */
  readonly emailed: ReadonlyMap<string, number>
  /** How long (ms) the slowest lead took to the webhook while the mail service answered nothing; undefined if one never came. */
  readonly slowestBesideMail: number | undefined
  /** The table once everything was settled, and again after parked leads were redriven. */
  readonly settled: readonly Row[]
  readonly redriven: readonly Row[]
  /** How often the sink had seen each lead by the time everything was settled. */
  readonly seen: ReadonlyMap<string, number>
  /** How often a worker was stopped while it had counted an attempt on a lead, but not recorded how it ended. */
  readonly cutOff: ReadonlyMap<string, number>
  /** The same of emails. */
  readonly emailsCutOff: ReadonlyMap<string, number>
  /** Everything that all the workers of the run have logged. */
  readonly log: string
}

/** How long (ms) an email may keep the worker waiting: a lead that takes as long has waited for one. */
const emailMs = 10_000

/** What must never happen, each with the leads or lines affected; a good run has only empty lists. */
export function violations(evidence: Evidence): Readonly<Record<string, readonly string[]>> {
  const { attempted, acknowledged, sink, settled, redriven, seen, cutOff, log, leadIds, chat } = evidence
  const { mail, byEmail, emailed, emailsCutOff, slowestBesideMail } = evidence
  const parked = new Set(idsOf(settled, ({ status }) => status === 'parked'))
  const emailAtLast = new Map(redriven.map(({ id, email }) => [id, email]))
  const wasStopped = (from: number, to: number) => chat.stops.some((at) => at > from && at < to)
  return {
    'not acknowledged': leadIds.filter((id) => !acknowledged.has(id)),
    'acknowledged, neither delivered nor parked': [...acknowledged].filter(
      (id) => !sink.taken.has(id) && !parked.has(id),
    ),
    'marked delivered, never taken': idsOf(settled, ({ status, id }) => status === 'delivered' && !sink.taken.has(id)),
    'still pending at the end': idsOf(redriven, ({ status }) => status === 'pending'),
    'parked, redriven, not delivered': [...parked].filter((id) => !sink.taken.has(id)),
    'parked although the sink would have taken it': [...parked].filter(
      (id) => !faultOf(id).forGood && !faultOf(id).held,
    ),
    'held, and sent before someone sent it on': idsOf(
      settled,
      ({ id, isHeld }) => isHeld === 1 && (seen.has(id) || emailed.has(id)),
    ),
    'asked for an email, and has none': [...byEmail].filter((id) => !emailAtLast.get(id)),
    'an email that nobody asked for': [
      ...mail.accepted.keys(),
      ...idsOf(redriven, ({ email }) => email !== null),
    ].filter((id) => !byEmail.has(id)),
    'email marked sent, never accepted': idsOf(redriven, ({ id, email }) => email === 'sent' && !mail.accepted.has(id)),
    'email not sent in the end': [...byEmail].filter((id) => emailAtLast.get(id) !== 'sent'),
    'email neither sent nor listed before that': settled
      .filter(({ id, email }) => byEmail.has(id) && email !== listedAs(id))
      .map(({ id, email }) => `${id}: ${email}, ${faultOf(id).name}`),
    // An answer was lost, or could not be noted.
    'email sent twice without reason': repeated(mail.accepted, emailsCutOff).filter(
      (id) => !faultOf(id).mayRepeatEmail,
    ),
    'leads that waited for the mail service':
      slowestBesideMail !== undefined && slowestBesideMail < emailMs ? [] : [`${slowestBesideMail} ms`],
    'delivered, never attempted': [...sink.taken.keys()].filter((id) => !attempted.has(id)),
    'taken twice without reason': repeated(sink.taken, cutOff).filter(
      (id) => !faultOf(id).mayRepeat && !sink.hung.has(id),
    ),
    'attempts counted that were not sent': settled
      .filter(({ id, attempts }) => attempts > (seen.get(id) ?? 0) + (cutOff.get(id) ?? 0))
      .map(({ id, attempts }) => `${id}: counted ${attempts}, sent ${seen.get(id) ?? 0}`),
    'attempts given up before their time': [...sink.cutShort].filter((id) => !cutOff.has(id)),
    'unexpected deliveries': sink.unexpected,
    'personal data in the log': leaksIn(log),
    'alerts told wrongly': mistakesIn(
      chat.messages,
      ['webhook', 'refused', 'parked', 'lettersParked', 'lettersRefused', 'sender'],
      wasStopped,
    ),
    'faults that never struck': faultsNotIn(log),
  }
}

const idsOf = (rows: readonly Row[], isOne: (row: Row) => boolean) => rows.filter(isOne).map(({ id }) => id)

/** More often than once, and than workers that were stopped just then explain. */
function repeated(times: ReadonlyMap<string, number>, cutOff: ReadonlyMap<string, number>): string[] {
  return [...times].flatMap(([id, count]) => (count > 1 && count - 1 > (cutOff.get(id) ?? 0) ? [id] : []))
}

/** What has become of a lead's email once everything was settled, before anyone acted. */
function listedAs(id: string): Row['email'] {
  const { held, emailForGood } = faultOf(id)
  if (held) return 'held'
  if (emailForGood === undefined) return 'sent'
  return emailForGood === 'E_RECIPIENT_SUPPRESSED' ? 'refused' : 'parked'
}

/** Log lines with personal data in them. */
function leaksIn(log: string): string[] {
  const personal = [canary, canaryPhone, canaryPhone.slice(1), 'not an address']
  return log.split('\n').filter((line) => personal.some((text) => line.includes(text)))
}

/** Database and queue faults log when they strike; otherwise a missing one could go unnoticed. */
function faultsNotIn(log: string): string[] {
  const struck = new Set(Array.from(log.matchAll(/"event":"fault_struck","fault":"([^"]+)"/g), ([, name]) => name))
  return faults
    .filter(({ database, queueRefuses, messages }) => database ?? queueRefuses ?? messages)
    .map(({ name }) => name)
    .filter((name) => !struck.has(name))
}
