/** How long (ms) the worker gives the webhook in a run, a fifth of what it does otherwise. */
export const webhookTimeoutMs = 3_000

/** How much faster time passes while every answer of the database is lost: a quarter of an hour takes a minute. */
export const lostAnswersSpeed = 15

/** How the webhook answers one attempt; the words are for those that get no answer, or none in time. */
export type Answer =
  | { readonly status: number; readonly retryAfter?: string; readonly body?: 'huge' | 'cut' }
  | 'reset'
  | 'reset once read'
  | 'hang'
  | 'slow'

/** The statement that a fault of the database is about: the lead is stored, claimed, or what became of it is noted. */
export type Place = 'save' | 'claim' | 'outcome'

/** What follows one lead. Each part strikes the first few times and then lets the lead through. */
export interface Fault {
  readonly name: string
  /**
   * How many leads in 256 have it; 8 unless stated. Faults that hold up the local queue, which has one batch at a time,
   * are rarer.
   */
  readonly share?: number
  /** The webhook's first answers; then 200. */
  readonly webhook?: readonly Answer[]
  readonly database?: {
    readonly at: Place
    /** `late` and `lost`: it does what it is asked, and its answer does not come in time, or at all. */
    readonly how: 'refuses' | 'hangs' | 'late' | 'lost'
    readonly times: number
  }
  readonly queue?: {
    readonly how: 'refuses' | 'hangs' | 'loses it' | 'delivers it three times' | 'has strays'
    readonly times: number
  }
  /** Posted this many times at once, as by an impatient finger. */
  readonly posts?: number
  /** It looks like a program's, and is held. */
  readonly held?: true
  /** The webhook may have taken it without the worker knowing: only then, or in a crash, may it come again. */
  readonly mayRepeat?: true
}

const statuses = (...all: number[]): Answer[] => all.map((status) => ({ status }))
const asking = (status: number, retryAfter: string): Answer[] => [{ status, retryAfter }]
const database = (at: Place, how: NonNullable<Fault['database']>['how'], times = 1) => ({
  database: { at, how, times },
})
const queue = (how: NonNullable<Fault['queue']>['how'], times = 1) => ({ queue: { how, times } })

export const faults: readonly Fault[] = [
  { name: '500 twice', webhook: statuses(500, 500) },
  { name: '503, then a redirect', webhook: statuses(503, 307) },
  { name: '404, then 401', webhook: statuses(404, 401) },
  { name: '503, Retry-After 20', webhook: asking(503, '20') },
  { name: '429, Retry-After 65', webhook: asking(429, '65') },
  { name: '429, Retry-After nonsense', webhook: asking(429, 'soon, I hope 99') },
  { name: 'reset', webhook: ['reset'] },
  { name: 'reset once read', webhook: ['reset once read'], mayRepeat: true },
  { name: 'hang', share: 1, webhook: ['hang'], mayRepeat: true },
  { name: 'slow', share: 1, webhook: ['slow'], mayRepeat: true },
  { name: '200 with a huge body', share: 1, webhook: [{ status: 200, body: 'huge' }] },
  { name: '200 with its body cut short', webhook: [{ status: 200, body: 'cut' }] },
  { name: 'save refused twice', ...database('save', 'refuses', 2) },
  { name: 'save down', ...database('save', 'refuses', 3) },
  { name: 'save hangs', ...database('save', 'hangs') },
  { name: 'save late', ...database('save', 'late', 3) },
  { name: 'save lost', ...database('save', 'lost') },
  { name: 'claim refused', ...database('claim', 'refuses') },
  { name: 'claim hangs', share: 1, ...database('claim', 'hangs') },
  { name: 'claim lost', ...database('claim', 'lost') },
  { name: 'outcome refused', ...database('outcome', 'refuses', 2) },
  { name: 'outcome down', ...database('outcome', 'refuses', 3), mayRepeat: true },
  { name: 'outcome late', share: 1, ...database('outcome', 'late') },
  { name: 'outcome lost', ...database('outcome', 'lost', 3) },
  { name: 'queue refuses', ...queue('refuses') },
  { name: 'queue hangs', share: 1, ...queue('hangs') },
  { name: 'message lost', ...queue('loses it') },
  { name: 'message thrice', ...queue('delivers it three times') },
  { name: 'stray messages', ...queue('has strays') },
  { name: 'both stores down', ...database('save', 'refuses', 6), ...queue('refuses', 2) },
  { name: 'three posts at once', posts: 3 },
  { name: 'held', share: 1, held: true },
]

/** Which fault goes with which first byte of an id; with the rest none. */
const byByte = faults.flatMap((fault) => Array.from({ length: fault.share ?? 8 }, () => fault))
const none: Fault = { name: 'none' }

/** A lead's fault: in the first byte of its id, where the webhook and the worker's bindings see it. */
export const faultOf = (leadId: string) => byByte[Number.parseInt(leadId.slice(0, 2), 16)] ?? none

/** The first byte of an id with this fault. */
export const byteOf = (fault: Fault) => byByte.indexOf(fault)

const struck = new Map<string, number>()

/** Whether a lead's fault strikes at a place now: the first `times` times. */
export function strikes(leadId: string, place: string, times: number): boolean {
  const key = `${leadId} ${place}`
  const before = struck.get(key) ?? 0
  if (before >= times) return false
  struck.set(key, before + 1)
  console.log(JSON.stringify({ event: 'fault_struck', fault: faultOf(leadId).name }))
  return true
}

/** Ends a lead's fault: its strikes were counted by a process that has died. */
export const exhaust = (leadId: string, place: string) =>
  void struck.set(`${leadId} ${place}`, Number.POSITIVE_INFINITY)
