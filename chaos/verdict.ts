import type { Evidence } from './evidence.ts'
import { faultOf, faults } from './faults.ts'
import { mistakesIn } from './rings.ts'
import type { Row } from './site.ts'

/** What must never happen, each with the leads or lines affected; a good run has only empty lists. */
export function violations(evidence: Evidence): Readonly<Record<string, readonly string[]>> {
  const { attempted, acknowledged, sink, settled, redriven, seen, cutOff, struck, leaks, leadIds, chat } = evidence
  const { mail, byEmail, letters, slowestBesideMail } = evidence
  const parked = new Set(settled.filter(({ status }) => status === 'parked').map(({ id }) => id))
  const settledAs = (status: string) => settled.filter((row) => row.status === status).map(({ id }) => id)
  const wasStopped = (from: number, to: number) => chat.stops.some((at) => at > from && at < to)
  const letterOf = new Map(redriven.map(({ id, letter }) => [id, letter]))
  const lettersAs = (rows: Evidence['settled'], state: Row['letter']) =>
    rows.filter(({ letter }) => letter === state).map(({ id }) => id)
  const wasHeld = settled.filter(({ isHeld }) => isHeld === 1).map(({ id }) => id)
  const repeated = [...sink.taken.keys()].filter((id) => (sink.taken.get(id) ?? 0) > 1)
  return {
    'not acknowledged': leadIds.filter((id) => !acknowledged.has(id)),
    'acknowledged, neither delivered nor parked': [...acknowledged].filter(
      (id) => !sink.taken.has(id) && !parked.has(id),
    ),
    'marked delivered, never taken': settledAs('delivered').filter((id) => !sink.taken.has(id)),
    'still pending at the end': redriven.filter(({ status }) => status === 'pending').map(({ id }) => id),
    'parked, redriven, not delivered': [...parked].filter((id) => !sink.taken.has(id)),
    'parked although the sink would have taken it': [...parked].filter(
      (id) => !faultOf(id).forGood && !faultOf(id).held,
    ),
    'held, and sent before someone sent it on': wasHeld.filter((id) => seen.has(id) || letters.has(id)),
    'by email, without a letter': [...byEmail].filter((id) => !letterOf.get(id)),
    'a letter that nobody asked for': [...mail.accepted.keys(), ...lettersWith(redriven)].filter(
      (id) => !byEmail.has(id),
    ),
    'letter marked sent, never accepted': lettersAs(redriven, 'sent').filter((id) => !mail.accepted.has(id)),
    'letter not sent in the end': [...byEmail].filter((id) => letterOf.get(id) !== 'sent'),
    'letter neither sent nor listed before that': settled
      .filter(({ id, letter }) => byEmail.has(id) && letter !== listedAs(id))
      .map(({ id, letter }) => `${id}: ${letter}, ${faultOf(id).name}`),
    'letter sent twice without reason': [...mail.accepted].flatMap(([id, times]) =>
      times > 1 && !mayRepeatLetter(id, times, evidence) ? [id] : [],
    ),
    'leads that waited for the mail service':
      slowestBesideMail !== undefined && slowestBesideMail < letterMs ? [] : [`${slowestBesideMail} ms`],
    'delivered, never attempted': [...sink.taken.keys()].filter((id) => !attempted.has(id)),
    'taken twice without reason': repeated.filter((id) => !mayRepeat(id, evidence)),
    'attempts counted that were not sent': settled
      .filter(({ id, attempts }) => attempts > (seen.get(id) ?? 0) + (cutOff.get(id) ?? 0))
      .map(({ id, attempts }) => `${id}: counted ${attempts}, sent ${seen.get(id) ?? 0}`),
    'attempts given up before their time': [...sink.cutShort].filter((id) => !cutOff.has(id)),
    'unexpected deliveries': sink.unexpected,
    'personal data in the log': leaks,
    'troubles that rang wrongly': mistakesIn(
      chat.rings,
      ['webhook', 'refused', 'parked', 'lettersParked', 'lettersRefused', 'sender'],
      wasStopped,
    ),
    'faults that never struck': inStores().filter((name) => !struck.has(name)),
  }
}

/** All but the last delivery must be explained by a fault, or by workers that were stopped just then. */
function mayRepeat(id: string, { sink, cutOff }: Evidence): boolean {
  if (faultOf(id).mayRepeat || sink.hung.has(id)) return true
  return (sink.taken.get(id) ?? 0) - 1 <= (cutOff.get(id) ?? 0)
}

/** How long (ms) a letter may keep the worker waiting: a lead that takes as long has waited for one. */
const letterMs = 10_000

const lettersWith = (rows: readonly Row[]) => rows.flatMap(({ id, letter }) => (letter === null ? [] : [id]))

/** What has become of a lead's letter once everything was settled, before anyone acted. */
function listedAs(id: string): Row['letter'] {
  const { held, letterForGood } = faultOf(id)
  if (held) return 'held'
  if (letterForGood === undefined) return 'sent'
  return letterForGood === 'E_RECIPIENT_SUPPRESSED' ? 'refused' : 'parked'
}

/** As {@link mayRepeat}, of letters: an answer was lost, or could not be noted. */
function mayRepeatLetter(id: string, times: number, { lettersCutOff }: Evidence): boolean {
  return faultOf(id).mayRepeatLetter || times - 1 <= (lettersCutOff.get(id) ?? 0)
}

/** Database and queue faults log when they strike; otherwise a missing one could go unnoticed. */
function inStores(): string[] {
  return faults
    .filter(({ database, queueRefuses, messages }) => database ?? queueRefuses ?? messages)
    .map(({ name }) => name)
}

/** What happened to the leads of each fault, as a text table. */
export function table({ leadIds, acknowledged, sink, settled }: Evidence): string {
  const status = new Map(settled.map((row) => [row.id, row.status]))
  const lines = faults.map(({ name, mayRepeat: repeats }) => {
    const ids = leadIds.filter((id) => faultOf(id).name === name)
    const count = (test: (id: string) => boolean) => String(ids.filter(test).length).padStart(9)
    const attempts = ids.reduce((sum, id) => sum + (sink.attempts.get(id) ?? 0), 0)
    return [
      name.padEnd(30),
      String(ids.length).padStart(6),
      count((id) => acknowledged.has(id)),
      count((id) => status.get(id) === 'delivered'),
      count((id) => status.get(id) === 'parked'),
      String(attempts).padStart(9),
      count((id) => (sink.taken.get(id) ?? 0) > 1),
      repeats ? '  allowed' : '',
    ].join(' ')
  })
  return ['fault                           leads     ack’d delivered    parked  attempts     twice', ...lines].join(
    '\n',
  )
}
