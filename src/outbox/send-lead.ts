import { type FieldErrors, leadEndpoint } from '#contract/api.ts'
import { dropLead, type OutgoingLead, refuseLead } from './outbox.ts'

/**
 * How sending ended: stored for good; sent back with messages; to be retried (no sooner than `afterMs`); or refused
 * with nothing that its visitor could correct, as when last week's page meets today's worker.
 */
export type Sent =
  | { readonly kind: 'accepted' }
  | { readonly kind: 'refused'; readonly fields: FieldErrors }
  | { readonly kind: 'later'; readonly afterMs: number }
  | { readonly kind: 'in vain' }

/** The longest `Retry-After` that is honoured, in ms: a longer one would outlast the visit for nothing. */
const longestWaitMs = 60 * 60 * 1000

const onTheWay = new Map<string, Promise<Sent>>()

/** When (Unix ms) the worker wants to see a lead again. The next visit knows nothing of it, and tries at once. */
const notBefore = new Map<string, number>()

/**
 * Sends a lead once; a second call while the first is under way shares its answer, and one before the worker wants to
 * see the lead again sends nothing. Never rejects.
 */
export function sendLead(lead: OutgoingLead): Promise<Sent> {
  const sending = onTheWay.get(lead.leadId) ?? post(lead).finally(() => onTheWay.delete(lead.leadId))
  onTheWay.set(lead.leadId, sending)
  return sending
}

async function post(lead: OutgoingLead): Promise<Sent> {
  const waitMs = (notBefore.get(lead.leadId) ?? 0) - Date.now()
  if (waitMs > 0) return { kind: 'later', afterMs: waitMs }
  if (!globalThis.fetch) return { kind: 'in vain' }
  try {
    // keepalive lets the request outlive the page it was made on; some browsers refuse it.
    const response = await request(lead, true).catch(() => request(lead, false))
    const { status } = response
    if (status === 202) {
      dropLead(lead.leadId)
      return { kind: 'accepted' }
    }
    const fields = status < 500 && status !== 429 && fieldsOf(await response.json())
    if (status === 422 && fields && Object.keys(fields).length > 0) {
      refuseLead(lead, fields)
      return { kind: 'refused', fields }
    }
    if (fields) return { kind: 'in vain' }
    const afterMs = Math.min((Number(response.headers.get('retry-after')) || 0) * 1000, longestWaitMs)
    notBefore.set(lead.leadId, Date.now() + afterMs)
    return { kind: 'later', afterMs }
  } catch {
    return { kind: 'later', afterMs: 0 }
  }
}

async function request(lead: OutgoingLead, keepalive: boolean): Promise<Response> {
  return fetch(leadEndpoint, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(lead),
    keepalive,
  })
}

/** The messages of an error body, possibly none; undefined when the answer is not the worker's. */
function fieldsOf(body: unknown): FieldErrors | undefined {
  if (typeof body !== 'object' || body === null || !('error' in body)) return undefined
  const { error } = body
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  const fields: Record<string, string> = {}
  const messages = 'fields' in error ? error.fields : {}
  for (const [name, message] of Object.entries(messages ?? {})) fields[name] = String(message)
  return fields
}
