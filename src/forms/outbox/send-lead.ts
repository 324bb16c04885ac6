import { ageField, leadEndpoint } from '#contract/api.ts'
import { advertField } from '#contract/campaign.ts'
import { type LeadAnswer, readLeadAnswer } from './lead-answer.ts'
import {
  ageOf,
  confirmLead,
  confirmPosted,
  dropOldLead,
  isPosted,
  markLead,
  type OutgoingLead,
  unsentLeads,
} from './outbox.ts'

/** How long (ms) an answer may take before the try counts as failed. It may still come. */
const answerMs = 30_000

/** How many tries may fail without a word from the worker before we ask whether only they do; see {@link noteFailure}. */
const failuresUntilOffer = 3

const onTheWay = new Map<string, Promise<LeadAnswer>>()

/** When the worker wants to see a lead again, by a clock that nobody puts right. The next visit tries at once. */
const notBefore = new Map<string, number>()

/**
 * Sends a lead once; a second call while the first is under way shares its answer, and one before the worker wants to
 * see the lead again sends nothing. Never rejects.
 */
export function sendLead(lead: OutgoingLead): Promise<LeadAnswer> {
  const sending = onTheWay.get(lead.leadId) ?? attempt(lead).finally(() => onTheWay.delete(lead.leadId))
  onTheWay.set(lead.leadId, sending)
  return sending
}

async function attempt(lead: OutgoingLead): Promise<LeadAnswer> {
  const waitMs = (notBefore.get(lead.leadId) ?? 0) - performance.now()
  if (waitMs > 0) return { kind: 'later', afterMs: waitMs, by: 'worker' }
  const sent = await Promise.race([post(lead), wait(answerMs)]).catch(() => undefined)
  if (sent) return sent
  noteFailure(lead)
  return { kind: 'later', afterMs: 0, by: 'other' }
}

async function post(lead: OutgoingLead): Promise<LeadAnswer> {
  const { leadId } = lead
  // keepalive lets the request outlive the page it was made on; some browsers refuse it.
  const response = await request(lead, true).catch(() => request(lead, false))
  const answer = await readLeadAnswer(response, leadId, isPosted(leadId))
  switch (answer.kind) {
    case 'stored':
      confirmLead(leadId)
      break
    case 'invalid':
      markLead(leadId, { refused: answer.fields })
      break
    case 'stopped':
      if (answer.by === 'other') markLead(leadId, { blocked: true })
      break
    case 'later':
      if (answer.by === 'other') noteFailure(lead)
      notBefore.set(leadId, performance.now() + answer.afterMs)
  }
  return answer
}

const failures = new Map<string, number>()

/**
 * A try had no answer, or another server's. Once that has happened a few times while another file of the site arrives,
 * something stops our requests alone, and the browser's own post of the form is offered. We go on trying all the same.
 */
function noteFailure({ leadId }: OutgoingLead): void {
  const count = (failures.get(leadId) ?? 0) + 1
  failures.set(leadId, count)
  if (count < failuresUntilOffer) return
  const offer = ({ ok }: Response) => ok && markLead(leadId, { blocked: true })
  fetch('/favicon.svg', { cache: 'no-store' }).then(offer, () => undefined)
}

/** The longest query (characters) that goes with a lead, whose post has a limit. */
const longestQuery = 4_000

const adverts = new Map<string, string>()

/**
 * Notes the query of the address that a lead is made at: what came with an advert belongs to this lead, not to the page
 * that it may be sent from later. For as long as this page is open: to keep it on the device would need consent.
 */
export function noteAdvert(leadId: string, search: string): void {
  if (search.length <= longestQuery) adverts.set(leadId, search)
}

async function request(lead: OutgoingLead, keepalive: boolean): Promise<Response> {
  const { leadId } = lead
  return fetch(leadEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...lead, [advertField]: adverts.get(leadId), [ageField]: ageOf(leadId) }),
    keepalive,
  })
}

/** Waits between tries within one visit, in ms, the last again and again; each visit starts from the first. */
const waits = [2_000, 5_000, 15_000, 45_000, 120_000]
const longestWait = 300_000

let flushing: Promise<void> | undefined
let tries = 0
let endPause = () => {}

/** Goes on where an earlier page stopped, once as a page loads: its address then says whether a post led here. */
export function resumeOutbox(): Promise<void> {
  confirmPosted()
  return flushOutbox()
}

/** Sends what is in the outbox at once, and retries, while the page is open, whatever waiting may help. */
export function flushOutbox(): Promise<void> {
  tries = 0
  endPause()
  flushing ??= flush().finally(() => {
    flushing = undefined
  })
  return flushing
}

async function flush(): Promise<void> {
  for (;;) {
    const wait = waits[tries++] ?? longestWait
    const outcomes = await Promise.all(unsentLeads().map(sendAgain))
    const asked = outcomes.flatMap((outcome) => (outcome.kind === 'later' ? outcome.afterMs : []))
    if (asked.length === 0) return
    await pause(Math.max(wait, ...asked))
  }
}

/** Its visitor has moved on: what only the browser's own post of the form may still help is then theirs again. */
async function sendAgain(lead: OutgoingLead): Promise<LeadAnswer> {
  const sent = await sendLead(lead)
  if (sent.kind === 'stopped') markLead(lead.leadId, { blocked: true })
  if (sent.kind !== 'stored' && navigator.onLine !== false) dropOldLead(lead.leadId)
  return sent
}

/** Resolves after a time in ms. */
export function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Waits, but not past the moment the connection comes back, or another lead is to be sent. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    endPause = resolve
    setTimeout(endPause, ms)
    addEventListener('online', endPause, { once: true })
  })
}
