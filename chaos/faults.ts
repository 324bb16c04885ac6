import type { Place } from './tables.ts'

/** Webhook attempts run this many times faster than in production, so that a run takes minutes. */
export const hurry = 10

/** How the sink answers one attempt. `reset-before` does not read the body; `slow` answers 200, but too late. */
export type SinkAnswer =
  | { readonly status: number; readonly retryAfter?: string; readonly body?: 'huge' | 'cut' }
  | 'reset-before'
  | 'reset-after'
  | 'hang'
  | 'slow'

/** How the mail service answers one email: with a code, late, never, or never although it has accepted it. */
export type EmailAnswer = `E_${string}` | 'slow' | 'accepted, silent'

/** A fault that follows one lead. Each part strikes the first few times and then lets the lead through. */
export interface Fault {
  readonly name: string
  /** Share of the leads; 3 by default. Faults that hold up the local queue are rarer. */
  readonly weight?: number
  /** The sink's first answers; then 200. */
  readonly sink?: readonly SinkAnswer[]
  /** The sink never accepts it until it is fixed by hand. */
  readonly forGood?: true
  readonly database?: {
    readonly at: Place
    readonly times: number
  }
  readonly queueRefuses?: number
  /** What else is queued with its wake-up. */
  readonly messages?: 'duplicates' | 'strays'
  /** Posted this many times at once, as by an impatient finger. */
  readonly posts?: number
  /** What the mail service first answers its email; then it accepts it. Such a lead asks for the guide by email. */
  readonly email?: readonly EmailAnswer[]
  /** The mail service gives its email this answer until it is fixed by hand. */
  readonly emailForGood?: EmailAnswer
  /** It looks like a program's, and is held. */
  readonly held?: true
  /** Its email may have been accepted without the worker knowing: only then is a second one allowed. */
  readonly mayRepeatEmail?: true
  /** The sink may have read the body without the worker knowing: only then is a repeat allowed. */
  readonly mayRepeat?: true
}

const answers = (status: number, times = 1): SinkAnswer[] => Array.from({ length: times }, () => ({ status }))
const asking = (status: number, retryAfter: string): SinkAnswer[] => [{ status, retryAfter }]

/** The position in this list is the first byte of a lead's id, where the sink and the worker read it. */
export const faults: readonly Fault[] = [
  { name: 'none', weight: 12 },
  { name: '500 three times', sink: answers(500, 3) },
  { name: '502', sink: answers(502) },
  { name: '503, Retry-After 2', sink: asking(503, '2') },
  { name: '429, Retry-After in seconds', sink: asking(429, '90') },
  { name: '429, Retry-After as a date', sink: asking(429, 'Fri, 31 Dec 2027 23:59:59 GMT') },
  { name: '429, Retry-After garbage', sink: asking(429, 'soon, I hope 99') },
  { name: '429, Retry-After negative', sink: asking(429, '-1') },
  { name: '429, Retry-After huge', sink: asking(429, '99999999999999999999') },
  ...[301, 302, 303, 307, 308, 400, 401, 404, 410].map((status) => ({ name: String(status), sink: answers(status) })),
  { name: 'reset before the body', sink: ['reset-before'] },
  { name: 'reset after the body', sink: ['reset-after'], mayRepeat: true },
  { name: 'hang', weight: 1, sink: ['hang'], mayRepeat: true },
  { name: 'slow headers', weight: 1, sink: ['slow'], mayRepeat: true },
  { name: '200 with a huge body', weight: 1, sink: [{ status: 200, body: 'huge' }] },
  { name: '200 with its body cut short', sink: [{ status: 200, body: 'cut' }] },
  { name: '500 for good', weight: 1, forGood: true },
  { name: 'save fails once', database: { at: 'save', times: 1 } },
  { name: 'save fails thrice', database: { at: 'save', times: 3 } },
  { name: 'claim fails once', database: { at: 'claim', times: 1 } },
  { name: 'mark fails once', database: { at: 'mark', times: 1 } },
  { name: 'mark fails thrice', weight: 1, database: { at: 'mark', times: 3 }, mayRepeat: true },
  { name: 'queue refuses', queueRefuses: 1 },
  { name: 'both stores down, twice', database: { at: 'save', times: 6 }, queueRefuses: 2 },
  { name: 'messages come three times', messages: 'duplicates' },
  { name: 'stray messages', messages: 'strays' },
  { name: 'posted three times at once', posts: 3 },
  { name: 'email refused twice', email: ['E_RATE_LIMIT_EXCEEDED', 'E_INTERNAL_SERVER_ERROR'] },
  { name: 'email slow', weight: 1, email: ['slow'], mayRepeatEmail: true },
  { name: 'email accepted, no answer', weight: 1, email: ['accepted, silent'], mayRepeatEmail: true },
  { name: 'email not in our name', email: ['E_SENDER_NOT_VERIFIED'] },
  { name: 'email’s address refused', weight: 6, emailForGood: 'E_RECIPIENT_SUPPRESSED' },
  { name: 'email refused for good', weight: 1, emailForGood: 'E_DELIVERY_FAILED' },
  { name: 'email claim fails once', email: [], database: { at: 'email claim', times: 1 } },
  {
    name: 'email mark fails thrice',
    weight: 1,
    email: [],
    database: { at: 'email mark', times: 3 },
    mayRepeatEmail: true,
  },
  { name: 'held', email: [], held: true },
]

const none: Fault = { name: 'none' }

/** A lead's fault, from its id. */
export function faultOf(leadId: string): Fault {
  return faults[Number.parseInt(leadId.slice(0, 2), 16)] ?? none
}

/** Whether a lead with this fault asks for the guide by email, whatever chance says. */
export const isByEmail = ({ email, emailForGood }: Partial<Fault>) => email !== undefined || emailForGood !== undefined

const struck = new Map<string, number>()

/**
 * Whether a fault strikes now: the first `times` times, for each lead and place.
 *
 * @param place what is about to be done
 */
export function strikes(leadId: string, place: string, times: number, fault: string): boolean {
  const key = `${leadId} ${place}`
  const before = struck.get(key) ?? 0
  if (before >= times) return false
  struck.set(key, before + 1)
  console.log(JSON.stringify({ event: 'fault_struck', fault }))
  return true
}

/** Ends a lead's fault: the count of its strikes is lost with the process that kept it. */
export function exhaust(leadId: string, place: string): void {
  struck.set(`${leadId} ${place}`, Number.POSITIVE_INFINITY)
}
