import { leadEndpoint } from '#contract/api.ts'
import type { LeadMetadata } from '#contract/lead.ts'
import { isNeededNow } from '#contract/pages.ts'
import { rememberNeededNow } from './needed-now-memory.ts'
import { confirmLead, type OutgoingLead, setLeadState, unsentLead } from './outbox.ts'
import { noResponse, type Responder, readSendOutcome, type SendOutcome } from './send-outcome.ts'

/** How long (ms) a response may take before the try counts as failed. It may still come. */
const responseTimeoutMs = 30_000

/** Failed tries before we test whether only these requests fail; see {@link countFailure}. */
const failuresUntilOffer = 3

const inFlight = new Map<string, Promise<SendOutcome>>()

interface Wait {
  /** On the monotonic clock. */
  readonly until: number
  /** Who asked for it. */
  readonly by: Responder
}

/** What each lead waits for before its next try, by id. In memory only: the next visit tries at once. */
const waits = new Map<string, Wait>()

/**
 * Sends a lead once, and records the outcome in the outbox. A second call while the first is under way shares its
 * outcome, and one made sooner than an earlier answer asked for sends nothing. Never rejects.
 */
export function sendLead(lead: OutgoingLead): Promise<SendOutcome> {
  const { leadId } = lead
  const asked = waits.get(leadId)
  const waitMs = (asked?.until ?? 0) - performance.now()
  if (asked && waitMs > 0) return Promise.resolve({ kind: 'later', afterMs: waitMs, by: asked.by })
  const sending = inFlight.get(leadId) ?? sendOnce(lead).finally(() => inFlight.delete(leadId))
  inFlight.set(leadId, sending)
  return sending
}

async function sendOnce(lead: OutgoingLead): Promise<SendOutcome> {
  const { leadId } = lead
  const before = stateOf(leadId)
  // Only if nothing else has happened to it during the try: a refusal with messages, or the browser's own post, stands.
  const stop = () => {
    const now = unsentLead(leadId)?.state
    // A lead that is already stopped is not written again: other tabs would take that for news, and send it.
    const isNews = now?.kind !== 'stopped'
    if (isNews && (now?.kind === before || now?.kind === 'waiting')) setLeadState(leadId, { kind: 'stopped' })
  }
  const response = await Promise.race([fetchOutcome(lead, stop), wait(responseTimeoutMs)]).catch(() => undefined)
  const outcome = response ?? noResponse
  if (outcome.kind === 'later' && outcome.by === 'other') countFailure(leadId, stop)
  return outcome
}

const stateOf = (leadId: string) => unsentLead(leadId)?.state.kind

/** Records the outcome however late it comes. */
async function fetchOutcome(lead: OutgoingLead, stop: () => void): Promise<SendOutcome> {
  const { leadId } = lead
  const response = await postLead(lead)
  const isHandedOver = stateOf(leadId) === 'handed over'
  const outcome = await readSendOutcome(response, leadId, isHandedOver)
  switch (outcome.kind) {
    case 'stored':
      confirmLead(leadId)
      if (isNeededNow(lead)) rememberNeededNow()
      break
    case 'invalid':
      setLeadState(leadId, outcome)
      break
    case 'refused':
      stop()
      break
    case 'later':
      // There is a connection again.
      if (stateOf(leadId) === 'offline') stop()
      waits.set(leadId, { until: performance.now() + outcome.afterMs, by: outcome.by })
  }
  return outcome
}

const failures = new Map<string, number>()

/**
 * Counts a try without a response, or with one that was not the worker's. After a few, if another file of the site
 * arrives, something blocks these requests alone, and the browser's own form post is offered. We keep trying anyway.
 */
function countFailure(leadId: string, stop: () => void): void {
  const count = (failures.get(leadId) ?? 0) + 1
  failures.set(leadId, count)
  if (count < failuresUntilOffer) return
  const offer = ({ ok }: Response) => ok && stop()
  fetch('/favicon.svg', { cache: 'no-store' }).then(offer, () => undefined)
}

/** The longest query (characters) sent with a lead: the size of its request is limited. */
const maxQueryLength = 4_000

const adverts = new Map<string, string>()

/**
 * Remembers the query of the page where a lead was made: an advert's parameters belong to the lead, not to the page
 * that sends it later. Only while this page is open, because storing them on the device would need consent.
 */
export function rememberAdvert(leadId: string, search: string): void {
  if (search.length <= maxQueryLength) adverts.set(leadId, search)
}

async function postLead(lead: OutgoingLead): Promise<Response> {
  const { leadId } = lead
  const now = Date.now()
  const sentAt = unsentLead(leadId)?.sentAt ?? now
  const metadata: LeadMetadata = { advert: adverts.get(leadId), ageMs: now - sentAt }
  return fetch(leadEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...lead, ...metadata }),
    // The request may outlive the page that makes it.
    keepalive: true,
  })
}

/** Resolves after a time in ms. */
export function wait(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
