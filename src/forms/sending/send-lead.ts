import { ageField, leadEndpoint } from '#contract/api.ts'
import { advertField } from '#contract/campaign.ts'
import { type LeadAnswer, readLeadAnswer } from './lead-answer.ts'
import { confirmLead, type OutgoingLead, setState, unsentLead } from './outbox.ts'

/** How long (ms) an answer may take before the try counts as failed. It may still come. */
const answerMs = 30_000

/** How many tries may fail without a word from the worker before we ask whether only they do; see {@link noteFailure}. */
const failuresUntilOffer = 3

const onTheWay = new Map<string, Promise<LeadAnswer>>()

/** When the worker wants to see a lead again, by a clock that nobody puts right. The next visit tries at once. */
const notBefore = new Map<string, number>()

/**
 * Sends a lead once, and notes in the outbox what came of it. A second call while the first is under way shares its answer,
 * and one before the worker wants to see the lead again sends nothing. Never rejects.
 */
export function sendLead(lead: OutgoingLead): Promise<LeadAnswer> {
  const { leadId } = lead
  const waitMs = (notBefore.get(leadId) ?? 0) - performance.now()
  if (waitMs > 0) return Promise.resolve({ kind: 'later', afterMs: waitMs, by: 'worker' })
  const sending = onTheWay.get(leadId) ?? sendOnce(lead).finally(() => onTheWay.delete(leadId))
  onTheWay.set(leadId, sending)
  return sending
}

async function sendOnce(lead: OutgoingLead): Promise<LeadAnswer> {
  const answer = await Promise.race([post(lead), wait(answerMs)]).catch(() => undefined)
  if (answer) return answer
  noteFailure(lead.leadId)
  return { kind: 'later', afterMs: 0, by: 'other' }
}

async function post(lead: OutgoingLead): Promise<LeadAnswer> {
  const { leadId } = lead
  // keepalive lets the request outlive the page it was made on; some browsers refuse it.
  const response = await request(lead, true).catch(() => request(lead, false))
  const isPosted = unsentLead(leadId)?.state.kind === 'posted'
  const answer = await readLeadAnswer(response, leadId, isPosted)
  note(leadId, answer)
  return answer
}

function note(leadId: string, answer: LeadAnswer): void {
  switch (answer.kind) {
    case 'stored':
      confirmLead(leadId)
      break
    case 'invalid':
      setState(leadId, answer)
      break
    case 'stopped':
      setState(leadId, { kind: 'stopped' })
      break
    case 'later':
      notBefore.set(leadId, performance.now() + answer.afterMs)
      if (answer.by === 'other') noteFailure(leadId)
  }
}

const failures = new Map<string, number>()

/**
 * A try had no answer, or another server's. Once that has happened a few times while another file of the site arrives,
 * something stops our requests alone, and the browser's own post of the form is offered. We go on trying all the same.
 */
function noteFailure(leadId: string): void {
  const count = (failures.get(leadId) ?? 0) + 1
  failures.set(leadId, count)
  if (count < failuresUntilOffer) return
  const offer = ({ ok }: Response) => ok && setState(leadId, { kind: 'stopped' })
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
  const now = Date.now()
  const ageMs = now - (unsentLead(leadId, now)?.savedAt ?? now)
  return fetch(leadEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...lead, [advertField]: adverts.get(leadId), [ageField]: ageMs }),
    keepalive,
  })
}

/** Resolves after a time in ms. */
export function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
